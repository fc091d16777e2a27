#include "tools/milestones/text.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

using namespace wick;
using namespace wick::milestones;

namespace {

/// Ten lines of one letter each, the tenth of `last`.
std::string ten_lines(const std::string& line, const std::string& last) {
  std::string text;
  for (int i = 0; i < 9; ++i) text += line + '\n';
  return text + last + '\n';
}

}  // namespace

TEST_CASE("text: the sizes that its page gives") {
  const Text text = load_text();
  CHECK(text.train.size() == 331776);
  CHECK(text.test.size() == 34418);
  CHECK(text.vocabulary() == 62);
  CHECK(text.characters.find('Q') == std::string::npos);
}

TEST_CASE("text: every tenth line is for the test, and every id is its character") {
  const Text text = read_text(ten_lines("ab", "ba"));
  CHECK(text.characters == "\nab");
  CHECK(text.train.size() == 27);
  CHECK(std::vector<std::int64_t>(text.train.begin(), text.train.begin() + 3) ==
        std::vector<std::int64_t>{1, 2, 0});
  CHECK(text.test == std::vector<std::int64_t>{2, 1, 0});
  CHECK_THROWS_WITH_AS(read_text("a\nb\n"), doctest::Contains("3 lines"), ValueError);
}

TEST_CASE("text: training and test share no line") {
  const Text text = load_text();
  const auto lines = [&](const std::vector<std::int64_t>& ids) {
    std::multiset<std::vector<std::int64_t>> found;
    std::vector<std::int64_t> line;
    for (const std::int64_t id : ids) {
      line.push_back(id);
      if (text.characters[static_cast<std::size_t>(id)] != '\n') continue;
      found.insert(line);
      line.clear();
    }
    CHECK(line.empty());
    return found;
  };
  const auto train = lines(text.train), test = lines(text.test);
  CHECK(train.size() == 81);
  CHECK(test.size() == 9);
  for (const auto& line : test) CHECK(train.count(line) == 0);
}

TEST_CASE("text: a table of counts, by hand") {
  // Each is a third of 27 characters: (9 + 3/3) / (27 + 3) = 1/3.
  const Text text = read_text(ten_lines("ab", "ab"));
  CHECK(count_loss(text, 0) == doctest::Approx(std::log(3.0)));
  // b follows a nine times of nine: (9 + 1/3) / 10. The end of a line follows b, likewise.
  CHECK(count_loss(text, 1) == doctest::Approx(-std::log((9 + 1 / 3.0) / 10)));
}

// A character's own count, the two before it: 2.99, 2.25 and 1.69 nats were measured by others on
// a longer text of the same book.
TEST_CASE("text: what counts know about the test part") {
  const Text text = load_text();
  CHECK(count_loss(text, 0) == doctest::Approx(2.99).epsilon(0.02));
  CHECK(count_loss(text, 1) == doctest::Approx(2.25).epsilon(0.02));
  CHECK(count_loss(text, 2) == doctest::Approx(1.69).epsilon(0.02));
}
