#pragma once

#include <filesystem>
#include <string>

namespace wick::grade {

/// Where a tree has the steps of its container.
inline constexpr const char* containerfile = ".devcontainer/Containerfile";

/// The image that a tree's container begins with: the system that releases it, by its os-release,
/// since programs need a C library that is as new as that of the machine that made them. A system
/// that is neither Debian nor Ubuntu gets Debian 13.
std::string image_of(const std::string& os_release);

/// The image in the first FROM of a Containerfile's text. Empty if there is none.
std::string image_in(const std::string& text);

/// Copies a container's folder to `to`, and begins its Containerfile with the image.
void write_container(const std::filesystem::path& from, const std::string& image,
                     const std::filesystem::path& to);

}  // namespace wick::grade
