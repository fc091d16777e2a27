// What a model in few bits, and the parts that make it, must reach.

#include "tools/milestones/quantize/quantize_milestone.h"

#include "tools/milestones/probes.h"

namespace wick::milestones {

std::vector<Verdict> judge_quantize(const QuantizeResults& results) {
  const auto lost = [&](double loss) { return loss - results.whole; };
  const Suspect rounding{15, "15.1: to the nearest level, halves to the even one"};
  const Suspect rows{15, "15.1: a scale for each row, from its largest magnitude"};
  return {
      judge_number(
          "nats on unseen text, whole", results.whole, {Bar::AtMost, 1.8},
          {{13, "13.5 and 13.6: the model"}, {12, "attention"}, {8, "the step"}, {7, "AdamW"}}),
      judge_number("nats lost by 8 bits", lost(results.eight_bits), {Bar::AtMost, 0.02},
                   {rounding, {15, "15.3: what comes back"}}),
      judge_number("nats lost by 4 bits", lost(results.four_bits), {Bar::AtMost, 0.2},
                   {rounding, rows, {15, "15.3: what comes back"}}),
      judge_number("nats that one scale loses more", results.one_scale - results.four_bits,
                   {Bar::AtLeast, 0.1, " at 4 bits"}, {rows}),
      judge_number("nats that cutting off loses more", results.cut_off - results.four_bits,
                   {Bar::AtLeast, 0.1, " at 4 bits"}, {rounding}),
      judge_number("nats lost by a head in whole numbers", lost(results.head), {Bar::AtMost, 0.02},
                   {{15, "15.4 and 15.5: sums in 32 bits, and both scales"}}),
      judge_number("values of 4 bits that do not come back", static_cast<double>(results.size.lost),
                   {Bar::Exactly, 0}, {{15, "15.7: two values in a byte"}}),
  };
}

std::vector<Verdict> judge_quantize_parts(const QuantizeParts& parts) {
  const Bar none{Bar::Exactly, 0};
  // Quotients and sums of few numbers: a float's rounding is 1e-6 of them.
  const Bar rounding{Bar::AtMost, 1e-5};
  const Bar half{Bar::AtMost, 0.500001};
  const Suspect back{15, "15.3: what comes back"};
  const Suspect levels{15, "15.1: nearest levels, halves to the even one, and clamped"};
  const Suspect affine{15, "15.2: a range that contains 0, then the scale, then the zero point"};
  const LevelErrors &one = parts.symmetric, &other = parts.affine;
  return {
      judge_number("symmetric levels that differ", one.levels, none, {levels}),
      judge_number("symmetric scales differ by", one.scales, rounding,
                   {{15, "15.1: the largest magnitude of a row, or of all, divided by most"}}),
      judge_number("distance of what comes back, in scales", one.distance, half, {levels, back}),
      judge_number("0 comes back as", larger(one.zero, other.zero), none, {affine, back}),
      judge_number("affine levels and zero points that differ", other.levels, none, {affine}),
      judge_number("affine scales differ by", other.scales, rounding, {affine}),
      judge_number("distance of what comes back, affine", other.distance, half, {back, affine}),
      judge_number("sums of products that differ", parts.whole.sums, none,
                   {{15, "15.4: rows of a meet rows of b, in 32 bits"}}),
      judge_number(
          "outputs of a layer in whole numbers differ by", parts.whole.layer, rounding,
          {{15, "15.5: a scale for each row of x, one for each unit, and the bias"}, levels}),
      judge_number("bytes that it counts too many", parts.whole.bytes, none,
                   {{15, "15.5: one for each weight; scales and biases"}}),
      judge_number("calibrated ranges differ by", parts.whole.range, none,
                   {{15, "15.6: magnitudes of all calls, in order"}}),
      judge_number("values of 4 bits that lie elsewhere", parts.whole.packed, none,
                   {{15, "15.7: even places below, odd ones above, in two's complement"}}),
  };
}

}  // namespace wick::milestones
