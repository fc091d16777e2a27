#include "wick/launches.h"

#include "core/cuda/kernels/matmul.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/runtime.h"
#include "core/cuda/simulator/report.h"
#include "kernels_text.h"
#include "wick/lesson_kernels.h"

#include <algorithm>
#include <functional>
#include <set>

namespace wick::notebook {
namespace {

/// Numbers on the device, for as long as this lives.
class OnDevice {
 public:
  explicit OnDevice(std::int64_t count)
      : bytes_(static_cast<std::size_t>(count) * sizeof(Scalar)),
        data_(static_cast<Scalar*>(cuda::allocate(bytes_, "lesson"))) {}
  explicit OnDevice(const Tensor& x) : OnDevice(x.numel()) {
    const std::vector<Scalar> numbers = x.to_vector();
    cuda::copy_to_device(data_, numbers.data(), bytes_, "lesson");
  }
  ~OnDevice() { cuda::release(data_, bytes_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

  Scalar* data() const { return data_; }
  Tensor to_tensor(const Shape& shape) const {
    std::vector<Scalar> numbers(bytes_ / sizeof(Scalar));
    cuda::copy_to_host(numbers.data(), data_, bytes_, "lesson");
    return from_vector(numbers, shape);
  }

 private:
  std::size_t bytes_;
  Scalar* data_;
};

/// Faults go to the report and are not thrown, for as long as this lives.
struct FindingsKept {
  FindingsKept() { cuda::simulator::throw_findings(false); }
  ~FindingsKept() { cuda::simulator::throw_findings(true); }
  FindingsKept(const FindingsKept&) = delete;
  FindingsKept& operator=(const FindingsKept&) = delete;
};

std::int64_t product(const cuda::Dim3& size) {
  return static_cast<std::int64_t>(size.x) * size.y * size.z;
}

Launched observe(const std::string& kernel, const std::function<void()>& launch) {
  const FindingsKept kept;
  launch();
  const cuda::simulator::Report& report = cuda::simulator::last_report();
  const auto whole = [](std::uint64_t count) { return static_cast<std::int64_t>(count); };
  const cuda::simulator::Counts& seen = report.counts;
  Launched launched;
  launched.kernel = kernel;
  launched.blocks = product(report.grid);
  launched.threads = product(report.block);
  launched.global_reads = whole(seen.global_reads);
  launched.global_writes = whole(seen.global_writes);
  launched.requests = whole(seen.global_requests);
  launched.sectors = whole(seen.global_sectors);
  launched.shared_reads = whole(seen.shared_reads);
  launched.shared_writes = whole(seen.shared_writes);
  launched.bank_conflicts = whole(seen.bank_conflicts);
  launched.barriers = whole(seen.barriers);
  std::set<cuda::simulator::Fault> kinds;
  for (const cuda::simulator::Finding& finding : report.findings) {
    if (!kinds.insert(finding.fault).second) continue;
    launched.findings.push_back(
        concatenate(cuda::simulator::to_string(finding.fault), ": ", finding.text));
  }
  return launched;
}

/// The ladder's kernel of this name.
template <typename Named>
auto of_ladder(const std::vector<Named>& ladder, const char* op, const std::string& name) {
  std::string names;
  for (const Named& kernel : ladder) {
    if (kernel.name == name) return kernel.run;
    names += concatenate(names.empty() ? "" : ", ", kernel.name);
  }
  throw ValueError(concatenate(op, ": there is no kernel \"", name, "\": choose one of ", names));
}

/// What a kernel of the lesson takes, and the extents of what it gives.
struct Described {
  const char* name;
  LessonKernel run;
  std::int64_t least, most;  // of its number
  std::int64_t fewest;       // numbers of x, for each of `number` where that is a stride
  std::function<Shape(const Tensor& x)> result;
};

const std::vector<Described>& lesson_kernels() {
  const auto as_x = [](const Tensor& x) { return x.shape(); };
  const auto turned = [](const Tensor& x) { return Shape{x.size(1), x.size(0)}; };
  const auto a_warp = [](const Tensor&) { return Shape{32}; };
  const auto a_block = [](const Tensor& x) { return Shape{(x.numel() + 255) / 256}; };
  static const std::vector<Described> kernels = {
      {"add_one", add_one, 1, 1024, 1, as_x},
      {"add_one_anywhere", add_one_anywhere, 1, 1024, 1, as_x},
      {"load_strided", load_strided, 1, 1 << 20, 0, a_warp},
      {"shared_strided", shared_strided, 1, 64, 32, a_warp},
      {"transpose_plain", transpose_plain, 0, 0, 1, turned},
      {"transpose_tiled", transpose_tiled, 0, 0, 1, turned},
      {"transpose_padded", transpose_padded, 0, 0, 1, turned},
      {"transpose_without_barrier", transpose_without_barrier, 0, 0, 1, turned},
      {"sum_halves", sum_halves, 0, 0, 256, a_block},
      {"sum_neighbours", sum_neighbours, 0, 0, 256, a_block},
      {"sum_without_barrier", sum_without_barrier, 0, 0, 256, a_block},
      {"leave_early", leave_early, 0, 0, 1,
       [](const Tensor& x) { return Shape{std::min<std::int64_t>(x.numel(), 64)}; }}};
  return kernels;
}

const Described& described(const std::string& name) {
  std::string names;
  for (const Described& kernel : lesson_kernels()) {
    if (kernel.name == name) return kernel;
    names += concatenate(names.empty() ? "" : ", ", kernel.name);
  }
  throw ValueError(
      concatenate("launch_kernel: there is no kernel \"", name, "\": choose one of ", names));
}

void require_matrix(const char* op, const Tensor& x) {
  if (x.dim() != 2 || x.numel() == 0) {
    throw ShapeError(concatenate(op, ": x is ", x.shape(),
                                 ": it must be a matrix that is not "
                                 "empty"));
  }
}

}  // namespace

Launched launch_kernel(const std::string& name, const Tensor& x, std::int64_t number) {
  const Described& kernel = described(name);
  if (number < kernel.least || number > kernel.most) {
    throw ValueError(concatenate("launch_kernel: ", name, " was given the number ", number,
                                 ": it takes ", kernel.least, " to ", kernel.most));
  }
  const bool is_turned = name.rfind("transpose", 0) == 0;
  if (is_turned) require_matrix("launch_kernel", x);
  const std::int64_t wanted = kernel.fewest > 0 ? kernel.fewest : 31 * number + 1;
  const bool is_in_blocks = kernel.fewest == 256;
  if (x.numel() < wanted || (is_in_blocks && x.numel() % 256 != 0)) {
    throw ShapeError(concatenate("launch_kernel: ", name, " was given ", x.numel(),
                                 " numbers: it wants ",
                                 is_in_blocks ? "a multiple of " : "at least ", wanted));
  }
  const Shape shape = kernel.result(x);
  const OnDevice from(x), to(shape.numel());
  const std::int64_t columns = is_turned ? x.size(1) : 1;
  Launched launched = observe(
      name, [&] { kernel.run(from.data(), to.data(), x.numel() / columns, columns, number); });
  launched.result = to.to_tensor(shape);
  return launched;
}

std::string kernel_text(const std::string& name) {
  const std::string text(kernels_text);
  const std::size_t begin = text.find("__global__ void " + name + "(");
  if (begin == std::string::npos) {
    throw ValueError(concatenate("kernel_text: this lesson has no kernel \"", name, "\""));
  }
  return text.substr(begin, text.find("\n}\n", begin) + 3 - begin);
}

Launched launch_matmul(const std::string& name, const Tensor& a, const Tensor& b) {
  const cuda::MatmulKernel run = of_ladder(cuda::matmul_kernels(), "launch_matmul", name);
  require_matrix("launch_matmul", a);
  require_matrix("launch_matmul", b);
  if (a.size(1) != b.size(0)) {
    throw ShapeError(concatenate("launch_matmul: cannot multiply ", a.shape(), " by ", b.shape(),
                                 ": the columns of the first must be as many as the rows of the "
                                 "second"));
  }
  const Shape shape{a.size(0), b.size(1)};
  const OnDevice left(a), right(b), to(shape.numel());
  Launched launched = observe(
      name, [&] { run(left.data(), right.data(), to.data(), a.size(0), a.size(1), b.size(1)); });
  launched.result = to.to_tensor(shape);
  return launched;
}

Launched launch_softmax(const std::string& name, const Tensor& x) {
  const cuda::SoftmaxKernel run = of_ladder(cuda::softmax_kernels(), "launch_softmax", name);
  require_matrix("launch_softmax", x);
  const OnDevice from(x), to(x.numel());
  Launched launched = observe(name, [&] { run(from.data(), to.data(), x.size(0), x.size(1)); });
  launched.result = to.to_tensor(x.shape());
  return launched;
}

Table counts(const std::vector<Launched>& launches) {
  std::vector<std::string> headings = {"counted"};
  for (const Launched& launched : launches) headings.push_back(launched.kernel);
  Table table(headings);
  const auto row = [&](const char* name, std::int64_t Launched::*member) {
    std::vector<Table::Cell> cells = {name};
    for (const Launched& launched : launches) cells.push_back(launched.*member);
    table.add(cells);
  };
  row("blocks", &Launched::blocks);
  row("threads in a block", &Launched::threads);
  row("global reads", &Launched::global_reads);
  row("global writes", &Launched::global_writes);
  row("requests of warps", &Launched::requests);
  row("sectors moved", &Launched::sectors);
  row("shared reads", &Launched::shared_reads);
  row("shared writes", &Launched::shared_writes);
  row("bank conflicts", &Launched::bank_conflicts);
  row("barriers", &Launched::barriers);
  std::vector<Table::Cell> faults = {"kinds of fault"};
  for (const Launched& launched : launches) {
    faults.push_back(static_cast<std::int64_t>(launched.findings.size()));
  }
  return table.add(faults);
}

}  // namespace wick::notebook
