#include "tools/grade/handin/attempt.h"
#include "tools/grade/handin/attempt_names.h"
#include "tools/grade/handin/unpack/parts.h"
#include "tools/grade/system/printable.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr int most_levels = 3;
constexpr std::size_t most_folders = 1000;

// A folder or an archive that was unpacked.
struct Place {
  fs::path folder;
  std::string label;  // below the student's folder
};

std::string label_of(const std::string& label, const std::string& name) {
  return label.empty() ? name : label + "/" + name;
}

// Looks for the files of one student, level by level.
class Search {
 public:
  Search(std::string student, const std::vector<Chapter>& chapters, Unpacker* unpacker)
      : student_(std::move(student)), chapters_(chapters), unpacker_(unpacker) {}

  void open(const fs::path& archive, const std::string& label, std::vector<Place>& places) {
    const std::string name = printable_name(label);
    if (!is_opened(label)) {
      refused_.push_back(name +
                         " is not opened: hand in a zip or tar file, or the files "
                         "themselves");
    } else if (unpacker_ == nullptr) {
      refused_.push_back(name + " is not opened here: give its files");
    } else if (++archives_ > most_attempts) {
      refused_.push_back(
          concatenate(name, " is not opened: there are more than ", most_attempts, " archives"));
    } else {
      const fs::path folder = unpacker_->unpack(archive, refused_);
      if (!folder.empty()) places.push_back({folder, label});
    }
  }

  // Leaves out the oldest archives where there are too many and their names give an order.
  static void leave_old_archives(std::vector<fs::path>& paths) {
    std::vector<std::string> names;
    for (const fs::path& path : paths) {
      const std::string name = path.filename().string();
      if (name[0] != '.' && is_archive(name) && !is_folder(path)) names.push_back(name);
    }
    if (names.size() <= most_attempts) return;
    const std::vector<std::size_t> order = in_order_of_attempts(names);
    std::set<std::string> old;
    for (std::size_t i = 0; i + most_attempts < order.size(); ++i) old.insert(names[order[i]]);
    paths.erase(std::remove_if(
                    paths.begin(), paths.end(),
                    [&](const fs::path& path) { return old.count(path.filename().string()) != 0; }),
                paths.end());
  }

  // None of the folders counts that a Mac adds to an archive.
  std::vector<Place> within(const Place& place) {
    std::vector<fs::path> paths;
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(place.folder, ignored)) {
      paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    leave_old_archives(paths);
    std::vector<Place> places;
    for (const fs::path& path : paths) {
      const std::string name = path.filename().string();
      if (name[0] == '.' || name == "__MACOSX") continue;
      if (is_folder(path)) places.push_back({path, label_of(place.label, name)});
      if (!is_folder(path) && is_archive(name)) open(path, label_of(place.label, name), places);
    }
    return places;
  }

  // The attempts in the first level that has files of a chapter, or else in the first that has
  // answers to its questions: an answers.md above the code is not all that was handed in.
  std::vector<Attempt> look(const std::vector<Place>& level, int depth) {
    const std::vector<std::string> refused = refused_;
    const std::size_t archives = archives_;
    std::vector<Attempt> found = look(level, depth, &Search::has_files);
    if (!found.empty()) return found;
    refused_ = refused;
    archives_ = archives;
    return look(level, depth, &Search::has_answers);
  }

  const std::vector<std::string>& refused() const { return refused_; }

 private:
  bool has_files(const Place& place) const {
    return !infer_chapters({student_, place.folder, {}}, chapters_).empty();
  }

  bool has_answers(const Place& place) const {
    return std::any_of(chapters_.begin(), chapters_.end(), [&](const Chapter& chapter) {
      return !find_answers({student_, place.folder, {}}, chapter).empty();
    });
  }

  std::vector<Attempt> look(std::vector<Place> level, int depth,
                            bool (Search::*is_work)(const Place&) const) {
    for (; depth <= most_levels && !level.empty(); ++depth) {
      std::vector<Place> found;
      for (const Place& place : level) {
        if ((this->*is_work)(place)) found.push_back(place);
      }
      if (!found.empty()) return attempts(found);
      std::vector<Place> next;
      for (const Place& place : level) {
        for (Place& inner : within(place)) next.push_back(std::move(inner));
        if (next.size() <= most_folders) continue;
        fail<RefusedFile>("there are more than ", most_folders,
                          " folders, and no file of a chapter beside them: hand in the chapter's "
                          "files alone");
      }
      level = std::move(next);
    }
    return {};
  }

  // Where names do not show which of several is the newest, the student is refused.
  std::vector<Attempt> attempts(const std::vector<Place>& found) {
    std::vector<std::string> labels;
    for (const Place& place : found) labels.push_back(place.label);
    const auto first = infer_chapters({student_, found[0].folder, {}}, chapters_);
    const bool are_of_one_chapter =
        std::all_of(found.begin(), found.end(), [&](const Place& place) {
          return infer_chapters({student_, place.folder, {}}, chapters_) == first;
        });
    const std::vector<std::size_t> order = in_order_of_attempts(labels);
    if (order.empty() || (found.size() > 1 && !are_of_one_chapter)) {
      throw SeveralFolders(
          concatenate("the folders ", labels[0], " and ", labels[1],
                      " both have files of a chapter: hand in one",
                      are_of_one_chapter ? "" : ", with a folder NN_name for each chapter"),
          labels);
    }
    std::vector<Attempt> all;
    for (const std::size_t i : order) {
      Attempt attempt{student_, found[i].folder, {}, refused_, {}};
      attempt.place = found[i].label;
      if (unpacker_ != nullptr) attempt.packed = unpacker_->not_taken(attempt.folder);
      for (const std::string& name : names_in(attempt)) {
        if (is_archive(name)) {
          attempt.remarks.push_back(printable_name(name) +
                                    " is not opened: the files beside it count");
        }
      }
      all.push_back(std::move(attempt));
    }
    return all;
  }

  std::string student_;
  const std::vector<Chapter>& chapters_;
  Unpacker* unpacker_;
  std::vector<std::string> refused_;
  std::size_t archives_ = 0;
};

}  // namespace

std::vector<Attempt> find_attempts(const fs::path& folder, const std::vector<Chapter>& chapters,
                                   Unpacker* unpacker) {
  const std::string student = folder.filename().string();
  Search search(student, chapters, unpacker);
  std::vector<Attempt> found = search.look({{folder, ""}}, 0);
  if (found.empty()) found.push_back({student, folder, {}, search.refused(), {}});
  return found;
}

std::vector<Attempt> find_attempts(const Attempt& loose, const std::vector<Chapter>& chapters,
                                   Unpacker* unpacker) {
  if (!infer_chapters(loose, chapters).empty()) {
    Attempt attempt = loose;
    for (const auto& [name, path] : loose.loose) {
      if (!is_archive(name)) continue;
      attempt.remarks.push_back(printable_name(name) + " is not opened: the files beside it count");
    }
    return {attempt};
  }
  Search search(loose.student, chapters, unpacker);
  std::vector<Place> places;
  for (const auto& [name, path] : loose.loose) {
    if (is_archive(name)) search.open(path, name, places);
  }
  std::vector<Attempt> found = search.look(places, 1);
  if (found.empty()) {
    found.push_back(loose);
    found.back().refused = search.refused();
  }
  return found;
}

}  // namespace wick::grade
