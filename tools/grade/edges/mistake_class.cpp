#include "tools/grade/edges/mistake_class.h"

#include "tools/grade/diagnosis/alike.h"
#include "tools/grade/edges/set_apart.h"

namespace wick::grade {

namespace {

std::string class_by(const std::string& exercise, const std::vector<ScenarioResult>& results,
                     const References& references, const std::vector<Cell>& cells,
                     Scenarios evidence) {
  const std::string apart = what_sets_apart(exercise, results, cells, evidence);
  const std::string alike = how_wrong_results_are_alike(results, references, evidence);
  return apart + (apart.empty() || alike.empty() ? "" : "; ") + alike;
}

}  // namespace

std::string class_of(const std::string& exercise, const std::vector<ScenarioResult>& results,
                     const References& references, const std::vector<Cell>& cells,
                     Scenarios evidence) {
  const std::string found = class_by(exercise, results, references, cells, evidence);
  if (!found.empty() || evidence == Scenarios::Public) return found;
  const std::string open = class_by(exercise, results, references, cells, Scenarios::Public);
  return open.empty() ? "" : "in public scenarios alone, " + open;
}

}  // namespace wick::grade
