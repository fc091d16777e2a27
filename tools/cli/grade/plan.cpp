#include "tools/cli/grade/plan.h"

#include "tools/grade/gradebook/exports/class_document.h"
#include "tools/grade/gradebook/exports/school.h"

#include <nlohmann/json.hpp>

namespace wick::cli {
namespace {

// The attempt of a student at this place, the oldest first.
const grade::Submission& attempt_at(const grade::Submission& last, std::size_t place) {
  return place < last.earlier.size() ? last.earlier[place] : last;
}

std::vector<Planned> round_of(const nlohmann::json& round,
                              const std::vector<grade::Submission>& submissions) {
  std::vector<Planned> planned;
  for (std::size_t i = 0; i < submissions.size(); ++i) {
    const nlohmann::json &place = round.at(i).at(0), &time = round.at(i).at(1);
    Planned each{attempt_at(submissions[i], place.get<std::size_t>()), {}, round.at(i).at(2)};
    if (!time.is_null()) each.time = time.get<std::int64_t>();
    planned.push_back(std::move(each));
  }
  return planned;
}

}  // namespace

Plan plan_class(const GradeRequest& request, const std::filesystem::path& out,
                const std::vector<grade::Chapter>& course,
                const std::vector<grade::Submission>& submissions, grade::Gradebook& gradebook) {
  const Shard shard = read_shard(request.shard);
  const grade::ClassToGrade asked{
      request.folder, out,         request.resume, !request.shard.empty(),
      shard.number,   shard.count, request,        request.submitted};
  const std::vector<std::string> parts =
      grade::run_school({"--plan"}, grade::class_document(gradebook, asked, course, submissions));
  Plan plan;
  for (const nlohmann::json& round : nlohmann::json::parse(parts.at(0))) {
    plan.rounds.push_back(round_of(round, submissions));
  }
  plan.rule = parts.at(1);
  plan.about_last_run = parts.at(2);
  plan.problem = parts.at(3);
  plan.about_times = parts.at(4);
  plan.at_end = parts.at(5);
  return plan;
}

}  // namespace wick::cli
