#include "tools/milestones/stage.h"

#include "nn/checkpoint/file.h"
#include "tools/plot/progress.h"

#include <cstdio>
#include <memory>

namespace wick::milestones {

Stage::Stage(const std::string& name, const std::string& title, const MilestoneOptions& options,
             std::ostream& stream, const plot::Terminal& terminal)
    : options_(options), stream_(stream), terminal_(terminal) {
  std::filesystem::create_directories(options.out);
  stream_ << "Milestone " << name << ", seed " << options.seed << '\n'
          << title << '\n'
          << "Chapters: " << options.chapters.text() << "\n\n";
}

void Stage::announce(const std::string& text) { stream_ << text << '\n'; }

void Stage::show(const plot::Chart& chart, const std::string& name) {
  stream_ << '\n' << plot::chart_text(chart, terminal_) << '\n';
  write(chart, name);
}

void Stage::show(const plot::HeatMap& map, const std::string& name) {
  stream_ << '\n' << plot::heat_map_text(map, terminal_) << '\n';
  write(map, name);
}

void Stage::write(const plot::Chart& chart, const std::string& name) {
  write_file(plot::chart_svg(chart), name + ".svg");
}

void Stage::write(const plot::HeatMap& map, const std::string& name) {
  write_file(plot::heat_map_svg(map), name + ".svg");
}

void Stage::write(const plot::HeatMaps& maps, const std::string& name) {
  write_file(plot::heat_maps_svg(maps), name + ".svg");
}

void Stage::write(const plot::AttentionPage& page, const std::string& name) {
  write_file(plot::attention_page(page), name + ".html");
}

void Stage::judge(const std::vector<Verdict>& verdicts, const std::string& title) {
  if (!title.empty()) verdicts_ += title + '\n';
  verdicts_ += to_text(verdicts, terminal_, options_.chapters);
  is_reached_ = is_reached_ && all_passed(verdicts);
}

int Stage::finish() {
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start_;
  char time[32];
  std::snprintf(time, sizeof time, "%.1f s", taken.count());
  stream_ << verdicts_ << "\nTrained " << trained_ << " models and tested them in " << time
          << "; drawings are in " << options_.out.string() << '\n'
          << (is_reached_ ? "Milestone reached.\n" : "Milestone not reached.\n");
  return is_reached_ ? 0 : 1;
}

Report Stage::progress(const std::string& label, std::int64_t steps) {
  const auto bar = std::make_shared<plot::Progress>(stream_, terminal_, "  " + label, steps);
  return [bar](std::int64_t step, double loss) {
    char note[32];
    std::snprintf(note, sizeof note, "loss %.4f", loss);
    bar->update(step, note);
  };
}

void Stage::write_file(const std::string& text, const std::string& name) {
  nn::replace_file((options_.out / name).string(), {text});
}

}  // namespace wick::milestones
