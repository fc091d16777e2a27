"""When submissions came in."""
