#include "tools/grade/sandbox/launch/confinement.h"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace wick::grade {
namespace {

// These calls are refused as if the kernel did not allow them.
constexpr const char* forbidden[] = {
    // other processes
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
    "process_madvise",
    "pidfd_getfd",
    "pidfd_send_signal",
    "kcmp",
    "setpriority",
    "sched_setscheduler",
    "sched_setattr",
    // what is mounted, and namespaces
    "mount",
    "umount",
    "umount2",
    "pivot_root",
    "chroot",
    "unshare",
    "setns",
    "open_tree",
    "move_mount",
    "fsopen",
    "fsconfig",
    "fsmount",
    "fspick",
    "mount_setattr",
    "open_by_handle_at",
    "name_to_handle_at",
    // the kernel
    "bpf",
    "perf_event_open",
    "userfaultfd",
    "io_uring_setup",
    "io_uring_enter",
    "io_uring_register",
    "keyctl",
    "add_key",
    "request_key",
    "init_module",
    "finit_module",
    "delete_module",
    "kexec_load",
    "kexec_file_load",
    "reboot",
    "swapon",
    "swapoff",
    "syslog",
    "acct",
    "quotactl",
    "quotactl_fd",
    "settimeofday",
    "clock_settime",
    "clock_adjtime",
    "adjtimex",
    "sethostname",
    "setdomainname",
    "iopl",
    "ioperm",
    "personality",
    "lookup_dcookie",
    "modify_ldt",
    // watching files of others
    "fanotify_init",
    "inotify_init",
    "inotify_init1",
    // the network: no sockets, but pairs of them
    "socket",
    // memory that no limit counts
    "memfd_create",
    "memfd_secret",
    "shmget",
    "shmat",
    "msgget",
    "semget",
    "mlock",
    "mlock2",
    "mlockall",
    "mq_open",
    "vmsplice",
};

// A program needs these for nothing, and could show another by them what it does with a file of
// /usr: locks on it, and which of its pages are in memory.
constexpr const char* about_shared_files[] = {"flock", "mincore", "cachestat"};

// futex_requeue, of Linux 6.7. Since 424 a call has the same number on every processor.
constexpr std::uint32_t newest_known_call = 456;

int refuse(scmp_filter_ctx filter, const char* name, int error) {
  const int call = ::seccomp_syscall_resolve_name(name);
  if (call == __NR_SCMP_ERROR) return 0;  // one that this architecture does not have
  return ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(static_cast<unsigned int>(error)), call, 0);
}

// Refuses signals to any process but itself: a supervisor of the same user could be ended.
int refuse_signals_to_others(scmp_filter_ctx filter) {
  const auto own = static_cast<scmp_datum_t>(::getpid());
  for (const char* name : {"kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"}) {
    const int problem =
        ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), ::seccomp_syscall_resolve_name(name), 1,
                           SCMP_A0(SCMP_CMP_NE, own, 0));
    if (problem != 0) return problem;
  }
  return refuse(filter, "tkill", EPERM);
}

// Allows F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL and F_DUPFD_CLOEXEC. All other commands lock
// files, watch them, or let signals be sent to the owner of a file. A rule refuses the commands
// that differ in their last bits alone.
int refuse_commands_on_files(scmp_filter_ctx filter) {
  static_assert(F_SETFL == 4 && F_DUPFD_CLOEXEC == 1030, "the commands between are refused");
  struct Block {
    std::uint32_t first, count;
  };
  constexpr Block refused[] = {{5, 1},     {6, 2},     {8, 8},     {16, 16},  {32, 32},  {64, 64},
                               {128, 128}, {256, 256}, {512, 512}, {1024, 4}, {1028, 2}, {1031, 1}};
  for (const Block& block : refused) {
    const std::uint64_t same_bits = 0xffffffff & ~std::uint64_t{block.count - 1};
    const int problem =
        ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(fcntl), 1,
                           SCMP_A1(SCMP_CMP_MASKED_EQ, same_bits, std::uint64_t{block.first}));
    if (problem != 0) return problem;
  }
  // Higher ones, also in the bits that the kernel does not read.
  return ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(fcntl), 1,
                            SCMP_A1(SCMP_CMP_GT, F_DUPFD_CLOEXEC, 0));
}

// Refuses ways to make the kernel send signals: to the owner of a file, or to a process with a
// limit. Its descriptors are pipes and plain files, for which no ioctl is needed.
int refuse_signals_by_others(scmp_filter_ctx filter) {
  int problem = ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), 1,
                                   SCMP_A0(SCMP_CMP_NE, 0, 0));
  if (problem == 0) problem = refuse(filter, "ioctl", ENOTTY);
  return problem == 0 ? refuse_commands_on_files(filter) : problem;
}

