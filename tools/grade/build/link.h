#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/sandbox/sandbox.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

enum class LinkAs { Program, Library };

/// Links objects and archives, in this order: into a program what is needed of them, into a shared
/// library all. The problem, or nothing.
std::string link(const Toolchain& toolchain, const std::vector<std::filesystem::path>& inputs,
                 const std::filesystem::path& output, LinkAs as = LinkAs::Program,
                 const Sandbox& sandbox = Sandbox());

/// `objects` with the chapter's scenarios and the rest of the framework.
std::string link(const Kit& kit, const std::vector<std::filesystem::path>& objects,
                 const std::filesystem::path& output, LinkAs as = LinkAs::Program,
                 const Sandbox& sandbox = Sandbox());

}  // namespace wick::grade
