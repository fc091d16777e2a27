// A model and its tokenizer in one file.

#include "nn/serving/artifact.h"

#include "nn/checkpoint/file.h"
#include "nn/same_random_numbers.h"
#include "nn/serving/artifact_header.h"
#include "nn/transformer/gpt_checks.h"

#include <cmath>

namespace wick::nn {

namespace {

constexpr std::size_t checksum_bytes = 4;

// CRC-32 of zip and PNG: the remainder of a division of polynomials, bit by bit.
std::string checksum_of(const std::string& bytes, std::size_t size) {
  std::uint32_t crc = 0xffffffff;
  for (std::size_t i = 0; i < size; ++i) {
    crc ^= static_cast<unsigned char>(bytes[i]);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320 : 0);
  }
  std::string checksum;
  append_number(checksum, ~crc, checksum_bytes);
  return checksum;
}

// Where the checksum begins.
std::size_t checked_end(const std::string& bytes) {
  if (static_cast<std::int64_t>(bytes.size()) > most_artifact_bytes) {
    fail<Error>("it has ", bytes.size(), " bytes, and may have ", most_artifact_bytes);
  }
  check_begins_artifact(bytes);
  if (bytes.size() < 2 * checksum_bytes) fail<Error>("it ends after ", bytes.size(), " bytes");
  const std::size_t end = bytes.size() - checksum_bytes;
  if (bytes.substr(end) != checksum_of(bytes, end)) {
    fail<Error>("it is damaged: its last 4 bytes are not the CRC-32 of those before");
  }
  return end;
}

void check_finite(const Gpt& model) {
  for (const auto& [name, parameter] : model.named_parameters()) {
    for (const Scalar number : parameter.to_vector()) {
      if (std::isfinite(number)) continue;
      fail<Error>(name, " contains ", number, ": each number must be finite");
    }
  }
}

Artifact read_artifact(const std::string& bytes) {
  const std::size_t end = checked_end(bytes);
  std::size_t place = 0;
  ArtifactHeader header = read_header(bytes, end, place);
  const std::int64_t needed = packed_size(header.options, header.bits);
  if (static_cast<std::int64_t>(end - place) != needed) {
    fail<Error>("its parameters have ", end - place, " bytes: a model of vocabulary ",
                header.options.vocabulary, ", context ", header.options.context, ", embed_dim ",
                header.options.embed_dim, " and num_layers ", header.options.num_layers, " needs ",
                needed);
  }
  checked_options(header.options);
  const SameRandomNumbers same;  // initial values are random, and replaced at once
  Artifact artifact{Gpt(header.options), std::move(header.tokenizer), header.bits};
  load_packed_parameters(artifact.model, bytes.substr(place, end - place), header.bits);
  check_finite(artifact.model);
  artifact.model.eval();
  return artifact;
}

}  // namespace

std::string artifact_bytes(const Gpt& model, const BytePairTokenizer& tokenizer, int bits) {
  std::string bytes = header_bytes({model.options(), tokenizer, bits});
  const auto size =
      static_cast<std::int64_t>(bytes.size() + checksum_bytes) + packed_size(model.options(), bits);
  if (size > most_artifact_bytes) {
    fail<ValueError>("pack: the artifact would have ", size, " bytes, and may have ",
                     most_artifact_bytes);
  }
  bytes += packed_parameters(model, bits);
  return bytes + checksum_of(bytes, bytes.size());
}

Artifact artifact_of(const std::string& bytes, const std::string& source) {
  try {
    return read_artifact(bytes);
  } catch (const NotImplemented&) {
    throw;
  } catch (const Error& error) {
    fail<Error>("unpack: ", source, ": ", error.what());
  }
}

void pack(const std::string& path, const Gpt& model, const BytePairTokenizer& tokenizer, int bits) {
  replace_file(path, {artifact_bytes(model, tokenizer, bits)});
}

Artifact unpack(const std::string& path) {
  return artifact_of(read_file(path, most_artifact_bytes), path);
}

}  // namespace wick::nn
