#pragma once

#include <string>
#include <utility>
#include <vector>

#if defined(__CLING__) && __has_include(<nlohmann/json.hpp>)
#include <nlohmann/json.hpp>
#endif

namespace wick::notebook {

/// One thing in several forms, for a front end to show the richest that it can: pairs of a MIME
/// type, such as "text/plain" or "image/svg+xml", and text.
struct Bundle {
  std::vector<std::pair<std::string, std::string>> forms;

  /// The bundle as JSON. A kernel needs no more of a bundle, and nlohmann-json takes ten times as
  /// long to compile in a cell.
  std::string dump() const;
};

/// Lets nlohmann-json, where a kernel has it, convert a bundle by itself.
template <typename Json>
void to_json(Json& json, const Bundle& bundle) {
  json = Json::parse(bundle.dump());
}

// xeus-cling shows the last expression of a cell by casting what mime_bundle_repr returned, so that
// it must be nlohmann's there; other kernels convert or call dump().
#if defined(__CLING__) && __has_include(<nlohmann/json.hpp>)
using Mime = nlohmann::json;
inline Mime to_mime(const Bundle& bundle) { return Mime(bundle); }
#else
using Mime = Bundle;
inline Mime to_mime(Bundle bundle) { return bundle; }
#endif

}  // namespace wick::notebook
