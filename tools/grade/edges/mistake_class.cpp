#include "tools/grade/edges/mistake_class.h"

#include "tools/grade/diagnosis/alike.h"
#include "tools/grade/edges/set_apart.h"

namespace wick::grade {

std::string class_of(const std::string& exercise, const std::vector<ScenarioResult>& results,
                     const References& references, const std::vector<Cell>& cells,
                     Scenarios evidence) {
  const std::string apart = what_sets_apart(exercise, results, cells, evidence);
  const std::string alike = how_wrong_results_are_alike(results, references, evidence);
  return apart + (apart.empty() || alike.empty() ? "" : "; ") + alike;
}

}  // namespace wick::grade
