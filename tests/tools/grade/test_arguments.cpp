#include "tests/skip.h"
#include "tests/tools/grade/support/small_class.h"

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE("arguments: submissions at a time are a whole number from 1 on") {
  Class students;
  for (const std::string number : {"0", "-1", "x", "1.5", "1000000"}) {
    const std::string told =
        "--jobs: \"" + number + "\" is no count: give a whole number from 1 to 999999\n";
    const std::string output = students.grade({"--jobs=" + number}, 64);
    CHECK_MESSAGE(has(output, told), output);
  }
  CHECK_FALSE(fs::exists(students.out));
  students.grade({"--jobs", "02"});
}

TEST_CASE("arguments: output that does not arrive is an error of every command") {
  Class students;
  students.grade({});
  const std::string out = students.out.string();
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--help"},
                                             {"gradebook", "--help"},
                                             {"gradebook", "show", out},
                                             {"gradebook", "export", out, "--format", "csv"},
                                             {"doctor"}}) {
    CAPTURE(arguments.back());
    std::vector<std::string> words = {"-c", "exec \"$0\" \"$@\" > /dev/full", places::fixture_wick};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::string output;
    CHECK(run_program(words, students.scratch.path(), &output, "/bin/sh") == 74);
    CHECK_MESSAGE(has(output, "wick: cannot write to the standard output"), output);
  }
}

TEST_CASE("arguments: an unknown option is named, with the nearest of the command's own") {
  const TemporaryFolder scratch;
  const auto said = [&](const std::vector<std::string>& arguments) {
    std::string output;
    CHECK(run_program(arguments, scratch.path(), &output) == 64);
    return output;
  };
  const std::string of_grade = " wick grade --help lists those that there are\n";
  CHECK(said({"grade", "--roaster", "x", "y"}) ==
        "wick: grade has no option --roaster: do you mean --roster?" + of_grade);
  CHECK(said({"grade", ".", "--subbmitted=x"}) ==
        "wick: grade has no option --subbmitted: do you mean --submitted?" + of_grade);
  CHECK(said({"grade", ".", "-roster", "x"}) ==
        "wick: grade has no option -roster: do you mean --roster?" + of_grade);
  CHECK(said({"grade", ".", "--classroom"}) == "wick: grade has no option --classroom:" + of_grade);
  // Also before what the command lacks, and with no word of another command.
  CHECK(said({"gradebook", "show", "--jobs", "2"}) ==
        "wick: gradebook show has no option --jobs: wick gradebook show --help lists those that "
        "there are\n");
  CHECK(said({"gradebook", "export", ".", "--fromat", "csv"}) ==
        "wick: gradebook export has no option --fromat: do you mean --format? wick gradebook "
        "export --help lists those that there are\n");
  CHECK(said({"--a\x1b"}) ==
        "wick: wick has no option --a\\x1b: wick --help lists those that "
        "there are\n");
  // The word after an option is its value, however it begins.
  CHECK_FALSE(has(said({"gradebook", "override", "o", "--reason", "--x"}), "has no option"));
  CHECK(has(said({"grade", ".", "another"}), "another"));
  // Of a command that runs a program, options stand in front of its file.
  CHECK(said({"profile", "--trac", "x", "own.cpp"}) ==
        "wick: profile has no option --trac: do you mean --trace? wick profile --help lists those "
        "that there are\n");
  CHECK(said({"profile", "--trace", "--x", "--roof=y", "own.cpp"}) ==
        "wick: profile has no option --roof: wick profile --help lists those that there are\n");
  CHECK(has(said({"run", "--fast", "own.cpp"}), "wick: run has no option --fast: "));
}

TEST_CASE("arguments: profile looks at the places of its files before it runs the program") {
  const TemporaryFolder scratch;
  for (const char* option : {"--trace", "--roofline"}) {
    std::string output;
    // There is no program either: the place comes first.
    CHECK(run_program({"profile", option, "no/folder/here", "none.cpp"}, scratch.path(), &output) ==
          2);
    CHECK_MESSAGE(has(output, wick::concatenate("wick: profile: ", option,
                                                " no/folder/here: there is no folder ")),
                  output);
  }
}

