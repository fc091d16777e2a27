#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/kits.h"
#include "tools/cli/writable.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"
#include "tools/page/live_page.h"

#include "core/error.h"

#include <cstdio>
#include <memory>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

struct PageOptions {
  std::string model, out;
};

std::string read_product(const Course& course) {
  const fs::path product = course.kits / "page.html";
  if (fs::exists(product)) return grade::read_file(product);
  fail<Error>("page: there is no ", product.string(), ": ",
              course.is_released()
                  ? "this course was released by a machine without emscripten; with it, your "
                    "instructor's tools/wick release adds the file"
                  : "install emscripten with tools/wick setup page, then build it with tools/wick "
                    "page");
}

void write_page(const PageOptions& options) {
  const Course course = open_course();
  need_kits({});
  const std::string product = read_product(course);
  const fs::path model = options.model;
  const std::string bytes = grade::read_file(model);
  page::check_is_gpt(options.model, bytes);
  const fs::path out =
      options.out.empty() ? fs::path(model).replace_extension(".html") : fs::path(options.out);
  require_writable_file(out, "page:");
  std::error_code ignored;
  if (fs::equivalent(out, model, ignored)) {
    fail<Error>("page: ", out.string(), " is the model itself: give another file with --out");
  }
  const std::string name = grade::printable_name(model.filename().string());
  grade::write_output(out, page::live_page(product, name, bytes));
  std::printf("a page that writes, for a browser: %s\n", out.c_str());
}

}  // namespace

void add_page(CLI::App& app, int&) {
  CLI::App* command =
      app.add_subcommand("page", "write a page on which a model writes, for a browser");
  auto options = std::make_shared<PageOptions>();
  command
      ->add_option("model", options->model,
                   "a file that wick milestone gpt --save, or save_gpt, has written")
      ->required();
  command->add_option("--out", options->out, "the page's file, if not the model's name with .html");
  command->callback([options] { write_page(*options); });
}

}  // namespace wick::cli
