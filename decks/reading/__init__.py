"""What every deck file type shares: decoding, the shape of a read deck, and how one line becomes a card."""
