// 90.1 build_failed
// 90.2 build_failed
// A computation without end, for the compiler to do.
constexpr unsigned long count() {
  unsigned long total = 0;
  for (unsigned long i = 0; i < 1000000000000; ++i) total += i;
  return total;
}
constexpr unsigned long total = count();
static_assert(total != 0);
