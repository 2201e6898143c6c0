"""Players made of code: they see a view and return an action."""
