#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/edges/declarations.h"
#include "tools/grade/edges/edges.h"
#include "tools/grade/edges/reasons.h"
#include "tools/grade/edges/watched_source.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

std::string names_of(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const Parameter& parameter : parameters) {
    text += (text.empty() ? "" : ", ") + parameter.type + " " + parameter.name;
  }
  return text;
}

const Cell& cell_of(const Edges& edges, const std::string& name) {
  const auto found = std::find_if(edges.cells.begin(), edges.cells.end(),
                                  [&](const Cell& cell) { return cell.name() == name; });
  if (found == edges.cells.end()) wick::fail<wick::Error>("there is no cell ", name);
  return *found;
}

std::vector<std::string> covering(const Edges& edges, const std::string& name) {
  return cell_of(edges, name).scenarios;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("edges: a head gives the parameters that have names") {
  CHECK(names_of(parameters_in("Tensor f(const Tensor& q, std::map<int, int> m, double)")) ==
        "const Tensor& q, std::map<int, int> m");
  CHECK(names_of(parameters_in("Tensor Scale::operator()(const Tensor& x) const")) ==
        "const Tensor& x");
  CHECK(names_of(parameters_in("Gpt::Gpt(const Options& options) : size(options.size)")) ==
        "const Options& options");
  CHECK(parameters_in("void Cursor::next()").empty());
}

TEST_CASE("edges: headers give the defaults of parameters and the members of structs") {
  const std::string headers =
      "Tensor scores(const Tensor& q, double temperature = 1);\n"
      "Tensor more_scores(const Tensor& q, double temperature = 7);\n"
      "struct ScoreOptions {\n  Tensor mask;\n  bool causal = false;\n  double scale() const;\n"
      "  std::vector<std::int64_t> rows{};\n};\n";
  CHECK(default_of("nn::scores", {"double", "temperature"}, headers) == "1");
  CHECK(default_of("scores", {"int", "temperature"}, headers).empty());
  CHECK(default_of("scores", {"const Tensor&", "q"}, headers).empty());
  CHECK(names_of(members_of("ScoreOptions", headers)) ==
        "Tensor mask, bool causal, std::vector<std::int64_t> rows");
  CHECK(members_of("Options", headers).empty());
}

TEST_CASE("edges: a watched function tells its arguments in the line of its brace") {
  const std::string source =
      "Tensor given(const Tensor& x) { return x; }\n"
      "void Layer::run(Array& y, Tensor& x, double p) {\n"
      "  // BEGIN SOLUTION 90.1\n  use(x);\n  // END SOLUTION\n}\n";
  const WatchedSource watched =
      watched_source(source, "layer.cpp", "", "void run(Array& y, Tensor& x, double p = 0.5);");
  REQUIRE(watched.functions.size() == 1);
  CHECK(watched.functions.front().row() == "90.1 Layer::run");
  CHECK(watched.text ==
        "Tensor given(const Tensor& x) { return x; }\n"
        "void Layer::run(Array& y, Tensor& x, double p) { { ::wick::watch::Watch "
        "watch_(\"90.1 Layer::run\"); watch_.state(\"this\", *this); watch_.state(\"x\", x); "
        "watch_.operand(\"x\", x); watch_.operand(\"p\", p); "
        "watch_.option<std::decay_t<decltype(p)>>(\"p\", p, 0.5); }\n"
        "  // BEGIN SOLUTION 90.1\n  use(x);\n  // END SOLUTION\n}\n");
}

TEST_CASE("edges: a watched kernel calls functions of numbers, and its watch is not seen") {
  const std::string source =
      "__global__ void kernel(const Scalar* x, int n) {\n  // BEGIN SOLUTION 90.1\n  use(x);\n"
      "  // END SOLUTION\n}\n";
  const std::string text = watched_source(source, "kernel.cu", "// the watch\n", "").text;
  CHECK(text.find("// the watch\n\nnamespace wick::cuda {\nusing ::max; ") == 0);
  CHECK(text.find("{ ::wick::watch::Unseen unseen_; ::wick::watch::Watch watch_(") !=
        std::string::npos);
  CHECK(text.find("watch_.operand(\"n\", n);") != std::string::npos);
  const std::string other = watched_source(source, "kernel.cpp", "", "").text;
  CHECK(other.find("using") == std::string::npos);
  CHECK(other.find("Unseen") == std::string::npos);
}

TEST_CASE("edges: a star of a pattern stands for any text") {
  CHECK(matches("12.3 * mask: nan", "12.3 mask_scores mask: nan"));
  CHECK(matches("*", ""));
  CHECK(matches("a*b*c", "a-bb-bc"));
  CHECK_FALSE(matches("12.3 * mask: nan", "12.3 mask_scores mask: nans"));
  CHECK_FALSE(matches("12.3 mask: nan", "12.3 mask_scores mask: nan"));
  CHECK_FALSE(matches("a*b*c", "a-c"));
}

TEST_CASE("edges: cells are met by the scenarios of their own exercise") {
  const Edges edges = observe_edges(fixture_kit());
  CHECK(covering(edges, "90.1 scale x: permuted") == Names{"90.1 scale of a batch"});
  CHECK(covering(edges, "90.1 scale factor: zero") == Names{"90.1 scale by nothing"});
  CHECK(covering(edges, "90.3 shift x: one element") == Names{"90.3 shift of one number"});
  CHECK(covering(edges, "90.3 shift offset: negative") == Names{"90.3 shift of a batch"});
  CHECK(covering(edges, "90.2 scaled_total factor: zero").empty());
  // scaled_total calls scale: this says nothing of 90.1.
  CHECK(covering(edges, "90.1 scale: called") ==
        Names{"90.1 scale by nothing", "90.1 scale of a batch"});
  CHECK(covering(edges, "90.1 scale x: nan").empty());
  CHECK(edges.covered() + static_cast<int>(edges.broken.size()) ==
        static_cast<int>(edges.cells.size()));
}

TEST_CASE("edges: a cell whose scenario is gone is empty") {
  Kit kit = fixture_kit();
  const auto gone = std::find_if(
      kit.scenarios.begin(), kit.scenarios.end(),
      [](const ScenarioInfo& scenario) { return scenario.key == "90.3 shift of a batch"; });
  REQUIRE(gone != kit.scenarios.end());
  kit.scenarios.erase(gone);
  const Edges edges = observe_edges(kit);
  CHECK(covering(edges, "90.3 shift offset: negative").empty());
  CHECK(std::count(edges.broken.begin(), edges.broken.end(),
                   "no scenario asks about 90.3 shift offset: negative: add one, or say in "
                   "tests/90_fixture/edges.toml why not") == 1);
}

TEST_CASE("edges: an empty cell has a reason, and a reason an empty cell") {
  const Cell covered{"90.1", "scale x", "empty", {"90.1 nothing"}, {}, ""};
  const Cell open{"90.1", "scale x", "nan", {}, {}, ""};
  const Cell by_luck{"90.1", "scale x", "one row", {}, {"90.1 a draw"}, ""};
  Edges edges{{covered, open, by_luck}, {}};
  explain(edges, {{"90.1 *", "all"}, {"90.1 scale x: nan", "no number"}}, "edges.toml");
  CHECK(edges.broken.empty());
  CHECK(edges.cells[0].reason.empty());
  CHECK(edges.cells[1].reason == "no number");  // the longer pattern
  CHECK(edges.cells[2].reason == "all");
  CHECK(edges.covered() == 1);
  CHECK(edges.with_reason() == 2);

  Edges unexplained{{covered, open, by_luck}, {}};
  explain(unexplained, {{"90.1 scale x: empty", "stale"}}, "edges.toml");
  CHECK(unexplained.broken ==
        Names{"no scenario asks about 90.1 scale x: nan: add one, or say in edges.toml why not",
              "no scenario asks about 90.1 scale x: one row: \"90.1 a draw\" does on some seeds: "
              "add one, or say in edges.toml why not",
              "edges.toml: \"90.1 scale x: empty\" means no empty cell: a scenario covers what it "
              "meant, or no cell has this name: remove the line"});
}

TEST_CASE("edges: a file of reasons that says something else is refused") {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "edges.toml";
  CHECK(read_reasons(path).empty());
  const auto refused = [&](const std::string& text) {
    write_atomically(path, text);
    try {
      read_reasons(path);
    } catch (const wick::Error& error) {
      return std::string(error.what()).substr(folder.path().string().size() + 1);
    }
    return std::string("nothing");
  };
  CHECK(refused("[empty]\n\"90.1 *\" = \"why\"\n") == "nothing");
  CHECK(refused("[empty]\n\"90.1 *\" = \"\"\n") == "edges.toml:2: `90.1 *` has no reason");
  CHECK(refused("[empty]\n\"90.1 *\" = 1\n") == "edges.toml:2: `90.1 *` has the wrong type");
  CHECK(refused("[reasons]\n") == "edges.toml:1: unknown key `reasons`");
}

TEST_CASE("edges: the table counts scenarios and reasons below it") {
  Edges edges{{{"90.1", "scale", "called", {"90.1 a", "90.1 b"}, {}, ""},
               {"90.1", "scale x", "empty", {"90.1 b"}, {}, ""},
               {"90.1", "scale x", "nan", {}, {}, "why not"},
               {"90.1", "scale x", "large", {}, {}, ""}},
              {}};
  CHECK(edges_table(edges) ==
        "## 90.1 scale\n\n"
        "| | called | empty | nan | large |\n|---|---|---|---|---|\n"
        "| the function | 1, 2 | | | |\n| x | | 2 | a | **none** |\n\n"
        "- 1: 90.1 a\n- 2: 90.1 b\n- a: why not\n\n");
}
