// refuse_namespaces COMMAND [ARGUMENTS..]: becomes the command, behind a filter of system calls
// that refuses what Docker's own filter refuses to containers of what makes namespaces and mounts.
// `try --container` runs its commands so. It needs the right to set a filter without no_new_privs.

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <initializer_list>

#include <sched.h>
#include <seccomp.h>
#include <unistd.h>

int main(int, char** argv) {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  int failed = filter == nullptr;
  for (const unsigned flag : {CLONE_NEWCGROUP, CLONE_NEWIPC, CLONE_NEWNET, CLONE_NEWNS,
                              CLONE_NEWPID, CLONE_NEWUSER, CLONE_NEWUTS}) {
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                               SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag));
  }
  // Its flags lie in memory, which a filter cannot read: libraries then use clone.
  failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  for (const int call : {SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(mount), SCMP_SYS(umount2),
                         SCMP_SYS(pivot_root)}) {
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0);
  }
  // An engine sets no_new_privs only if it is asked to.
  failed |= seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 0);
  if (failed != 0 || seccomp_load(filter) != 0) {
    std::fprintf(stderr, "refuse_namespaces: the filter could not be set\n");
    return 1;
  }
  execvp(argv[1], argv + 1);
  std::fprintf(stderr, "refuse_namespaces: cannot run %s: %s\n", argv[1], std::strerror(errno));
  return 1;
}
