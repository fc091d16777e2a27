#include "tests/check.h"
#include "tests/nn/files.h"

#include "nn/nn.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

using namespace wick;

TEST_CASE("checkpoint: what is saved is loaded, and handles see it") {
  const Folder folder;
  manual_seed(1);
  nn::Sequential saved(nn::Linear(3, 4), nn::LayerNorm(4), nn::Linear(4, 2, false));
  saved.save(folder / "model.safetensors");
  nn::Sequential loaded(nn::Linear(3, 4), nn::LayerNorm(4), nn::Linear(4, 2, false));
  const std::vector<Tensor> handles = loaded.parameters();
  loaded.load(folder / "model.safetensors");
  const std::vector<Tensor> expected = saved.parameters();
  for (std::size_t i = 0; i < expected.size(); ++i) check_close(handles[i], expected[i], 0);
  CHECK(handles[0].requires_grad());
  CHECK(folder.files() == 1);
}

TEST_CASE("checkpoint: attention is written under PyTorch's names and read under both") {
  const Folder folder;
  struct Model : nn::Module {
    nn::MultiHeadAttention attention{4, 2};
    nn::Linear head{4, 3};
    void members(nn::Members& visit) override {
      visit("attention", attention);
      visit("head", head);
    }
  };
  manual_seed(4);
  Model saved;
  saved.save(folder / "ours.safetensors");
  saved.save(folder / "pytorch.safetensors", nn::StateNames::PyTorch);
  const auto stored = nn::read_safetensors(folder / "pytorch.safetensors");
  CHECK(stored.size() == 6);
  CHECK(stored[0].name == "attention.in_proj_weight");
  CHECK(stored[0].shape == Shape{12, 4});
  for (const char* name : {"ours.safetensors", "pytorch.safetensors"}) {
    Model loaded;
    loaded.load(folder / name);
    const auto expected = saved.named_parameters();
    const auto received = loaded.named_parameters();
    REQUIRE(received.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CAPTURE(expected[i].first);
      check_close(received[i].second, expected[i].second, 0);
    }
  }
}

TEST_CASE("checkpoint: a file cut at any byte is refused and nothing changes") {
  const Folder folder;
  nn::Linear layer(3, 2);
  layer.save(folder / "whole");
  const std::string bytes = read(folder / "whole");
  const std::vector<Scalar> before = layer.weight.to_vector();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    write(folder / "cut", bytes.substr(0, size));
    CHECK_THROWS_AS(layer.load(folder / "cut"), Error);
  }
  write(folder / "long", bytes + "x");
  CHECK(contains(refusal(folder / "long"), "its header describes"));
  CHECK(layer.weight.to_vector() == before);
}

TEST_CASE("checkpoint: projections of different sizes are no attention, and keep their names") {
  struct Grouped : nn::Module {
    nn::Linear q_proj{4, 4}, k_proj{4, 2}, v_proj{4, 2};
    void members(nn::Members& visit) override {
      visit("q_proj", q_proj);
      visit("k_proj", k_proj);
      visit("v_proj", v_proj);
    }
  };
  const Folder folder;
  const Grouped saved;
  saved.save(folder / "grouped", nn::StateNames::PyTorch);
  Grouped loaded;
  loaded.load(folder / "grouped");
  check_close(loaded.k_proj.weight, saved.k_proj.weight, 0);
}

TEST_CASE("checkpoint: a stacked projection must fit, and may not be there under both names") {
  const Folder folder;
  const std::string path = folder / "attention";
  nn::MultiHeadAttention attention(2, 1, 0, false);
  attention.save(path);
  std::vector<nn::StoredTensor> tensors = nn::read_safetensors(path);
  tensors.push_back({"in_proj_weight", Shape{6, 2}, std::vector<Scalar>(12)});
  nn::write_safetensors(path, tensors);
  CHECK_THROWS_WITH_AS(attention.load(path),
                       ("load: " + path +
                        " holds in_proj_weight and q_proj.weight: they are the "
                        "same parameter: remove one of them")
                           .c_str(),
                       Error);
  nn::write_safetensors(path, {{"in_proj_weight", Shape{5, 2}, std::vector<Scalar>(10)}});
  CHECK_THROWS_WITH_AS(attention.load(path),
                       ("load: " + path +
                        ": in_proj_weight is (5, 2), in the module it is "
                        "(6, 2): they must be equal")
                           .c_str(),
                       Error);
}

TEST_CASE("checkpoint: missing, surplus and misshapen parameters are named") {
  const Folder folder;
  const std::string path = folder / "linear";
  nn::Linear(3, 2).save(path);
  nn::Linear no_bias(3, 2, false);
  CHECK_THROWS_WITH_AS(
      no_bias.load(path),
      ("load: " + path + " holds bias of shape (2,): the module has no parameter of that name")
          .c_str(),
      Error);
  nn::Linear other(2, 3);
  CHECK_THROWS_AS(other.load(path), Error);
  nn::Sequential nested{nn::Linear(3, 2)};
  CHECK_THROWS_AS(nested.load(path), Error);
  CHECK_THROWS_AS(nested.load(folder / "nowhere"), Error);
}

TEST_CASE("checkpoint: permissions are those of a new file, or of the file that was there") {
  const Folder folder;
  const auto mode = [&] {
    struct stat status;
    REQUIRE(::stat((folder / "model").c_str(), &status) == 0);
    return status.st_mode & 0777;
  };
  const mode_t before = ::umask(077);
  nn::Linear(2, 2).save(folder / "model");
  ::umask(before);
  CHECK(mode() == 0600);
  nn::Linear(2, 2).save(folder / "model");
  CHECK(mode() == 0600);
}

TEST_CASE("checkpoint: a disk that is full half-way leaves the old file and no other") {
  const Folder folder;
  const std::string path = folder / "model";
  nn::Linear(2, 2).save(path);
  const std::string before = read(path);
  rlimit old;
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &old) == 0);
  rlimit small = old;
  small.rlim_cur = 1000;
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  std::string message;
  try {
    nn::Linear(50, 50).save(path);
  } catch (const Error& error) {
    message = error.what();
  }
  ::setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, handler);
  CHECK(message == "save: cannot write " + path + ": File too large");
  CHECK(read(path) == before);
  CHECK(folder.files() == 1);
}

TEST_CASE("checkpoint: a save that fails leaves the old file and no other") {
  const Folder folder;
  nn::Linear layer(3, 2);
  layer.save(folder / "model");
  const std::string before = read(folder / "model");
  CHECK_THROWS_AS(layer.save(folder / "missing/model"), Error);
  fs::create_directory(folder / "occupied");
  write(folder / "occupied/file", "x");
  CHECK_THROWS_AS(layer.save(folder / "occupied"), Error);
  CHECK(read(folder / "model") == before);
  CHECK(folder.files() == 2);
}
