// Files that no program reads: their folder belongs to another operating system, or their name is not one that the programs of the folder read.

import type { OperatingSystem } from '../../render/model/profile.ts'
import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../render/userdata/request.ts'

type System = OperatingSystem

const RED_HAT: readonly System[] = ['rhel', 'rockylinux', 'amzn2']

interface Folder {
  /** Matches the files directly in the folder, and captures their names. */
  readonly path: RegExp
  /** The operating systems whose programs read it; undefined if all do. */
  readonly systems?: readonly System[]
  readonly program: string
  /** The names that are read on these systems. */
  readonly name?: RegExp
  readonly names?: string
  /** The paths with the same effect on the other systems. */
  readonly instead?: Readonly<Partial<Record<System, string>>>
}

const NO_PACKAGES = 'Flatcar has no packages: write programs to /opt/bin, or use a system extension.'

const ANCHORS = '/etc/pki/ca-trust/source/anchors'
const CERTIFICATES = '/usr/local/share/ca-certificates'

const RUN_PARTS = /^[\w-]+$/
const IN_RUN_PARTS = 'has only letters, digits, _ and -'

const FOLDERS: readonly Folder[] = [
  {
    path: /^\/etc\/sudoers\.d\/([^/]+)$/,
    program: 'sudo',
    name: /^[^.]*[^.~]$/,
    names: 'has no dot, and no ~ at its end',
  },
  {
    path: /^\/etc\/cron\.(?:d|hourly|daily|weekly|monthly)\/([^/]+)$/,
    systems: ['ubuntu'],
    program: 'cron',
    name: RUN_PARTS,
    names: IN_RUN_PARTS,
    instead: { flatcar: 'Flatcar has no cron: write a timer of systemd.' },
  },
  {
    path: /^\/etc\/apt\/apt\.conf\.d\/([^/]+)$/,
    systems: ['ubuntu'],
    program: 'apt',
    name: /^[\w-]+$|^[\w.-]+\.conf$/,
    names: 'has no dot, or ends in .conf',
    instead: { flatcar: NO_PACKAGES },
  },
  {
    path: /^\/etc\/apt\/sources\.list\.d\/([^/]+)$/,
    systems: ['ubuntu'],
    program: 'apt',
    name: /^[\w.-]+\.(?:list|sources)$/,
    names: 'ends in .list or .sources',
    instead: {
      rhel: '/etc/yum.repos.d',
      rockylinux: '/etc/yum.repos.d',
      amzn2: '/etc/yum.repos.d',
      flatcar: NO_PACKAGES,
    },
  },
  {
    path: /^\/etc\/apt\/preferences\.d\/([^/]+)$/,
    systems: ['ubuntu'],
    program: 'apt',
    name: /^[\w-]+$|^[\w.-]+\.pref$/,
    names: 'has no dot, or ends in .pref',
  },
  {
    path: /^\/etc\/yum\.repos\.d\/([^/]+)$/,
    systems: RED_HAT,
    program: 'dnf',
    name: /\.repo$/,
    names: 'ends in .repo',
    instead: { ubuntu: '/etc/apt/sources.list.d', flatcar: NO_PACKAGES },
  },
  {
    path: /^\/etc\/netplan\/([^/]+)$/,
    systems: ['ubuntu'],
    program: 'netplan',
    name: /\.yaml$/,
    names: 'ends in .yaml',
    instead: { flatcar: '/etc/systemd/network' },
  },
  {
    path: /^\/usr\/local\/share\/ca-certificates\/(?:.*\/)?([^/]+)$/,
    systems: ['ubuntu'],
    program: 'update-ca-certificates',
    name: /\.crt$/,
    names: 'ends in .crt',
    instead: { rhel: ANCHORS, rockylinux: ANCHORS, amzn2: ANCHORS, flatcar: '/etc/ssl/certs' },
  },
  {
    path: /^\/etc\/pki\/ca-trust\/source\/anchors\/([^/]+)$/,
    systems: RED_HAT,
    program: 'update-ca-trust',
    instead: { ubuntu: CERTIFICATES, flatcar: '/etc/ssl/certs' },
  },
  {
    path: /^\/etc\/(?:sysctl|modules-load|tmpfiles|sysusers|binfmt)\.d\/([^/]+)$/,
    program: 'systemd',
    name: /\.conf$/,
    names: 'ends in .conf',
  },
  { path: /^\/etc\/modprobe\.d\/([^/]+)$/, program: 'modprobe', name: /\.conf$/, names: 'ends in .conf' },
  {
    path: /^\/etc\/systemd\/(?:journald|logind|resolved|timesyncd|networkd|system|user|coredump|sleep)\.conf\.d\/([^/]+)$/,
    program: 'systemd',
    name: /\.conf$/,
    names: 'ends in .conf',
  },
  { path: /^\/etc\/security\/limits\.d\/([^/]+)$/, program: 'PAM', name: /\.conf$/, names: 'ends in .conf' },
  { path: /^\/etc\/ssh\/sshd_config\.d\/([^/]+)$/, program: 'sshd', name: /\.conf$/, names: 'ends in .conf' },
  {
    path: /^\/etc\/cni\/net\.d\/([^/]+\.ya?ml)$/,
    program: 'containerd',
    name: /\.(?:conf|conflist|json)$/,
    names: 'ends in .conf, .conflist or .json',
  },
  {
    path: /^\/etc\/kubernetes\/kubelet\.conf\.d\/([^/]+)$/,
    program: 'the kubelet',
    name: /\.conf$/,
    names: 'ends in .conf',
  },
  { path: /^\/etc\/containerd\/conf\.d\/([^/]+)$/, program: 'containerd', name: /\.toml$/, names: 'ends in .toml' },
  { path: /^\/etc\/cloud\/cloud\.cfg\.d\/([^/]+)$/, program: 'cloud-init', name: /\.cfg$/, names: 'ends in .cfg' },
  { path: /^\/etc\/udev\/rules\.d\/([^/]+)$/, program: 'udev', name: /\.rules$/, names: 'ends in .rules' },
  {
    path: /^\/etc\/profile\.d\/([^/]+)$/,
    program: 'the shell of a login',
    name: /\.(?:sh|csh|local)$/,
    names: 'ends in .sh',
  },
]

