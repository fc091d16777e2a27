// 90.1 build_failed
// 90.2 build_failed
// A short name that stands for one of 2^40 letters.
#include "fixture/lines.h"

namespace wick {

template <class A, class B>
struct P {};
using P1 = P<int, int>;
using P2 = P<P1, P1>;
using P3 = P<P2, P2>;
using P4 = P<P3, P3>;
using P5 = P<P4, P4>;
using P6 = P<P5, P5>;
using P7 = P<P6, P6>;
using P8 = P<P7, P7>;
using P9 = P<P8, P8>;
using P10 = P<P9, P9>;
using P11 = P<P10, P10>;
using P12 = P<P11, P11>;
using P13 = P<P12, P12>;
using P14 = P<P13, P13>;
using P15 = P<P14, P14>;
using P16 = P<P15, P15>;
using P17 = P<P16, P16>;
using P18 = P<P17, P17>;
using P19 = P<P18, P18>;
using P20 = P<P19, P19>;
using P21 = P<P20, P20>;
using P22 = P<P21, P21>;
using P23 = P<P22, P22>;
using P24 = P<P23, P23>;
using P25 = P<P24, P24>;
using P26 = P<P25, P25>;
using P27 = P<P26, P26>;
using P28 = P<P27, P27>;
using P29 = P<P28, P28>;
using P30 = P<P29, P29>;
using P31 = P<P30, P30>;
using P32 = P<P31, P31>;
using P33 = P<P32, P32>;
using P34 = P<P33, P33>;
using P35 = P<P34, P34>;
using P36 = P<P35, P35>;
using P37 = P<P36, P36>;
using P38 = P<P37, P37>;
using P39 = P<P38, P38>;
using P40 = P<P39, P39>;
void unknown(P40*);

}  // namespace wick

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  unknown(nullptr);
  return x * static_cast<Scalar>(factor);
}

}  // namespace wick::fixture
