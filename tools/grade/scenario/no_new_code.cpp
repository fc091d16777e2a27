#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <iterator>

// Once its libraries are loaded, a graded program has all the code that it will run: no memory may
// be made executable any more, be it a file's that the program has written. A sandbox cannot say so
// before, as it is set up before libraries are loaded (sandbox/launch/system_calls.cpp).
namespace {

#ifdef __x86_64__
constexpr unsigned int processor = AUDIT_ARCH_X86_64;
#else
constexpr unsigned int processor = AUDIT_ARCH_AARCH64;
#endif

// The first constructor of the program, or of base.so, after which own.so is begun.
__attribute__((constructor(101))) void refuse_new_code() {
  // mmap, mprotect and pkey_mprotect have the protection as their third argument, whose lower half
  // comes first.
  constexpr unsigned int protection = offsetof(seccomp_data, args) + 2 * sizeof(__u64);
  sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, processor, 0, 7),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pkey_mprotect, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, protection),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  sock_fprog filter{};
  filter.len = static_cast<unsigned short>(std::size(steps));
  filter.filter = steps;
  // Refused only where no sandbox is: by an emulator.
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
    ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
  }
}

}  // namespace
