"""gradebook.csv and the tables of chapters."""

from documents import asked, course, entry, gradebook, late, listed, pending, row
from exports import csv

PLAIN = ("student,chapter,points,max_points,12.9,12.9 verdict,12.10,12.10 verdict,mistakes\r\n"
         "ada,12_attention,7.5,20,7.5,wrong_value,0,crashed,no-mask\r\n")


def table(tmp_path, *entries, **more):
    return csv.write(gradebook(*entries, **more), tmp_path).read_bytes().decode()


def test_a_row_for_each_student_with_exercises_in_the_chapters_order(tmp_path):
    assert table(tmp_path, entry("ada"), entry("bob")) == PLAIN + (
        "bob,12_attention,7.5,20,7.5,wrong_value,0,crashed,no-mask\r\n")


def test_a_pending_submission_keeps_its_row_without_a_score_and_with_its_status(tmp_path):
    assert table(tmp_path, entry("ada"), pending("bob")) == (
        "student,chapter,points,max_points,12.9,12.9 verdict,12.10,12.10 verdict,mistakes,status\r\n"
        "ada,12_attention,7.5,20,7.5,wrong_value,0,crashed,no-mask,graded\r\n"
        "bob,12_attention,,20,,grader_error,0,crashed,no-mask,pending\r\n")


def test_lateness_and_points_by_hand_add_columns_at_the_end(tmp_path):
    assert table(tmp_path, late("=cmd")) == (
        "student,chapter,points,max_points,12.9,12.9 verdict,12.10,12.10 verdict,mistakes,"
        "days_late,penalty,overrides\r\n"
        "'=cmd,12_attention,9,20,7.5,wrong_value,2.5,crashed,no-mask,1,1,\"12.10: =1,\\n2\"\r\n")


def test_the_roster_follows_and_none_of_its_columns_has_the_name_of_ours(tmp_path):
    ada = entry("ada", roster=[["id", "1"], ["points", "=2"], ["a\nb", "x\\y"]], attempt="2 of 3")
    header, values = table(tmp_path, ada).splitlines()
    assert header.endswith(",mistakes,attempt,id,roster points,a\\nb")
    assert values.endswith(",no-mask,2 of 3,1,'=2,x\\\\y")


def test_questions_stand_behind_and_an_unmarked_answer_has_no_points(tmp_path):
    text = table(tmp_path, asked("ada"), asked("bob", (3.0, "=good")))
    header, ada, bob = text.splitlines()
    assert header == PLAIN.splitlines()[0] + (",status,12.q1,12.q1 status,12.q1 remark,12.q2,"
                                              "12.q2 status,12.q2 remark")
    assert ada.startswith("ada,12_attention,,26,")
    assert ada.endswith(",to_be_marked,,to_be_marked,,0,not_answered,")
    assert bob.startswith("bob,12_attention,10.5,26,")
    assert bob.endswith(",graded,3,marked,'=good,0,not_answered,")


def test_answers_that_earn_nothing_change_nothing(tmp_path):
    assert table(tmp_path, asked("ada", counts=False)) == PLAIN


def test_groups_have_their_name_and_who_handed_in(tmp_path):
    bob = entry("bob", group="=7", owner="ada")
    bob["visible"] |= {"group": "=7", "owner": "ada"}
    header, ada, bob = table(tmp_path, entry("ada"), bob).splitlines()
    assert header.endswith(",group,handed_in_by")
    assert ada.endswith(",no-mask,,")
    assert bob.endswith(",no-mask,'=7,ada")


def test_the_course_of_one_chapter_stands_beside_it(tmp_path):
    entries = [entry("ada")]
    text = table(tmp_path, *entries, is_course=True, rows=[row(entries, 0, counted="excused")])
    header, ada = text.splitlines()
    assert header.endswith(",mistakes,12_attention points,12_attention percent,"
                           "12_attention counted,course_percent,course_status")
    assert ada.endswith(",no-mask,7.5,37.5,excused,37.5,graded")


