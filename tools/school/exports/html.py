"""html/: pages for the instructor, and in html/students a page for each student and chapter. A course
has a page of its own, before those of its chapters, and in html/course one for each student."""

from files import write as write_file
from kept import with_files
from pages.class_page import class_page
from pages.course_page import course_page, student_course_page
from pages.student_page import student_page


def write(gradebook, folder):
    below = folder / "html"
    for entry in with_files(gradebook):
        write_file(below / "students" / f"{entry['page']}.html", student_page(gradebook, entry))
    if not gradebook.is_course:
        write_file(below / "index.html", class_page(gradebook, gradebook.entries))
        return below
    write_file(below / "index.html", course_page(gradebook))
    for chapter in gradebook.chapters:
        page = class_page(gradebook, gradebook.entries_of_chapter(chapter))
        write_file(below / f"{chapter}.html", page)
    for row in gradebook.rows:
        write_file(below / "course" / f"{row['page']}.html", student_course_page(gradebook, row))
    return below
