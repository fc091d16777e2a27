#include "tools/grade/course/chapter.h"

#include "tools/grade/course/toml_reader.h"

#include <algorithm>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

bool contains(const std::vector<std::string>& items, const std::string& item) {
  return std::find(items.begin(), items.end(), item) != items.end();
}

Exercise read_exercise(const TomlTable& table, const Chapter& chapter) {
  Exercise exercise;
  exercise.id = table.get<std::string>("id");
  exercise.title = table.get<std::string>("title");
  exercise.files = table.list<std::string>("files");
  if (table.has("file")) exercise.files.push_back(table.get<std::string>("file"));
  exercise.points = table.get<double>("points");
  exercise.needs = table.list<std::string>("needs");
  exercise.all_or_nothing = table.get<bool>("all_or_nothing", false);
  exercise.hint = table.get<std::string>("hint");
  exercise.may_not_use = table.list<std::string>("may_not_use");
  exercise.without = chapter.without;
  for (const std::string& name : table.list<std::string>("without")) {
    if (contains(exercise.without, name)) {
      table.refuse("exercise " + exercise.id + " is without " + name + " twice: name it once");
    }
    exercise.without.push_back(name);
  }
  table.check_keys();

  if (chapter.find(exercise.id) != nullptr) {
    table.refuse("exercise " + exercise.id + " is described twice");
  }
  if (exercise.files.empty()) table.refuse("exercise " + exercise.id + " has no `file`");
  for (const std::string& file : exercise.files) {
    if (!contains(chapter.files, file)) {
      table.refuse("exercise " + exercise.id + " is in " + file + ", which `files` does not list");
    }
  }
  for (const std::string& needed : exercise.needs) {
    if (chapter.find(needed) == nullptr) {
      table.refuse("exercise " + exercise.id + " needs " + needed + ", which is not before it");
    }
  }
  if (!(exercise.points > 0)) table.refuse("exercise " + exercise.id + " is worth no points");
  return exercise;
}

bool is_question_name(const std::string& id) {
  return id.size() > 1 && id.size() < 6 && id[0] == 'q' && id[1] != '0' &&
         id.find_first_not_of("0123456789", 1) == std::string::npos;
}

// A question's text and title stand in answers.md between signs of a comment.
Question read_question(const TomlTable& table, const Chapter& chapter) {
  Question question;
  const std::string id = table.get<std::string>("id");
  if (!is_question_name(id)) {
    table.refuse("question \"" + id + "\" has no id such as q1: a q and a number from 1");
  }
  question.id = chapter.prefix() + "." + id;
  question.title = table.get<std::string>("title");
  question.text = table.get<std::string>("text", "");
  question.section = table.get<std::string>("section", "");
  question.points = table.get<double>("points");
  table.check_keys();
  for (const Question& other : chapter.questions) {
    if (other.id == question.id) table.refuse("question " + id + " is described twice");
  }
  if (question.title.empty() || question.title.find('\n') != std::string::npos) {
    table.refuse("question " + id + " has no title of one line");
  }
  if (question.text.empty() == question.section.empty()) {
    table.refuse("question " + id + " needs either `text` or `section`, a heading of the lesson");
  }
  if ((question.text + question.section).find("-->") != std::string::npos) {
    table.refuse("question " + id + " has \"-->\", which ends a comment: write it in another way");
  }
  if (!(question.points > 0)) table.refuse("question " + id + " is worth no points");
  return question;
}

const Chapter* find(const std::vector<Chapter>& chapters, int number) {
  for (const Chapter& chapter : chapters) {
    if (chapter.number == number) return &chapter;
  }
  return nullptr;
}

}  // namespace

const Exercise* Chapter::find(const std::string& id) const {
  for (const Exercise& exercise : exercises) {
    if (exercise.id == id) return &exercise;
  }
  return nullptr;
}

std::vector<std::string> Chapter::refused_in(const std::string& file) const {
  std::vector<std::string> refused = may_not_use;
  for (const Exercise& exercise : exercises) {
    if (!contains(exercise.files, file)) continue;
    refused.insert(refused.end(), exercise.may_not_use.begin(), exercise.may_not_use.end());
  }
  return refused;
}

bool Chapter::is_shared(const std::string& file) const {
  const auto count = std::count_if(exercises.begin(), exercises.end(), [&](const Exercise& each) {
    return contains(each.files, file);
  });
  return count > 1;
}

double Chapter::points() const {
  double total = 0;
  for (const Exercise& exercise : exercises) total += exercise.points;
  return total;
}