def test_a_course_total_waits_for_marks_and_says_so(tmp_path):
    entries = [asked("ada")]
    waits = row(entries, 0, counted="to_be_marked", status="to_be_marked")
    text = table(tmp_path, *entries, is_course=True, rows=[waits])
    assert ",,,to_be_marked,,to_be_marked," in text
    waits |= {"status": "pending"}
    assert ",,,to_be_marked,,pending," in table(tmp_path, *entries, is_course=True, rows=[waits])
    ada = entry("ada")
    nothing = row([ada], 0, percent=None, counted="no_weight")
    assert table(tmp_path, ada, is_course=True, rows=[nothing]).endswith(
        ",7.5,37.5,no_weight,,nothing_counts\r\n")


def test_several_chapters_are_summed_in_one_row_and_each_has_its_own_table(tmp_path):
    text = csv.write(course(), tmp_path).read_bytes().decode()
    assert text == (
        "student,chapter,points,max_points,12.9,12.9 verdict,12.10,12.10 verdict,13.1,13.1 verdict,"
        "mistakes,12_attention points,12_attention percent,12_attention counted,"
        "13_transformers points,13_transformers percent,13_transformers counted,course_percent,"
        "course_status\r\n"
        "ada,12_attention 13_transformers,15,40,7.5,wrong_value,0,crashed,7.5,wrong_value,no-mask,"
        "7.5,37.5,counts,7.5,37.5,counts,37.5,graded\r\n"
        "bob,12_attention 13_transformers,7.5,40,7.5,wrong_value,0,crashed,0,nothing_handed_in,"
        "no-mask,7.5,37.5,counts,0,0,counts,18.75,graded\r\n")
    chapter = (tmp_path / "chapters" / "12_attention.csv").read_bytes().decode()
    assert chapter == PLAIN + "bob,12_attention,7.5,20,7.5,wrong_value,0,crashed,no-mask\r\n"
    assert (tmp_path / "chapters" / "13_transformers.csv").exists()


def test_several_chapters_sum_days_and_name_the_chapter_of_an_attempt(tmp_path):
    entries = [late("ada") | {"attempt": "2 of 3"}, late("ada")]
    entries[1]["result"]["chapter"] = "13_transformers"
    header, ada = csv.write(gradebook(*entries, rows=[row(entries, 0, 1)]),
                            tmp_path).read_bytes().decode().splitlines()
    assert ",mistakes,days_late,penalty,overrides,attempt,12_attention points," in header
    assert ',2,2,"12.10: =1,\\n2; 12.10: =1,\\n2",12_attention: 2 of 3,' in ada


def test_a_row_of_several_chapters_is_to_be_marked_where_nothing_else_is_missing(tmp_path):
    def status(*entries):
        entries[1]["result"]["chapter"] = "13_transformers"
        table = csv.write(gradebook(*entries, rows=[row(entries, 0, 1)]), tmp_path).read_text()
        return dict(zip(*(line.split(",") for line in table.splitlines())))["status"]
    assert status(asked("ada"), asked("ada", (1.0, ""))) == "to_be_marked"
    assert status(asked("ada"), pending("ada")) == "pending"


def test_an_empty_class_has_a_header(tmp_path):
    assert csv.write(gradebook(), tmp_path).read_text() == "student,chapter,points,max_points,mistakes\n"


def test_a_name_of_a_megabyte_is_one_field(tmp_path):
    name = "n" * (1 << 20)
    assert table(tmp_path, entry(name)).splitlines()[1].startswith(f"{name},12_attention,7.5")


def test_the_roster_of_a_student_without_a_submission_in_the_first_chapter(tmp_path):
    entries = [listed("ada", "1", "Ada"), listed("bob", "2", "Bob", chapter="13_transformers")]
    text = csv.write(gradebook(*entries, rows=[row(entries, 0, None), row(entries, None, 1)]),
                     tmp_path).read_text()
    assert ",2,Bob,2@uni.edu,B,," in text.splitlines()[2]


def test_the_time_of_a_course_grows_with_its_students_and_not_with_their_square(tmp_path):
    made, asked = gradebook(*(entry(f"s{number}") for number in range(40)), is_course=True), []

    class Result(dict):
        def __getitem__(self, key):
            if key == "entry":
                asked.append(self)
            return super().__getitem__(key)

    for each in made.rows:
        each["chapters"] = [Result(result) for result in each["chapters"]]
    csv.write(made, tmp_path)
    assert len(asked) <= 2 * 40
