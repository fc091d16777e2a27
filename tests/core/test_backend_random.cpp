#include "core/philox.h"
#include "tests/core/backends.h"

#include <doctest/doctest.h>
#include <omp.h>

#include <array>
#include <cmath>
#include <vector>

using namespace wick;

namespace {

std::vector<Scalar> draw(Backend& backend, Distribution distribution, std::uint64_t seed,
                         std::uint64_t first_block, std::int64_t count) {
  Array y = unwritten(backend, Shape{count});
  backend.random(distribution, seed, first_block, y);
  return contents(y);
}

}  // namespace

// Published with Random123 (Salmon et al., 2011) as tests/kat_vectors.
TEST_CASE("philox: the known answers of its authors") {
  using Words = std::array<std::uint32_t, 4>;
  struct Known {
    r123::Philox4x32::ctr_type counter;
    r123::Philox4x32::key_type key;
    Words expected;
  };
  const std::uint32_t ones = 0xffffffff;
  const Known answers[] = {
      {{{0, 0, 0, 0}}, {{0, 0}}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
      {{{ones, ones, ones, ones}},
       {{ones, ones}},
       {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
      {{{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}},
       {{0xa4093822, 0x299f31d0}},
       {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
  };
  for (const Known& known : answers) {
    const auto words = r123::Philox4x32()(known.counter, known.key);
    CHECK(Words{words[0], words[1], words[2], words[3]} == known.expected);
  }
  const auto words = philox_block(0, 0);
  CHECK(Words{words[0], words[1], words[2], words[3]} == answers[0].expected);
}

TEST_CASE("philox: seed and block fill the key and the counter, low words first") {
  const auto words = philox_block(0x0123456789abcdef, 0xfedcba9876543210);
  const r123::Philox4x32::ctr_type counter = {{0x76543210, 0xfedcba98, 0, 0}};
  const r123::Philox4x32::key_type key = {{0x89abcdef, 0x01234567}};
  CHECK(words == r123::Philox4x32()(counter, key));
}

TEST_CASE("random: uniform numbers are the leading bits of Philox's words") {
  // 0x6627e8, 0xe169c5, 0xbc57ac and 0x9b00db over 2^24.
  const double scale = 1.0 / (1 << 24);
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    check_close(draw(*b, Distribution::Uniform, 0, 0, 4),
                {0x6627e8 * scale, 0xe169c5 * scale, 0xbc57ac * scale, 0x9b00db * scale}, 0);
  }
}

TEST_CASE("random: normal numbers are Box and Muller's, from the words in pairs") {
  const double scale = 1.0 / (1 << 24);
  const double first = std::sqrt(-2 * std::log((0x6627e8 + 0.5) * scale));
  const double second = std::sqrt(-2 * std::log((0xbc57ac + 0.5) * scale));
  const double angle = 6.283185307179586 * 0xe169c5 * scale;
  const double other = 6.283185307179586 * 0x9b00db * scale;
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    check_close(draw(*b, Distribution::Normal, 0, 0, 4),
                {first * std::cos(angle), first * std::sin(angle), second * std::cos(other),
                 second * std::sin(other)},
                tolerance(1e-6, 1e-14));
  }
}

TEST_CASE("random: both backends draw the same numbers, of any count") {
  for (const Distribution distribution : {Distribution::Uniform, Distribution::Normal}) {
    for (const std::int64_t count : {0, 1, 3, 4, 5, 31, 1023, 1025, 50001}) {
      CAPTURE(count);
      const std::vector<Scalar> expected = draw(plain_backend(), distribution, 42, 7, count);
      for (const NamedBackend& b : fast_backends()) {
        CAPTURE(b.name);
        // From the same integers; a device's logarithm, sine and cosine are its own.
        const bool exactly = tested_device == Device::Cpu || distribution == Distribution::Uniform;
        check_close(draw(*b, distribution, 42, 7, count), expected,
                    exactly ? 0 : tolerance(2e-6, 1e-14));
      }
    }
  }
}

TEST_CASE("random: any number of threads draws the same numbers") {
  if (tested_device != Device::Cpu) return;  // the threads are the host's
  const int before = omp_get_max_threads();
  for (const Distribution distribution : {Distribution::Uniform, Distribution::Normal}) {
    omp_set_num_threads(1);
    const std::vector<Scalar> alone = draw(cpu_backend(), distribution, 5, 1, 100003);
    for (const int threads : {2, 3, 4, 7}) {
      CAPTURE(threads);
      omp_set_num_threads(threads);
      CHECK(draw(cpu_backend(), distribution, 5, 1, 100003) == alone);
    }
  }
  omp_set_num_threads(before);
}

TEST_CASE("random: an element depends on its place in the stream alone") {
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    const std::vector<Scalar> all = draw(*b, Distribution::Normal, 9, 0, 400);
    const std::vector<Scalar> tail = draw(*b, Distribution::Normal, 9, 50, 200);
    CHECK(std::vector<Scalar>(all.begin() + 200, all.end()) == tail);
    CHECK(draw(*b, Distribution::Normal, 10, 0, 400) != all);
  }
}

TEST_CASE("random: mean and variance are those of the distributions") {
  const std::int64_t n = 1 << 18;
  for (const Distribution distribution : {Distribution::Uniform, Distribution::Normal}) {
    double sum = 0;
    double squares = 0;
    for (const Scalar x : draw(*fast_backends().back(), distribution, 1, 0, n)) {
      sum += x;
      squares += static_cast<double>(x) * x;
      if (distribution == Distribution::Uniform) REQUIRE((x >= 0 && x < 1));
    }
    const double mean = sum / n;
    const double variance = squares / n - mean * mean;
    const double expected_mean = distribution == Distribution::Uniform ? 0.5 : 0;
    const double expected_variance = distribution == Distribution::Uniform ? 1.0 / 12 : 1;
    // Five standard errors: sigma / sqrt(n); for the variance at most sqrt(2) sigma^2 / sqrt(n).
    const double error = 5 / std::sqrt(static_cast<double>(n));
    CHECK(std::abs(mean - expected_mean) < error * std::sqrt(expected_variance));
    CHECK(std::abs(variance - expected_variance) < error * 1.5 * expected_variance);
  }
}