TEST_CASE("arguments: where nothing can be written is told before the work begins") {
  Class students;
  students.grade({});
  const std::string folder = students.scratch.path().string(), out = students.out.string();
  const std::string file = folder + "/file", class_of_three = students.submissions.string();
  write_atomically(file, "mine");
  const std::string rule =
      " is no folder: give a folder that you may write into, or a new one in such a folder\n";
  const auto refused = [&](std::vector<std::string> arguments, const std::string& said) {
    const std::string output = students.run(std::move(arguments), 2);
    CHECK_MESSAGE(output == "wick: " + said, output);
  };
  for (const std::string& in_the_way : std::vector<std::string>{file, file + "/new/folder"}) {
    const std::string so = " " + in_the_way + ": " + file + rule;
    refused({"grade", class_of_three, "--out", in_the_way}, "grade: --out" + so);
    refused({"grade", "--merge", out, "--out", in_the_way}, "grade: --out" + so);
    refused({"gradebook", "export", out, "--format", "csv", "--to", in_the_way},
            "gradebook: --to" + so);
    refused({"gradebook", "similar", class_of_three, "--to", in_the_way}, "gradebook: --to" + so);
#ifndef __SANITIZE_ADDRESS__
    // By the real program, which has no kits in a sanitised build.
    std::string output;
    CHECK(run_program({"release", in_the_way}, folder, &output, places::wick) == 2);
    CHECK_MESSAGE(output == "wick: release:" + so, output);
#endif
  }
  fs::create_symlink("nowhere", folder + "/link");
  refused({"grade", class_of_three, "--out", folder + "/link"},
          "grade: --out " + folder + "/link: " + folder + "/link" + rule);
  refused({"gradebook", "marks", out, "--export", out},
          "gradebook: --export " + out + ": it is a folder: give the name of a file\n");
  refused({"gradebook", "marks", out, "--export", file + "/m.csv"},
          "gradebook: --export " + file + "/m.csv: " + file +
              " is no folder: give a file in a folder that you may write into\n");
  refused({"gradebook", "marks", out, "--export", folder + "/new/m.csv"},
          "gradebook: --export " + folder + "/new/m.csv: there is no folder " + folder +
              "/new: make it, or give a file in another folder\n");
  CHECK(read_file(file) == "mine");
}

TEST_CASE("arguments: a folder that the system does not let be written is told by its reason") {
#ifdef __SANITIZE_ADDRESS__
  return wick::test::skip_under_sanitizers();
#endif
  Class students;
  const auto confined = [&](std::vector<std::string> command) {
    command.insert(command.begin(),
                   {"/usr/bin/bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"});
    return run(command, "/", generous_limits());
  };
  if (!confined({"/bin/true"}).succeeded()) return wick::test::skip_without_sandbox();
  const std::string folder = students.scratch.path().string();
  const Outcome outcome = confined(
      {places::fixture_wick, "grade", students.submissions.string(), "--out", folder + "/new"});
  CHECK(outcome.code == 2);
  CHECK(has(outcome.standard_error,
            "wick: grade: --out " + folder + "/new: " + folder +
                " cannot be written into: Read-only file system: give a folder that you may"));
}

TEST_CASE("arguments: points that are an empty word take none back") {
  const TemporaryFolder scratch;
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"override", "o", "ada", "12.1"}, {"mark", "o", "ada", "12.q1"}}) {
    for (const std::string points : {"", "0x5"}) {
      std::vector<std::string> arguments = command;
      arguments.insert(arguments.begin(), "gradebook");
      arguments.push_back(points);
      if (command.front() == "override") arguments.insert(arguments.end(), {"--reason", "x"});
      CAPTURE(command.front());
      std::string output;
      CHECK(run_program(arguments, scratch.path(), &output) == 64);
      CHECK_MESSAGE(has(output, "\"" + points + "\" is no number of points: write it such as 3.5"),
                    output);
    }
  }
}
