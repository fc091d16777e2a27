#pragma once

#include <string>

namespace wick::page {

/// The page of a model: `product`, which the build has made of page.html, with the model's bytes in
/// base64 and its name.
std::string live_page(const std::string& product, const std::string& name,
                      const std::string& model);

/// Throws Error, with the path, unless `model` begins as a file that save_gpt has written. Only the
/// page itself reads all of it.
void check_is_gpt(const std::string& path, const std::string& model);

}  // namespace wick::page
