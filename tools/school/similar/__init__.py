"""Students of a chapter who have code in common."""
