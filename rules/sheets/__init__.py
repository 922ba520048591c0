"""A game's definition as rows that a form can show: what people fill in, and the definition it makes."""
