"""Who takes a course, from a CSV file."""

import pytest
from gradebook import Refusal
from people.roster import read_roster


def roster(text):
    return read_roster(text.encode("utf-8", "surrogateescape"), "r.csv")


def error(text):
    with pytest.raises(Refusal) as refused:
        roster(text)
    return str(refused.value)


def test_columns_have_any_order_and_case_and_all_of_them_are_kept():
    columns, people = roster("\ufeffTutor, E-MAIL ,Name,ID\r\nkim,jane@uni.edu,Jane Doe,7\r\n")
    assert columns == ["Tutor", "E-MAIL", "Name", "ID"]
    assert people == [{"person": "7", "id": "7", "name": "Jane Doe", "email": "jane@uni.edu",
                       "fields": ["kim", "jane@uni.edu", "Jane Doe", "7"],
                       "described": "7 (Jane Doe)"}]


def test_a_person_may_have_no_id():
    for text in ("name\nJane Doe\n", "id,name\n, Jane Doe \n"):
        _, (jane,) = roster(text)
        assert (jane["person"], jane["described"]) == ("Jane Doe", "Jane Doe")
    _, (jane,) = roster("name,email\nJane,j@x\n")
    assert jane["described"] == "Jane (j@x)"


def test_empty_fields_at_the_end_are_a_spreadsheets():
    assert roster("id,name,,\n1,Jane,,\n")[0] == ["id", "name"]
    assert len(roster("id,name\n1,Jane Doe\n2,Jane Doe\n")[1]) == 2


@pytest.mark.parametrize("text,reason", [
    ("", "it is empty: the first row names the columns, such as id,name,email,section"),
    ("id,name\n", "it has the row of columns alone: each student is a row below"),
    ("id,name\n\"1,x", "csv: the quote in line 2 does not end"),
    ("nr,email\n1,a@b\n", "row 1 has the columns nr, email, and neither id nor name: separated by commas it "
     "names the columns, such as id,name,email,section"),
    ("id;name\n1;ada\n", "row 1 has the columns id;name, and neither id nor name: separated by commas it "
     "names the columns, such as id,name,email,section"),
    ("id,Id\n1,1\n", "row 1 has two columns called Id: each column has a name of its own"),
    ("id,email\n1,a@b\n2,\n3,\n4,A@B\n", "row 5 has the e-mail address A@B, and so has row 2: each student "
     "has one of their own"),
    ("id,email\nabc,b@x\nB@X,\n", "row 2 has the e-mail address b@x, which is the id of row 3: each student "
     "has one of their own"),
    ("id,email\nb@x,b@x\nabc,B@x.\n", "row 3 has the e-mail address B@x., which is the id of row 2: each "
     "student has one of their own"),
    ("id,Canvas ID\n1,77\n2,-\n3,-\n4,\n5,\n6,77\n", "row 7 has the Canvas ID 77, and so has row 2: each "
     "student has one of their own"),
    ("id,name,email\n1,ada,a@b\n2,bob\n",
     "row 3 has 2 columns, and row 1 has 3: an empty field has a comma too"),
    ("id,name\n1\n", "row 2 has 1 column, and row 1 has 2: an empty field has a comma too"),
    ("id,name\n1,Doe, Jane\n",
     "row 2 has 3 columns, and row 1 has 2: a field with a comma needs quotes"),
    ("id,name,email\n,,a@b\n",
     "row 2 has neither an id nor a name: give one, so that the student has a name"),
    ("id,name\nU1,ada\nu2,bob\nu1,cyd\n", "row 4 is u1, and so is row 2: each student has an id of "
     "their own, or a name of their own without an id"),
    ("id,name\n,Jane Doe\n,jane  doe\n", "row 3 is jane  doe, and so is row 2: each student has an id of "
     "their own, or a name of their own without an id"),
    ("id,name\n1,M\udcfcller\n", "row 2 has M\\xfcller, whose bytes are no UTF-8: save the file as CSV in "
     "UTF-8")])
def test_what_is_wrong_is_said_with_the_row(text, reason):
    assert error(text) == "roster: r.csv: " + reason


def test_rows_have_the_numbers_that_they_have_in_the_file():
    """Rows of commas alone, which spreadsheets leave, are as empty as an empty line."""
    rows = b",,\nid,name\n\n1,Ada\n,\n"
    assert [person["id"] for person in read_roster(rows + b"2,Bob\n", "r.csv")[1]] == ["1", "2"]
    with pytest.raises(Refusal, match="row 6 is 1, and so is row 4"):
        read_roster(rows + b"1,Bob\n", "r.csv")
    with pytest.raises(Refusal, match="row 6 has 1 column, and row 2 has 2"):
        read_roster(rows + b"1\n", "r.csv")
