#pragma once

#include "core/observer.h"
#include "nn/transformer/gpt.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

// What a model costs: counted from the operations that ran, and by formula. Nothing here reads a
// clock. FLOPs are floating-point operations; a multiplication and an addition are two. Bytes are
// those of sizeof(Scalar) a number: 4 in the library, 8 in a build of double precision.

namespace wick::nn {

/// The numbers in the parameters of a module and its sub-modules. A parameter that several places
/// share counts once; an undefined one (the bias of a layer without one) is none.
std::int64_t count_parameters(const Module& module);

/// The FLOPs of an operation, and the bytes that it must move: each operand is read once and the
/// result is written once, whatever a cache does.
struct Cost {
  std::int64_t flops = 0;
  std::int64_t bytes = 0;
};

/// The cost of an operation by its name and its shapes. Products are exact; the FLOPs of other
/// operations are conventions, of one for each number that is computed:
///
///     operation                              FLOPs                          bytes
///     matmul (.., m, k) (.., k, n)           2 k for each number of y       operands and y
///     reshape, transpose, permute, slice,
///     expand, squeeze, unsqueeze             0, also if memory is copied    0
///     clone, to, concat, slice_dx, unfold    0                              y read, y written
///     sum, max                               1 for each number of x         x and y
///     softmax, log_softmax                   5 for each number              x and y
///     layer_norm                             8 for each number of x         operands and y
///     embedding                              0                              the rows of y read, y
///                                                                           written, 8 for each id
///     any other, such as add, exp or gelu    1 for each number of y         operands and y
///
/// A broadcast operand is read as it is, before it is stretched. An operand is counted as often as
/// it is given: x * x reads x twice. An embedding reads one id for each row of its result. The
/// operations of one pass on a device have the costs of fused_cost().
Cost operation_cost(const Operation& operation);

/// The operations of one name in a profile.
struct ProfileLine {
  std::string name;
  std::int64_t calls = 0;
  std::int64_t flops = 0;
  std::int64_t bytes = 0;
};

/// Runs `work` once and returns what its operations cost together: a line for each name, falling by
/// FLOPs, equal ones in the order of their names. Counts operations and not layers, forwards and in
/// gradient rules: those of this thread until `work` ends. Views are counted as calls. If `work`
/// throws, so does profile, and nothing observes any longer. Throws ValueError if `work` is empty.
std::vector<ProfileLine> profile(const std::function<void()>& work);

/// The FLOPs of the products in Gpt::forward for ids (batch, tokens): those of matmul and of
/// attention, and nothing else. Each query meets each key: a causal mask saves no product. Backward
/// has twice as many; attention in one pass computes its scores once more. Throws ValueError unless
/// batch and tokens are positive, and for sizes that no Gpt has. The context is no limit: costs
/// of longer texts are the question that the formula answers.
std::int64_t transformer_flops(const GptOptions& options, std::int64_t batch, std::int64_t tokens);

/// Bytes in memory while a Gpt trains, by part.
struct TrainingMemory {
  std::int64_t parameters = 0;
  std::int64_t gradients = 0;
  std::int64_t moments = 0;  // Adam's two means
  std::int64_t activations = 0;
};

/// The memory of one training step by Adam on ids (batch, tokens), without dropout. Activations are
/// the results that gradient rules read again (Korthikanti et al., 2022, arXiv:2205.05198, section
/// 4.1): with n = batch tokens, for each layer 16 n embed_dim and the batch num_heads tokens^2
/// weights of attention; 2 n embed_dim for the last norm and the head, n vocabulary for the loss.
/// Attention in one pass keeps no weights. Throws as transformer_flops() does.
TrainingMemory transformer_memory(const GptOptions& options, std::int64_t batch,
                                  std::int64_t tokens);

/// What a machine can do at most: FLOPs in a second, and bytes to and from memory in a second.
struct Roofline {
  double flops_per_second = 0;
  double bytes_per_second = 0;
};

/// The FLOPs in a second that a program of this intensity, in FLOPs for each byte, can reach:
/// memory limits it below the ridge, the processor above (Williams, Waterman and Patterson, 2009).
/// Throws ValueError unless the machine's rates are positive and finite, and for an intensity that
/// is negative or NaN.
double attainable(const Roofline& machine, double flops_per_byte);

/// The intensity from which on the processor is the limit.
double ridge(const Roofline& machine);

/// The seconds that a cost takes at least: its bytes move while its FLOPs are computed.
double least_seconds(const Roofline& machine, const Cost& cost);

}  // namespace wick::nn
