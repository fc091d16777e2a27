#include "tools/cli/answers.h"
#include "tools/cli/arguments.h"
#include "tools/cli/check/report.h"
#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/folder_turn.h"
#include "tools/cli/kits.h"
#include "tools/cli/progress.h"
#include "tools/cli/style.h"
#include "tools/cli/writable.h"
#include "tools/grade/build/compiler_text.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/handin/receipt.h"
#include "tools/grade/handin/zip_file.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/sandbox/sha256.h"

#include "core/error.h"

#include <algorithm>
#include <cstdio>
#include <memory>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

struct PackOptions {
  std::optional<int> chapter;
  bool anyway = false;
};

// The chapter's files as the grader takes them.
struct Packed {
  std::map<std::string, std::string> texts;  // by their names
  std::vector<std::string> problems;         // what a student would hardly hand in on purpose
};

const grade::Chapter& chosen_chapter(const Course& course, const PackOptions& options) {
  if (options.chapter) return course.chapter(*options.chapter);
  std::string names;
  const grade::Chapter* begun = nullptr;
  for (const grade::Chapter& chapter : course.chapters) {
    if (!is_begun(course, chapter)) continue;
    names += (names.empty() ? "" : ", ") + two_digits(chapter.number);
    begun = &chapter;
  }
  if (names.empty()) {
    fail<Error>(
        "pack: no chapter is begun: say which one to pack all the same, such as: "
        "tools/wick pack ",
        two_digits(course.chapters.front().number), " --anyway");
  }
  if (names.find(',') != std::string::npos) {
    fail<Error>("pack: you have begun ", names,
                ": say which one to pack, such as: tools/wick pack ", two_digits(begun->number));
  }
  return *begun;
}

Packed read_files(const Course& course, const grade::Chapter& chapter) {
  Packed packed;
  for (const std::string& file : chapter.files) {
    const fs::path path = course.stub(chapter, file);
    const std::string name = grade::stub_name(file);
    if (!fs::exists(path)) {
      packed.problems.push_back(not_there(chapter, file));
      continue;
    }
    try {
      packed.texts[name] = grade::read_submitted(path);
    } catch (const grade::RefusedFile& error) {
      packed.problems.push_back(std::string(error.what()) + ": the grader does not take it");
      continue;
    }
    if (!is_begun(chapter, file, packed.texts[name])) {
      packed.problems.push_back(name + " is not begun: it is as the course gave it");
    }
  }
  if (packed.texts.empty()) {
    fail<Error>("pack: modules/", chapter.folder,
                " has none of the chapter's files: ", not_there(chapter, chapter.files.front()));
  }
  const std::string answers = written_answers(course, chapter);
  if (!answers.empty()) packed.texts[grade::answers_name] = answers;
  return packed;
}

// As wick check does, on the files that are there.
grade::Grade last_check(const Course& course, const grade::Chapter& chapter) {
  const grade::Kit kit = grade::open_kit(course.kits, chapter);
  const grade::References references(kit, 1, nullptr);
  grade::GradeOptions how;
  how.hidden = false;
  how.build_folder = course.root / "build" / "check" / chapter.folder;
  const FolderTurn turn(how.build_folder);
  const std::map<std::string, std::string> checked = digests(course, chapter);
  const grade::Grade result = grade::grade_files(stubs(course, chapter), references, how);
  write_progress(course, kit, result, checked);
  return result;
}

void show_check(const grade::Chapter& chapter, const grade::Grade& result) {
  std::printf("checked chapter %s once more: %s of %s points in the public scenarios\n",
              two_digits(chapter.number).c_str(),
              result.points ? grade::format_points(*result.points).c_str() : "?",
              grade::format_points(result.max_points).c_str());
  for (const grade::ExerciseResult& exercise : result.exercises) {
    if (exercise.verdict == grade::Verdict::Passed) continue;
    std::printf("  %s %s\n", padded(exercise.id, 6).c_str(), in_words(exercise.verdict).c_str());
  }
}

