// Every benchmark under its name. Without --serve this is an ordinary Google Benchmark program;
// with
// --serve it reads one command a line from compare.py, and answers:
//   version           -> OpenBLAS's, and the kernels that it chose
//   list              -> the names
//   values NAME PATH  -> writes what NAME computes to PATH, as floats; answers their number
//   time NAME         -> answers nanoseconds a step: by the clock, and of this thread's own time
//   costs NAME        -> answers the bytes that arrays hold in a step at the most, the flops of its
//                        matrix products, 0 where that is not known, and its tokens of text
//   draw PATH FOLDER  -> draws the charts in a file of JSON; answers the drawings' names

#include "tools/bench/case.h"
#include "tools/plot/chart.h"
#include "tools/plot/svg.h"

#include <benchmark/benchmark.h>
#include <cblas.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace wick::bench {
namespace {

using Json = nlohmann::json;

const std::vector<Case>& all_cases() {
  static const std::vector<Case> cases = [] {
    std::vector<Case> made;
    add_matmul(made);
    for (Case& added : cases_of_wick()) made.push_back(std::move(added));
    return made;
  }();
  return cases;
}

/// The step of `wanted`, kept until another case is wanted: inputs are made once, and not each time
/// that Google Benchmark tries a number of iterations.
const Step& step_of(const Case& wanted) {
  static const Case* current = nullptr;
  static Step step;
  if (current != &wanted) {
    current = nullptr;
    step = Step();
    step = wanted.prepare();
    current = &wanted;
  }
  return step;
}

void measure(benchmark::State& state, const Case& measured) {
  const Step& step = step_of(measured);
  step.run();
  for (auto _ : state) step.run();
}

/// Keeps a result, in nanoseconds, instead of printing it.
class LastRun : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    clock = runs.back().GetAdjustedRealTime();
    own = runs.back().GetAdjustedCPUTime();
  }

  double clock = 0;
  double own = 0;
};

LastRun time_step(const std::string& name) {
  LastRun run;
  const std::regex special(R"([.^$|()\[\]{}*+?\\])");
  benchmark::RunSpecifiedBenchmarks(&run, "^" + std::regex_replace(name, special, R"(\$&)") + "$");
  return run;
}

std::size_t write_values(const Case& asked, const std::string& path) {
  const std::vector<Scalar> values = step_of(asked).values();
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Scalar));
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
  return values.size();
}

plot::Series series_of(const Json& chart_data) {
  plot::Series series{chart_data.at("name"), {}};
  for (const Json& point : chart_data.at("points")) series.points.push_back({point[0], point[1]});
  return series;
}

std::string said_of(const plot::Series& series, const std::string& x_label) {
  const plot::Point first = series.points.front();
  const plot::Point last = series.points.back();
  return series.name + " goes from " + Json(first.y).dump() + " at " + x_label + " = " +
         Json(first.x).dump() + " to " + Json(last.y).dump() + " at " + Json(last.x).dump();
}

std::string draw(const Json& chart_data, std::size_t first, const std::string& file) {
  plot::Chart chart;
  chart.title = chart_data.at("title");
  chart.x_label = chart_data.at("x_label");
  chart.y_label = chart_data.at("y_label");
  chart.log_x = true;
  chart.log_y = true;
  const Json& all = chart_data.at("series");
  for (std::size_t i = first; i < all.size() && i < first + plot::line_styles; ++i) {
    chart.series.push_back(series_of(all[i]));
    chart.description +=
        (chart.description.empty() ? "" : "; ") + said_of(chart.series.back(), chart.x_label);
  }
  std::ofstream out(file);
  out << plot::chart_svg(chart);
  if (!out.flush()) throw std::runtime_error("cannot write " + file);
  return file;
}

/// Draws the charts of a JSON file (curves.py: charts) as SVG files in a folder that exists, on
/// logarithmic axes. A chart with too many series becomes several. Returns the files' names.
std::vector<std::string> draw_charts(const std::string& path, const std::string& folder) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> files;
  for (const Json& chart_data : Json::parse(in)) {
    const std::string name =
        chart_data.at("family").get<std::string>() + "_" + chart_data.at("what").get<std::string>();
    const std::size_t count = chart_data.at("series").size();
    for (std::size_t first = 0; first < count; first += plot::line_styles) {
      const std::string part = count > std::size_t(plot::line_styles)
                                   ? "_" + std::to_string(first / plot::line_styles + 1)
                                   : "";
      files.push_back(draw(chart_data, first, folder + "/" + name + part + ".svg"));
    }
  }
  return files;
}

void serve() {
  const std::vector<Case>& cases = all_cases();
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string command, name, path;
    words >> command >> name >> path;
    if (command == "version") {
      std::cout << openblas_get_config() << std::endl;
      continue;
    }
    if (command == "list") {
      for (const Case& listed : cases) std::cout << listed.name << ' ';
      std::cout << std::endl;
      continue;
    }
    if (command == "draw") {
      for (const std::string& drawn : draw_charts(name, path)) std::cout << drawn << ' ';
      std::cout << std::endl;
      continue;
    }
    const auto found = std::find_if(cases.begin(), cases.end(),
                                    [&](const Case& candidate) { return candidate.name == name; });
    if (found == cases.end()) throw std::runtime_error("there is no benchmark \"" + name + '"');
    if (command == "time") {
      const LastRun run = time_step(name);
      std::cout << run.clock << ' ' << run.own << std::endl;
    } else if (command == "costs") {
      std::cout << peak_bytes(step_of(*found)) << ' ' << found->flops << ' ' << found->tokens
                << std::endl;
    } else {
      std::cout << write_values(*found, path) << std::endl;
    }
  }
}

}  // namespace
}  // namespace wick::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const wick::bench::Case& added : wick::bench::all_cases()) {
    benchmark::RegisterBenchmark(added.name.c_str(), [&added](benchmark::State& state) {
      wick::bench::measure(state, added);
    });
  }
  try {
    if (argc == 2 && std::string(argv[1]) == "--serve") {
      wick::bench::serve();
    } else if (argc == 1) {
      benchmark::RunSpecifiedBenchmarks();
    } else {
      throw std::runtime_error("unknown argument " + std::string(argv[1]));
    }
  } catch (const std::exception& error) {
    std::cerr << "wick_bench: " << error.what() << '\n';
    return 1;
  }
}
