// page FILE: writes an attention page of two layers, whose tokens try to be more than text.

#include "tools/plot/attention_page.h"

#include <fstream>

int main(int argc, char** argv) {
  if (argc != 2) return 64;
  wick::plot::AttentionPage page;
  page.title = "</title><script>window.hacked = 'title'</script> & \"quotes\"";
  page.queries = {"</script><script>window.hacked = 'script'</script>",
                  "<img src=x onerror=\"window.hacked = 'img'\">",
                  "'\"><b onmouseover=window.hacked=1>",
                  " ",
                  "\xe2\x80\xae"
                  "evil",  // right-to-left override
                  "\xff\n\xe2\x80\xa8&lt;"};
  page.keys = page.queries;
  page.layers = {{"<i>first</i>", {{}, {}}}, {"second", {{}}}};
  const std::size_t n = page.queries.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      page.layers[0].heads[0].push_back(i == j ? 1 : 0);
      page.layers[0].heads[1].push_back(j == 0 ? 0.75 : 0.05);
      page.layers[1].heads[0].push_back(i + j + 1 == n ? 1 : 0);
    }
  }
  std::ofstream file(argv[1]);
  file << wick::plot::attention_page(page);
  return file.flush() ? 0 : 1;
}
