"""What msgspec finds wrong with a value, as a place and a sentence for whoever wrote the file."""

import re

import msgspec

_PLACE = re.compile(r"(.*) - at (?:`key` in )?`\$\.?(.*)`", re.DOTALL)
_FIELD = re.compile(r"Object (contains unknown|missing required) field `(.*)`", re.DOTALL)
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_SENTENCES = (
    (re.compile(r"Expected `(.*)`, got `(.*)`"), "this must be {0}, not {1}"),
    (re.compile(r"Expected `(.*)` >= (.*)"), "this must be {0}, at least {1}"),
    (re.compile(r"Expected `(.*)` <= (.*)"), "this must be {0}, at most {1}"),
    (re.compile(r"Expected `(.*)` of length >= (.*)"), "this must be {0} of length {1} or more"),
    (re.compile(r"Expected `(.*)` of length <= (.*)"), "this must be {0} of length {1} or less"),
    (re.compile(r"Expected `(.*)` of length (\d+)(?:, got \d+)?"), "this must be {0} of length {1}"),
    (re.compile(r"Expected `str` matching regex .*", re.DOTALL), "only a-z, 0-9, _ and - are allowed here"),
    (re.compile(r"Invalid (?:enum )?value (.*)", re.DOTALL), "{0} is not one of the values allowed here"),
    (re.compile(r"(?:Integer value|Number) out of range"), "the number is too large"),
    (re.compile(r"JSON is malformed: (.*)"), "it is damaged: {0}"),
    (re.compile(r"Input data was truncated"), "it is unfinished"),
)
_LONGEST = 200


def place_and_problem(error: msgspec.DecodeError) -> tuple[str, str]:
    """The key at which a value is wrong, as `hexside[3].edges[0]`, and what is wrong with it."""
    match = _PLACE.fullmatch(str(error))
    text, place = (match[1], match[2]) if match else (str(error), "")
    field = _FIELD.fullmatch(text)
    if field:
        place = f"{place}.{field[2]}" if place else field[2]
        unknown = field[1].startswith("contains")
        return shortened(place), "there is no such key here; is it misspelt?" if unknown else "this key is missing"
    return shortened(place), shortened(_sentence(text))


def shortened(text: str) -> str:
    """Text on one line and not too long: what a hostile file says about itself must not fill the screen."""
    plain = "".join(c if c.isprintable() else "?" for c in text[: _LONGEST + 1])
    return plain if len(plain) <= _LONGEST else plain[:_LONGEST] + "..."


def _sentence(text: str) -> str:
    for pattern, sentence in _SENTENCES:
        match = pattern.fullmatch(text)
        if match:
            return sentence.format(*(_in_words(group) for group in match.groups()))
    return text


def _in_words(group: str) -> str:
    kinds = [_KINDS.get(part) for part in group.split(" | ")]
    return " or ".join(str(kind) for kind in kinds) if all(kinds) else group
