"""A few hundred of the mutated files on every run; ten thousand by hand."""

from tests.fuzz import mutate_files


def test_mutated_files_neither_crash_nor_hang_and_refusals_say_where() -> None:
    said: list[str] = []
    accepted, refused, wrong = mutate_files.run(300, tell=said.append)
    assert wrong == []
    assert accepted > 10
    assert refused > 200
    assert said[0].startswith("300 files: ")


def test_the_same_seed_gives_the_same_file() -> None:
    assert [mutate_files.mutate(seed) for seed in range(50)] == [mutate_files.mutate(seed) for seed in range(50)]
    assert len({mutate_files.mutate(seed) for seed in range(50)}) > 45


def test_every_kind_of_file_is_tried() -> None:
    assert {mutate_files.mutate(seed)[0] for seed in range(200)} == set(mutate_files.NAMES)
