"""Who takes the course, and whose a submission is."""
