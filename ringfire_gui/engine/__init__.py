"""The rules kernel: frames, drafts, dice, action sets, views."""