void add_build_problems(const grade::Grade& result, std::vector<std::string>& problems) {
  for (const auto& [file, text] : result.problems) {
    const std::string name = grade::stub_name(file);
    const bool is_known = std::any_of(
        problems.begin(), problems.end(),
        [&name](const std::string& each) { return each.compare(0, name.size(), name) == 0; });
    if (!is_known) problems.push_back(name + " is not accepted: " + grade::first_error(text));
  }
}

// Released trees are kept by their students, and a repository ignores build/.
fs::path pack_folder(const Course& course) {
  return course.is_released() ? course.root / "handin" : course.root / "build" / "handin";
}

fs::path pack_path(const Course& course, const grade::Chapter& chapter) {
  return pack_folder(course) / (chapter.folder + ".zip");
}

void write_pack(const Course& course, const grade::Chapter& chapter, const Packed& packed) {
  std::map<std::string, std::string> hashes, entries;
  for (const auto& [name, text] : packed.texts) {
    hashes[name] = grade::sha256_of(text);
    entries[chapter.folder + "/" + name] = text;
  }
  const std::string receipt = grade::receipt_text(chapter.folder, hashes);
  entries[chapter.folder + "/" + grade::receipt_name] = receipt;
  const fs::path zip = pack_path(course, chapter);
  const fs::path kept = pack_folder(course) / (chapter.folder + ".receipt.txt");
  fs::create_directories(zip.parent_path());
  grade::write_output(zip, grade::zip_file(entries));
  grade::write_output(kept, receipt);
  std::string names;
  for (const auto& [name, text] : packed.texts) names += (names.empty() ? "" : ", ") + name;
  std::printf("packed %s\n  hand in   %s\n  receipt   %s\n  content   %s\n", names.c_str(),
              zip.lexically_relative(course.root).c_str(),
              kept.lexically_relative(course.root).c_str(), grade::content_hash(hashes).c_str());
}

int pack(const PackOptions& options) {
  const Course course = open_course();
  const grade::Chapter& chapter = chosen_chapter(course, options);
  require_writable_folder(pack_folder(course),
                          "pack:", "packed chapters go there: move away what is in the way");
  need_kits({chapter});
  Packed packed = read_files(course, chapter);
  const grade::Grade result = last_check(course, chapter);
  show_check(chapter, result);
  std::fputs(answers_report(course, chapter).c_str(), stdout);
  add_build_problems(result, packed.problems);
  for (const std::string& problem : packed.problems) {
    std::fprintf(stderr, "wick: %s\n", problem.c_str());
  }
  // The files may have changed during the check: what was read before it is packed.
  if (packed.problems.empty() || options.anyway) {
    write_pack(course, chapter, packed);
    return 0;
  }
  std::fprintf(stderr,
               "wick: nothing is packed: mend this, or pack it as it is with: tools/wick pack %s "
               "--anyway\n",
               two_digits(chapter.number).c_str());
  if (const fs::path zip = pack_path(course, chapter); fs::exists(zip)) {
    std::fprintf(stderr, "wick: %s is of an earlier pack, and has none of what changed since\n",
                 zip.lexically_relative(course.root).c_str());
  }
  return 1;
}

}  // namespace

void add_pack(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("pack", "check a chapter once more, and pack it for handing in");
  auto options = std::make_shared<PackOptions>();
  takes_chapter(
      command->add_option("chapter", options->chapter,
                          "its number, such as 12; otherwise the one that you have begun"));
  command->add_flag("--anyway", options->anyway,
                    "pack it although a file is not begun, is missing or does not compile");
  command->footer(
      "Writes one zip file with the chapter's files and a receipt, which names their content by "
      "its\n"
      "SHA-256. Exercises that fail are packed too. Exit code: 0, or 1 where nothing was packed.");
  command->callback([options, &exit_code] { exit_code = pack(*options); });
}

}  // namespace wick::cli
