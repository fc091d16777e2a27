"""A chapter as the book knows it: what its module.toml says, its lesson and its notebook."""

import posixpath
import tomllib


class Chapter:
    def __init__(self, root, folder):
        with open(root / folder / "module.toml", "rb") as file:
            described = tomllib.load(file)
        self.number = described["number"]
        self.title = described["title"]
        self.time = described.get("time", "")
        self.difficulty = described.get("difficulty", 0)
        self.prerequisites = described.get("prerequisites", [])
        self.lesson = f"{folder}/README.md"
        self.page = posixpath.basename(folder) + ".html"
        notebook = f"notebooks/{posixpath.basename(folder)}.ipynb"
        self.notebook = notebook if (root / notebook).is_file() else ""

    def name(self):
        return f"{self.number:02} · {self.title}"


def read_chapters(root, problems):
    chapters = []
    for toml in sorted(root.glob("modules/*/module.toml")):
        folder = toml.parent.relative_to(root).as_posix()
        if (root / folder / "README.md").is_file():
            chapters.append(Chapter(root, folder))
        else:
            problems.add(f"{folder}/module.toml", 0, "there is no lesson beside it: README.md")
    return sorted(chapters, key=lambda chapter: chapter.number)
