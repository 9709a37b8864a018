// Finds packages that are installed under the name of another distribution: the whole command fails, without the other packages.

import type { UserDataProblem } from '../../render/userdata/problem.ts'

type Found = Required<Pick<UserDataProblem, 'predicate' | 'help' | 'part'>>

/** Names of Ubuntu that Red Hat and Amazon do not have, with those that they have instead. */
const OF_UBUNTU: Readonly<Record<string, string>> = {
  'apt-transport-https': '',
  auditd: 'audit',
  'bind9-dnsutils': 'bind-utils',
  'build-essential': 'gcc gcc-c++ make',
  cron: 'cronie',
  dnsutils: 'bind-utils',
  'iptables-persistent': 'iptables-services',
  'iputils-ping': 'iputils',
  'libseccomp-dev': 'libseccomp-devel',
  libseccomp2: 'libseccomp',
  'libssl-dev': 'openssl-devel',
  'linux-headers-generic': 'kernel-devel',
  'multipath-tools': 'device-mapper-multipath',
  'netcat-openbsd': 'nmap-ncat',
  'nfs-common': 'nfs-utils',
  'open-iscsi': 'iscsi-initiator-utils',
  'openssh-client': 'openssh-clients',
  'python3-dev': 'python3-devel',
  'software-properties-common': '',
  'xz-utils': 'xz',
}

/** Names of Red Hat and Amazon that Ubuntu does not have. */
const OF_RED_HAT: Readonly<Record<string, string>> = {
  audit: 'auditd',
  'bind-utils': 'dnsutils',
  'conntrack-tools': 'conntrack',
  'device-mapper-multipath': 'multipath-tools',
  'device-mapper-persistent-data': 'thin-provisioning-tools',
  'epel-release': '',
  'gcc-c++': 'g++',
  iproute: 'iproute2',
  'iproute-tc': 'iproute2',
  'iptables-services': 'iptables-persistent',
  iputils: 'iputils-ping',
  'iscsi-initiator-utils': 'open-iscsi',
  'kernel-devel': 'linux-headers-generic',
  'kernel-modules-extra': 'linux-modules-extra-$(uname -r)',
  'libseccomp-devel': 'libseccomp-dev',
  'nfs-utils': 'nfs-common',
  'nmap-ncat': 'netcat-openbsd',
  'openssh-clients': 'openssh-client',
  'openssl-devel': 'libssl-dev',
  'procps-ng': 'procps',
  'python3-devel': 'python3-dev',
  'redhat-lsb-core': 'lsb-release',
}

const FOREIGN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  apt: OF_RED_HAT,
  'apt-get': OF_RED_HAT,
  dnf: OF_UBUNTU,
  yum: OF_UBUNTU,
}

/** Returns the problem of the first package that `program` does not find. The arguments are words with their quotes. */
export function foreignPackage(program: string, args: readonly string[], system: string): Found | undefined {
  const names = Object.hasOwn(FOREIGN, program) ? FOREIGN[program]! : undefined
  if (names === undefined || !args.includes('install')) return undefined
  // A package that may be missing.
  if (args.some(arg => /^--(?:skip-broken|setopt=strict|ignore-missing)/.test(arg))) return undefined
  const name = args.slice(args.indexOf('install') + 1).find(arg => Object.hasOwn(names, arg))
  if (name === undefined) return undefined
  const own = names[name]!
  return {
    predicate: `installs ${name}, which ${system} does not have, so it installs nothing`,
    help: own === '' ? 'Remove it.' : `Write ${own}.`,
    part: name,
  }
}
