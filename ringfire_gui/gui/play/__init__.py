"""What the table shows and what its player does, without Qt: presenter, hand, previews."""
