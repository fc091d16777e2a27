"""How nbgrader treats notebooks in C++: the configuration of the course that wick release --nbgrader writes."""

c = get_config()  # noqa: F821, which nbgrader defines

c.CourseDirectory.course_id = "wick"

# nbgrader knows stubs for Python, R and others, and stops at a language that it has none for. The
# language is the kernel's own: C++17 for wick's and xeus-cling's, cpp or c++ for xeus-cpp's.
stub = '// Write your answer here, in place of the line below.\nthrow NotImplemented("no answer yet");'
c.ClearSolutions.code_stub = {"C++17": stub, "cpp": stub, "c++": stub}

c.ClearSolutions.begin_solution_delimeter = "// BEGIN SOLUTION"
c.ClearSolutions.end_solution_delimeter = "// END SOLUTION"
c.ClearHiddenTests.begin_test_delimeter = "// BEGIN HIDDEN TESTS"
c.ClearHiddenTests.end_test_delimeter = "// END HIDDEN TESTS"

# Seconds for a cell; one in an endless loop is interrupted, which costs its points and not the submission.
c.Execute.timeout = 60
# What follows a kernel's reply takes longer than the usual 4 seconds on a busy machine, and then costs a submission.
c.Execute.iopub_timeout = 60
c.Execute.interrupt_on_timeout = True
