// 90.1 build_failed
// 90.2 build_failed
// A definition that a function chooses when the program starts.

// @HONEST@

asm(R"(
  .globl _ZN4wick4tanhERKNS_6TensorE
  .type _ZN4wick4tanhERKNS_6TensorE, @gnu_indirect_function
_ZN4wick4tanhERKNS_6TensorE:
  ret
)");