// Refuses ways to take room on the disk faster than by writing, or in files without a name.
int refuse_hidden_files(scmp_filter_ctx filter) {
  constexpr scmp_datum_t without_name = O_TMPFILE & ~O_DIRECTORY;
  int problem = refuse(filter, "fallocate", EOPNOTSUPP);
  if (problem == 0) problem = refuse(filter, "openat2", ENOSYS);
  if (problem == 0) {
    problem = ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EOPNOTSUPP), SCMP_SYS(openat), 1,
                                 SCMP_A2(SCMP_CMP_MASKED_EQ, without_name, without_name));
  }
  if (problem == 0) {
    problem = ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EOPNOTSUPP), SCMP_SYS(open), 1,
                                 SCMP_A1(SCMP_CMP_MASKED_EQ, without_name, without_name));
  }
  return problem;
}

// Allows the launcher's call alone: the program has no descriptor of that number.
int refuse_other_programs(scmp_filter_ctx filter, const Confinement& confinement) {
  const int problem = refuse(filter, "execve", EPERM);
  if (problem != 0) return problem;
  return ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(execveat), 1,
                            SCMP_A0(SCMP_CMP_NE, static_cast<scmp_datum_t>(confinement.files), 0));
}

// Refuses memory that would run what the program has written. Libraries are loaded after this
// filter, so a file may be mapped to be run. Once they are loaded, a graded program refuses that,
// too (scenario/no_new_code.cpp).
int refuse_new_code(scmp_filter_ctx filter) {
  constexpr scmp_datum_t runs = PROT_EXEC, both = PROT_WRITE | PROT_EXEC, anonymous = MAP_ANONYMOUS;
  const std::uint32_t action = SCMP_ACT_ERRNO(EPERM);
  int problem = ::seccomp_rule_add(filter, action, SCMP_SYS(mmap), 1,
                                   SCMP_A2(SCMP_CMP_MASKED_EQ, both, both));
  if (problem == 0) {
    problem = ::seccomp_rule_add(filter, action, SCMP_SYS(mmap), 2,
                                 SCMP_A2(SCMP_CMP_MASKED_EQ, runs, runs),
                                 SCMP_A3(SCMP_CMP_MASKED_EQ, anonymous, anonymous));
  }
  for (const int call : {SCMP_SYS(mprotect), SCMP_SYS(pkey_mprotect)}) {
    if (problem == 0) {
      problem =
          ::seccomp_rule_add(filter, action, call, 1, SCMP_A2(SCMP_CMP_MASKED_EQ, runs, runs));
    }
  }
  return problem;
}

// Threads are made with CLONE_THREAD. A library that finds no clone3 falls back on clone.
int refuse_new_processes(scmp_filter_ctx filter, const Confinement& confinement) {
  int problem = refuse(filter, "clone3", ENOSYS);
  if (problem == 0) {
    problem = ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EAGAIN), SCMP_SYS(clone), 1,
                                 SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
  }
  for (const char* name : {"fork", "vfork"}) {
    if (problem == 0) problem = refuse(filter, name, EAGAIN);
  }
  for (const char* name : about_shared_files) {
    if (problem == 0) problem = refuse(filter, name, EPERM);
  }
  if (problem == 0) problem = refuse_other_programs(filter, confinement);
  if (problem == 0) problem = refuse_new_code(filter);
  if (problem == 0) problem = refuse_hidden_files(filter);
  if (problem == 0) problem = refuse_signals_to_others(filter);
  return problem == 0 ? refuse_signals_by_others(filter) : problem;
}

// The namespaces that a new process could be given.
int refuse_new_namespaces(scmp_filter_ctx filter) {
  int problem = refuse(filter, "clone3", ENOSYS);
  for (const scmp_datum_t flag : {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET,
                                  CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP}) {
    if (problem == 0) {
      problem = ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                                   SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag));
    }
  }
  return problem;
}

// Calls newer than these were not examined, so they are refused as an older kernel refuses them,
// and libraries do without. libseccomp has no rule for a range of calls.
int refuse_unknown_calls() {
  sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, newest_known_call, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  sock_fprog filter{};
  filter.len = static_cast<unsigned short>(std::size(steps));
  filter.filter = steps;
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0 ? 0 : errno;
}

}  // namespace

int apply_system_call_filter(const Confinement& confinement) {
  const scmp_filter_ctx filter = ::seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr) return ENOMEM;
  int problem = 0;
  for (const char* name : forbidden) {
    if (problem == 0) problem = refuse(filter, name, EPERM);
  }
  if (problem == 0) {
    problem = ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socketpair), 1,
                                 SCMP_A0(SCMP_CMP_NE, AF_UNIX, 0));
  }
  if (problem == 0) {
    problem = confinement.may_fork ? refuse_new_namespaces(filter)
                                   : refuse_new_processes(filter, confinement);
  }
  if (problem == 0) problem = ::seccomp_load(filter);
  ::seccomp_release(filter);
  return problem == 0 ? refuse_unknown_calls() : -problem;
}

}  // namespace wick::grade
