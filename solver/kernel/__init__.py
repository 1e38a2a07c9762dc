"""Matrix games in compiled code, one or many at once. Nothing here knows any rule."""
