"""`python -m ringfire_gui` is the same as `ringfire`."""

from ringfire_gui.cli import main

if __name__ == "__main__":
    main()
