"""A page as its tags have it."""

from html.parser import HTMLParser


class Element:
    def __init__(self, tag, attributes=(), parent=None):
        self.tag, self.attributes, self.parent = tag, dict(attributes), parent
        self.children = []  # elements and texts

    def all(self, *tags):
        """The elements below with one of these tags, in order."""
        found = []
        for child in self.children:
            if isinstance(child, Element):
                found += ([child] if child.tag in tags else []) + child.all(*tags)
        return found

    def text(self):
        return "".join(child if isinstance(child, str) else child.text()
                       for child in self.children)


class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.root = self.at = Element("page")

    def handle_starttag(self, tag, attrs):
        element = Element(tag, attrs, self.at)
        self.at.children.append(element)
        if tag != "meta":
            self.at = element

    def handle_endtag(self, tag):
        assert tag == self.at.tag, f"</{tag}> ends <{self.at.tag}>"
        self.at = self.at.parent

    def handle_data(self, data):
        self.at.children.append(data)


def read_page(text):
    """Fails where a tag does not end in its place."""
    assert text.startswith("<!DOCTYPE html>\n")
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.at is reader.root
    return reader.root


def texts(page, *tags):
    return [element.text() for element in page.all(*tags)]