std::string Chapter::prefix() const { return (number < 10 ? "0" : "") + std::to_string(number); }

std::map<std::string, std::string> Chapter::titles() const {
  std::map<std::string, std::string> titles;
  for (const Exercise& exercise : exercises) titles[exercise.id] = exercise.title;
  return titles;
}

std::string Chapter::lesson() const { return "modules/" + folder + "/README.md"; }

std::optional<int> chapter_number(const std::string& chapter) {
  std::size_t digits = 0;
  while (digits < chapter.size() && chapter[digits] >= '0' && chapter[digits] <= '9') ++digits;
  const bool is_number = digits > 0 && digits < 5;
  if (!is_number || (digits < chapter.size() && chapter[digits] != '_')) return {};
  return std::stoi(chapter.substr(0, digits));
}

std::string stub_name(const std::string& reference) {
  return fs::path(reference).filename().string();
}

bool is_unwritten(const Exercise& exercise, const std::string& text) {
  return !unwritten_lines(exercise, text).empty();
}

std::vector<int> unwritten_lines(const Exercise& exercise, const std::string& text) {
  const std::string start = "\"" + exercise.id + " ";  // NotImplemented("12.6 ..")
  std::vector<int> lines;
  std::istringstream rest(text);
  std::string line;
  for (int number = 1; std::getline(rest, line); ++number) {
    if (line.find(start) != std::string::npos) lines.push_back(number);
  }
  return lines;
}

Chapter read_chapter(const fs::path& module_toml) {
  const toml::table parsed = parse_toml(module_toml);
  const TomlTable table(parsed, module_toml);
  Chapter chapter;
  chapter.folder = fs::absolute(module_toml).parent_path().filename().string();
  chapter.number = table.get<int>("number");
  chapter.title = table.get<std::string>("title");
  chapter.summary = table.get<std::string>("summary");
  chapter.time = table.get<std::string>("time");
  chapter.difficulty = table.get<int>("difficulty");
  chapter.prerequisites = table.list<int>("prerequisites");
  chapter.language = table.get<std::string>("language", chapter.language);
  chapter.headers = table.list<std::string>("headers");
  chapter.files = table.list<std::string>("files");
  chapter.may_use = table.list<std::string>("may_use");
  chapter.may_not_use = table.list<std::string>("may_not_use");
  chapter.without = table.list<std::string>("without");
  for (const TomlTable& exercise : table.tables("exercise")) {
    chapter.exercises.push_back(read_exercise(exercise, chapter));
  }
  for (const TomlTable& question : table.tables("question")) {
    chapter.questions.push_back(read_question(question, chapter));
  }
  table.check_keys();
  if (chapter.language != "c++" && chapter.language != "cuda") {
    table.refuse("`language` is \"" + chapter.language + "\": it is \"c++\" or \"cuda\"");
  }
  if (chapter.files.empty()) table.refuse("`files` is missing");
  if (chapter.exercises.empty()) table.refuse("there is no [[exercise]]");
  return chapter;
}

std::vector<Chapter> read_chapters(const fs::path& root) {
  std::vector<Chapter> chapters;
  for (const fs::directory_entry& entry : fs::directory_iterator(root / "modules")) {
    const fs::path description = entry.path() / "module.toml";
    if (fs::exists(description)) chapters.push_back(read_chapter(description));
  }
  std::sort(chapters.begin(), chapters.end(),
            [](const Chapter& a, const Chapter& b) { return a.number < b.number; });
  // Chapters are in order: all chapters before this one are complete here.
  for (Chapter& chapter : chapters) {
    for (const int number : chapter.prerequisites) {
      chapter.before.insert(number);
      const Chapter* prerequisite = find(chapters, number);
      if (prerequisite == nullptr) continue;
      chapter.before.insert(prerequisite->before.begin(), prerequisite->before.end());
    }
  }
  return chapters;
}

void check_chapters(const std::vector<Chapter>& chapters) {
  for (const Chapter& chapter : chapters) {
    const std::string path = "modules/" + chapter.folder + "/module.toml: ";
    const Chapter* first = find(chapters, chapter.number);
    if (first != &chapter) {
      fail<Error>(path, "`number` is ", chapter.number, ", as in modules/", first->folder,
                  ": each chapter has a number of its own");
    }
    for (const int number : chapter.prerequisites) {
      if (number < chapter.number && find(chapters, number) != nullptr) continue;
      fail<Error>(path, "`prerequisites` has ", number,
                  ": it must be the number of a chapter before ", chapter.number);
    }
  }
}

}  // namespace wick::grade
