"""Forms about cards. That of a proposal is made from its game's card schema and ability language."""
