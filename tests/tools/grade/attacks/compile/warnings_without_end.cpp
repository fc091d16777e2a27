// 90.1 build_failed
// 90.2 build_failed
// More warnings than anyone reads.
#define A(x) x x x x x x x x x x
#define B(x) A(A(A(A(x))))
void warn() { B(A(1;)) }
int x
