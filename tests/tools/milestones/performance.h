#pragma once

#include "tests/tools/plot/drawing.h"
#include "tools/grade/system/files.h"
#include "tools/milestones/stage.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace wick::milestones {

/// The requirements that failed, in order.
inline std::vector<std::string> failing(const std::vector<Verdict>& verdicts) {
  std::vector<std::string> found;
  for (const Verdict& verdict : verdicts) {
    if (!verdict.passed) found.push_back(verdict.what);
  }
  return found;
}

/// True if each verdict has a place to look at after a failure.
inline bool all_say_where(const std::vector<Verdict>& verdicts) {
  return std::none_of(verdicts.begin(), verdicts.end(),
                      [](const Verdict& verdict) { return verdict.look_at.empty(); });
}

/// The loss of each step.
template <typename Run>
std::vector<double> losses(const Run& run) {
  std::vector<double> result;
  for (const plot::Point& point : run.losses) result.push_back(point.y);
  return result;
}

/// One run of a milestone, and what it printed and drew in a folder of its own.
class Performance {
 public:
  template <typename Run>
  explicit Performance(Run run, MilestoneOptions options = {}) {
    options.out = out_;
    std::ostringstream stream;
    Stage stage(options, stream, plot::Terminal{});
    status = run(stage);
    text = stream.str();
  }

  /// How often `part` is in the text.
  std::size_t count(const std::string& part) const {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
      ++found;
    }
    return found;
  }

  /// Fails the test unless the files besides saved models are `names`: pages, SVG with a title and
  /// a description, and packed numbers.
  void check_drawings(const std::set<std::string>& names) const {
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(out_)) {
      if (entry.path().extension() == ".safetensors") continue;  // a model
      found.insert(entry.path().filename().string());
      const std::string extension = entry.path().extension().string();
      if (extension == ".packed") continue;
      const std::string file = grade::read_file(entry.path());
      if (extension == ".html") {
        CHECK(file.find("<!DOCTYPE html>") == 0);
        continue;
      }
      const pugi::xml_document document = plot::parse(file);
      CHECK_FALSE(plot::text_of(document.document_element().child("title")).empty());
      CHECK_FALSE(plot::text_of(document.document_element().child("desc")).empty());
    }
    CHECK(found == names);
  }

  int status;
  std::string text;

 private:
  grade::TemporaryFolder folder_;
  std::filesystem::path out_ = folder_.path() / "new/out";
};

}  // namespace wick::milestones
