#include "tools/grade/release/merge_stub.h"

#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <map>
#include <optional>

namespace wick::grade {
namespace {

using Lines = std::vector<std::string>;  // each with its line break

Lines lines_of(const std::string& text) {
  Lines lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    lines.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

std::string joined(const Lines& lines, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) text += lines[i];
  return text;
}

// A throw that stands for a region: lines [begin, end) of a stub.
struct Place {
  std::string exercise;
  std::size_t index = 0;  // among the exercise's places
  std::size_t begin = 0, end = 0;

  // A line that no file has. In all three texts it stands in place of the region.
  std::string marker() const {
    return concatenate("\x01 region ", exercise, " ", index, " \x01\n");
  }
};

std::string exercise_in(const std::string& statement) {
  const std::size_t quote = statement.find('"');
  if (quote == std::string::npos) return "";
  const std::string id = statement.substr(quote + 1, statement.find(' ', quote) - quote - 1);
  const bool is_id =
      id.find('.') != std::string::npos && id.find_first_not_of("0123456789.") == std::string::npos;
  return is_id ? id : "";
}

std::vector<Place> places_of(const Lines& stub) {
  std::vector<Place> places;
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < stub.size(); ++i) {
    const std::size_t first = stub[i].find_first_not_of(" \t");
    if (first == std::string::npos || stub[i].compare(first, 21, "throw NotImplemented(") != 0) {
      continue;
    }
    std::size_t end = i + 1;
    while (end < stub.size() && stub[end - 1].find(");") == std::string::npos) ++end;
    const std::string exercise = exercise_in(joined(stub, i, end));
    if (exercise.empty()) continue;
    places.push_back({exercise, seen[exercise]++, i, end});
    i = end - 1;
  }
  return places;
}

// For each line of the base, the line of `mine` that it became, if it is still there: a longest
// common subsequence, with matches as early or as late in `mine` as possible.
std::vector<std::optional<std::size_t>> matches(const Lines& base, const Lines& mine, bool late) {
  const std::size_t rows = base.size(), columns = mine.size();
  std::vector<std::vector<int>> length(rows + 1, std::vector<int>(columns + 1, 0));
  for (std::size_t i = rows; i-- > 0;) {
    for (std::size_t j = columns; j-- > 0;) {
      length[i][j] = base[i] == mine[j] ? length[i + 1][j + 1] + 1
                                        : std::max(length[i + 1][j], length[i][j + 1]);
    }
  }
  std::vector<std::optional<std::size_t>> found(rows);
  for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
    const bool same = base[i] == mine[j];
    if (same && !(late && length[i][j + 1] == length[i][j])) {
      found[i++] = j++;
    } else if (length[i][j + 1] == length[i][j]) {
      ++j;
    } else {
      ++i;
    }
  }
  return found;
}

// The lines [begin, end) of the student's file in each place of the base; none if the lines around
// a place have changed as well.
std::vector<std::optional<Place>> find_written(const Lines& base, const std::vector<Place>& places,
                                               const Lines& mine) {
  const auto early = matches(base, mine, false);
  const auto late = matches(base, mine, true);
  std::vector<std::optional<Place>> written(places.size());
  std::size_t from = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    Place place = places[i];
    if (place.begin == 0 || place.end == base.size()) continue;
    const auto before = early[place.begin - 1];
    const auto after = late[place.end];
    if (!before || !after || *before < from || *after <= *before) continue;
    place.begin = *before + 1;
    place.end = *after;
    from = *after;
    written[i] = place;
  }
  return written;
}

// If the enclosing lines are those of the newer stub, its places decide.
void add_found(std::vector<std::optional<Place>>& written, const std::vector<Place>& old_places,
               const std::vector<std::optional<Place>>& by_newer) {
  std::size_t from = 0;
  for (std::size_t i = 0; i < written.size(); ++i) {
    for (const std::optional<Place>& place : by_newer) {
      if (written[i] || !place || place->marker() != old_places[i].marker()) continue;
      const auto next =
          std::find_if(written.begin() + static_cast<std::ptrdiff_t>(i), written.end(),
                       [](const auto& later) { return later.has_value(); });
      const bool is_free = next == written.end() || place->end <= (*next)->begin;
      if (place->begin >= from && is_free) written[i] = place;
    }
    if (written[i]) from = written[i]->end;
  }
}

