#include "core/error.h"
#include "tools/plot/attention_page.h"

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

using namespace wick::plot;

namespace {

AttentionPage small_page() {
  AttentionPage page;
  page.title = "A page";
  page.queries = {"it", "sat"};
  page.keys = {"the", "cat", "."};
  page.layers = {{"first", {{0.5, 0.25, 0.25, 1, 0, 0}, {0, 1, 0, 0, 0, 1}}}, {"last", {}}};
  page.layers[1].heads = {{0.2, 0.3, 0.5, 0.1, 0.1, 0.8}};
  return page;
}

/// What the page's script will read.
nlohmann::json data_of(const std::string& html) {
  const std::string begin = "id=\"weights\">";
  const std::size_t from = html.find(begin);
  REQUIRE(from != std::string::npos);
  const std::size_t to = html.find("</script>", from);
  return nlohmann::json::parse(html.substr(from + begin.size(), to - from - begin.size()));
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

}  // namespace

TEST_CASE("attention page: it holds every weight of every head, and needs nothing else") {
  const std::string html = attention_page(small_page());
  const nlohmann::json data = data_of(html);
  CHECK(data["queries"] == nlohmann::json({"it", "sat"}));
  CHECK(data["keys"] == nlohmann::json({"the", "cat", "."}));
  REQUIRE(data["layers"].size() == 2);
  CHECK(data["layers"][0]["name"] == "first");
  CHECK(data["layers"][0]["heads"].size() == 2);
  CHECK(data["layers"][0]["heads"][1][1] == 1);
  CHECK(data["layers"][1]["heads"][0][5] == doctest::Approx(0.8));
  for (const char* outside : {"http://", "https://", "src=", "href=", "@import", "url("}) {
    CAPTURE(outside);
    CHECK(html.find(outside) == std::string::npos);
  }
  CHECK(html.find("prefers-color-scheme: dark") != std::string::npos);
}

TEST_CASE("attention page: no token can end the script or the title") {
  AttentionPage page = small_page();
  page.title = "</title><script>alert(1)</script>";
  page.queries = {"</script><script>alert(2)</script>", "<!--"};
  const std::string html = attention_page(page);
  CHECK(count(html, "<script") == 2);
  CHECK(count(html, "</script") == 2);
  CHECK(count(html, "</title>") == 1);
  CHECK(html.find("<!--") == std::string::npos);
  CHECK(data_of(html)["queries"][0] == "</script><script>alert(2)</script>");
}

TEST_CASE("attention page: a weight that is no number is kept as one") {
  AttentionPage page = small_page();
  page.layers[0].heads[0][2] = std::nan("");
  CHECK(data_of(attention_page(page))["layers"][0]["heads"][0][2].is_null());
}

TEST_CASE("attention page: what cannot be shown is refused") {
  AttentionPage page = small_page();
  page.layers[0].heads[1].pop_back();
  CHECK_THROWS_WITH_AS(attention_page(page),
                       "attention page: 5 weights for 2 queries and 3 keys: every pair needs one",
                       wick::ValueError);
  page = small_page();
  page.layers[1].heads.clear();
  CHECK_THROWS_AS(attention_page(page), wick::ValueError);
  page = small_page();
  page.layers.clear();
  CHECK_THROWS_AS(attention_page(page), wick::ValueError);
  page = small_page();
  page.keys.clear();
  CHECK_THROWS_AS(attention_page(page), wick::ValueError);
}
