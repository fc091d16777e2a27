"""Classes as the judge hands them over before it grades."""

NOTHING = {"policy": None, "roster": None, "groups": None, "match_names": False}


def attempt(number=1, of=1, files=0, upload=None, **more):
    """Its files were changed at this time."""
    return {"number": number, "of": of, "upload": list(upload or (number, number)), "platform_time": None,
            "files_changed": files, "is_called_late": False} | more


def submission(student, *attempts, chapter="12_attention", members=()):
    return {"student": student, "chapter": chapter, "members": list(members),
            "attempts": list(attempts) or [attempt()]}


def question(kept, *submissions, policy="", roster="", groups="", times="", names=False, **more):
    """To a gradebook, with the texts of files."""
    given = NOTHING | {"match_names": names}
    for what, text in (("policy", policy), ("roster", roster), ("groups", groups)):
        given |= {what: [what, text] if text else None}
    return {"database": str(kept.path), "folder": "class", "out": "out", "resumes": False,
            "is_part": False, "shard": [1, 1], "given": given,
            "submitted": ["times.csv", times] if times else None,
            "course": [[3, "03_layers"], [12, "12_attention"], [13, "13_transformers"]],
            "submissions": list(submissions)} | more
