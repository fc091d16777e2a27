// 90.1 build_failed
// 90.2 build_failed
// More levels than a parser has stack for.
#define A(x) ((((((((((x))))))))))
#define B(x) A(A(A(A(A(A(A(A(A(A(x))))))))))
#define C(x) B(B(B(B(B(B(B(B(B(B(x))))))))))
#define D(x) C(x) + 1
int nested = C(C(C(C(C(C(C(C(C(C(1))))))))));