/** Names of files that are deliberately not read, such as backups. */
const SET_ASIDE = /^\.|^README|\.(?:disabled?|bak|old|orig|example|sample|save|rpmsave|rpmnew|dpkg-\w+)$/

export function fileNameProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [] } = phaseConfig(request)
  const system = request.config.osName as System
  return files.flatMap(({ path }, file): UserDataProblem[] => {
    const found = ignoredFile(path, system)
    return found === undefined ? [] : [{ code: 'OSM0643', place: { file, part: 'path' }, ...found }]
  })
}

function ignoredFile(path: string, system: System): Pick<UserDataProblem, 'predicate' | 'help'> | undefined {
  if (!/^\/(?:etc|usr)\//.test(path)) return undefined
  for (const { path: folder, systems, program, name: isRead, names, instead } of FOLDERS) {
    const name = folder.exec(path)?.[1]
    if (name === undefined) continue
    if (systems !== undefined && !systems.includes(system)) {
      // Other systems may read it, too, unless it is known what they read.
      const other = instead?.[system]
      if (other === undefined) return undefined
      const help = other.startsWith('/') ? `Write the file to ${other}, in the form that is read there.` : other
      return { predicate: `is in a folder that nothing reads on ${system}`, help }
    }
    if (isRead === undefined || isRead.test(name) || SET_ASIDE.test(name)) return undefined
    return {
      predicate: `is not read: ${program} reads only files in the folder whose name ${names}`,
      help: renameHelp(name, isRead, names ?? '') ?? 'Give the file such a name.',
    }
  }
  return undefined
}

/** Returns the help with the same name and the ending that is read, or without an ending. */
function renameHelp(name: string, isRead: RegExp, names: string): string | undefined {
  const stem = name.replace(/\.\w{1,10}$/, '')
  const endings = [...names.matchAll(/\.\w+/g)].map(([ending]) => ending)
  const renamed = [stem, ...endings.map(ending => stem + ending)].find(other => isRead.test(other))
  return renamed && `Rename it to ${renamed}.`
}
