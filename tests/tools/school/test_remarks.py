"""The list of what was said about lines of files."""

from by_hand import listing
from documents import gradebook, listed


def test_each_remark_has_its_number_its_student_and_its_line():
    def remark(id, is_of_earlier):
        return {"id": id, "file": "a.cpp", "line": 3, "of_an_earlier_version": is_of_earlier,
                "text": "why\n", "visible": "why\\n"}

    made = gradebook(listed("a", "1", "Ada", remarks=[remark(7, False), remark(12345, True)]),
                     listed("b", "2", "Bo"))
    assert listing(made) == (
        "   7  Ada  12_attention/a.cpp:3  why\\n\n"
        "12345  Ada  12_attention/a.cpp:3 of an earlier version  why\\n\n"
        "remarks: 2\n")
