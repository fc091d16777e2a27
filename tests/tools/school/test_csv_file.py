"""CSV as people save it."""

import pytest
from csv_file import read
from gradebook import Refusal


@pytest.mark.parametrize("text, rows", [
    ("", []),
    ("a,b\n", [["a", "b"]]),
    ("a,b\r\n1,\r\n", [["a", "b"], ["1", ""]]),
    ("\ufeffa\n\n\r\nb", [["a"], ["b"]]),
    (",\n", [["", ""]]),
    ('"a,""b""\r\nc",d\n', [['a,"b"\r\nc', "d"]]),
    ('""\n', [[""]]),
    ('"a"b"c,d\n', [['ab"c', "d"]]),
    ('a"b,c"\n', [['a"b', 'c"']]),
    ('a,"', "csv: the quote in line 1 does not end"),
    ('a\nb,"c""d\n\n', "csv: the quote in line 2 does not end"),
])
def test_rows_and_fields(text, rows):
    if isinstance(rows, str):
        with pytest.raises(Refusal) as refused:
            read(text)
        assert str(refused.value) == rows
    else:
        assert read(text) == rows
