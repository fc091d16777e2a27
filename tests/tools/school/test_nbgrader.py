"""nbgrader.csv."""

from documents import gradebook, late, pending
from exports import nbgrader

HEADER = ("assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,"
          "late_submission_penalty,score,max_score\r\n")


def test_it_has_nbgraders_columns(tmp_path):
    ada = late("ada") | {"email": "=ada@uni.edu"}
    assert nbgrader.write(gradebook(ada), tmp_path).read_bytes().decode() == HEADER + (
        "12_attention,1970-01-01 00:01:00,1970-01-01 00:01:30,ada,,,'=ada@uni.edu,10,1,9,20\r\n")


def test_a_pending_score_is_empty(tmp_path):
    assert nbgrader.write(gradebook(pending("bob")), tmp_path).read_bytes().decode() == HEADER + (
        "12_attention,,,bob,,,,,,,20\r\n")