std::string with_markers(const Lines& lines, const std::vector<Place>& places) {
  std::string text;
  std::size_t copied = 0;
  for (const Place& place : places) {
    text += joined(lines, copied, place.begin) + place.marker();
    copied = place.end;
  }
  return text + joined(lines, copied, lines.size());
}

std::map<std::string, std::size_t> count_places(const std::vector<Place>& places) {
  std::map<std::string, std::size_t> count;
  for (const Place& place : places) ++count[place.exercise];
  return count;
}

// Puts the texts back into the merged text, by marker.
std::string without_markers(std::string text, const std::map<std::string, std::string>& regions) {
  for (const auto& [marker, region] : regions) {
    for (std::size_t at = text.find(marker); at != std::string::npos; at = text.find(marker, at)) {
      text.replace(at, marker.size(), region);
      at += region.size();
    }
  }
  return text;
}

std::string conflicts_in(const std::string& merged) {
  std::string shown;
  bool inside = false;
  for (const std::string& line : lines_of(merged)) {
    inside = inside || line.compare(0, 8, "<<<<<<< ") == 0;
    if (inside) shown += line;
    if (line.compare(0, 8, ">>>>>>> ") == 0) inside = false;
  }
  return shown;
}

Outcome run_diff3(const std::string& mine, const std::string& base, const std::string& theirs) {
  const TemporaryFolder folder;
  write_atomically(folder.path() / "mine", mine);
  write_atomically(folder.path() / "base", base);
  write_atomically(folder.path() / "theirs", theirs);
  return run({"/usr/bin/diff3", "-m", "-E", "-L", "yours", "-L", "the older course", "-L",
              "the newer course", "mine", "base", "theirs"},
             folder.path(), generous_limits());
}

}  // namespace

std::set<std::string> exercises_of(const std::string& stub) {
  std::set<std::string> exercises;
  for (const Place& place : places_of(lines_of(stub))) exercises.insert(place.exercise);
  return exercises;
}

StubMerge merge_stub(const std::string& base, const std::string& mine, const std::string& theirs) {
  const Lines old_lines = lines_of(base), my_lines = lines_of(mine), new_lines = lines_of(theirs);
  const std::vector<Place> old_places = places_of(old_lines), new_places = places_of(new_lines);
  auto written = find_written(old_lines, old_places, my_lines);
  add_found(written, old_places, find_written(new_lines, new_places, my_lines));
  const auto old_count = count_places(old_places), new_count = count_places(new_places);

  StubMerge merge;
  std::map<std::string, std::string> regions;
  for (const Place& place : new_places) {
    regions[place.marker()] = joined(new_lines, place.begin, place.end);
  }
  std::vector<Place> my_places;
  for (std::size_t i = 0; i < old_places.size(); ++i) {
    const Place& place = old_places[i];
    const std::string throws = joined(old_lines, place.begin, place.end);
    const std::string text =
        written[i] ? joined(my_lines, written[i]->begin, written[i]->end) : "changed";
    if (written[i]) my_places.push_back(*written[i]);
    if (text == throws) continue;
    const auto count = new_count.find(place.exercise);
    if (count == new_count.end()) {
      merge.conflict += "exercise " + place.exercise + " is no longer in this file\n";
    } else if (count->second != old_count.at(place.exercise)) {
      merge.conflict += concatenate("exercise ", place.exercise, " is now written in ",
                                    count->second, " places\n");
    } else if (written[i]) {
      regions[place.marker()] = text;
    }
  }
  if (!merge.succeeded()) return merge;

  const Outcome outcome =
      run_diff3(with_markers(my_lines, my_places), with_markers(old_lines, old_places),
                with_markers(new_lines, new_places));
  if (outcome.ending != Ending::Exited || outcome.code > 1) {
    fail<Error>("update: diff3 failed: ", outcome.standard_error, ": it is part of diffutils");
  }
  const std::string merged = without_markers(outcome.standard_output, regions);
  if (outcome.code == 0) {
    merge.text = merged;
  } else {
    merge.conflict = conflicts_in(merged);
  }
  return merge;
}

}  // namespace wick::grade
