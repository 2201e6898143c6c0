"""The speed of the engine, each figure beside a reference that does the same work in the same run."""
