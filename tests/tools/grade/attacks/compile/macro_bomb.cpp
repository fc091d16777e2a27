// 90.1 build_failed
// 90.2 build_failed
// Ten times ten times ten ..
#define A(x) x x x x x x x x x x
#define B(x) A(A(A(x)))
#define C(x) B(B(B(x)))
C(int;)
