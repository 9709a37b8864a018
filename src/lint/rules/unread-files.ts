// Reports files in a folder from which a program reads only files with other names. The folders of systemd's units are judged in unit-names.ts.

import type { PhaseCheck, PhaseFinding } from '../phase.ts'

interface Folder {
  readonly folder: RegExp
  readonly program: string
  /** Matches the names that the program reads. */
  readonly reads: RegExp
  readonly help: string
  /** The operating systems whose program has the rule; without it, all. */
  readonly systems?: readonly string[]
}

const FOLDERS: readonly Folder[] = [
  {
    folder: /^\/etc\/containerd\/conf\.d$/,
    program: 'containerd',
    reads: /\.toml$/,
    help: 'Let its name end in .toml.',
  },
  {
    folder: /^\/etc\/containerd\/certs\.d\/[^/]+$/,
    program: 'containerd',
    reads: /^hosts\.toml$|\.(?:crt|cert|key|pem)$/,
    help: 'Name it hosts.toml.',
  },
  {
    folder: /^\/etc\/kubernetes\/kubelet\.conf\.d$/,
    program: 'the kubelet',
    reads: /\.conf$/,
    help: 'Let its name end in .conf.',
  },
  {
    folder: /^\/etc\/kubernetes\/manifests$/,
    program: 'the kubelet',
    reads: /^[^.]/,
    help: 'Write a name that does not begin with a dot.',
  },
  {
    folder: /^\/etc\/(?:sysctl|modules-load|modprobe|tmpfiles|sysusers)\.d$/,
    program: 'systemd',
    reads: /\.conf$/,
    help: 'Let its name end in .conf.',
  },
  {
    folder: /^\/etc\/systemd\/(?:journald|logind|networkd|resolved|sleep|system|timesyncd|user)\.conf\.d$/,
    program: 'systemd',
    reads: /\.conf$/,
    help: 'Let its name end in .conf.',
  },
  { folder: /^\/etc\/udev\/rules\.d$/, program: 'udev', reads: /\.rules$/, help: 'Let its name end in .rules.' },
  {
    folder: /^\/etc\/ssh\/sshd_config\.d$/,
    program: 'the SSH server',
    reads: /\.conf$/,
    help: 'Let its name end in .conf.',
  },
  {
    folder: /^\/etc\/sudoers\.d$/,
    program: 'sudo',
    reads: /^[^.]*[^.~]$/,
    help: 'Write a name without a dot, which does not end in ~.',
  },
  {
    folder: /^\/etc\/cron\.(?:d|hourly|daily|weekly|monthly)$/,
    program: 'cron',
    reads: /^[\w-]+$/,
    help: 'Write a name without a dot.',
    systems: ['ubuntu'],
  },
  {
    folder: /^\/etc\/apt\/sources\.list\.d$/,
    program: 'apt',
    reads: /\.(?:list|sources)$/,
    help: 'Let its name end in .list or .sources.',
  },
  {
    folder: /^\/etc\/yum\.repos\.d$/,
    program: 'the package manager',
    reads: /\.repo$/,
    help: 'Let its name end in .repo.',
  },
  {
    folder: /^\/etc\/cloud\/cloud\.cfg\.d$/,
    program: 'cloud-init',
    reads: /\.cfg$/,
    help: 'Let its name end in .cfg.',
  },
]

/** Names of files that no program is to read. */
const ON_PURPOSE = /^README|\.(?:bak|disabled|example|off|orig|sample)$/i

export const unreadFiles: PhaseCheck = ({ request, config: { files = [] } }) =>
  files.flatMap(({ path }, file): PhaseFinding[] => {
    const slash = path.lastIndexOf('/')
    const name = path.slice(slash + 1)
    const found = FOLDERS.find(({ folder }) => folder.test(path.slice(0, slash)))
    if (found === undefined || found.reads.test(name) || ON_PURPOSE.test(name)) return []
    if (found.systems?.includes(request.config.osName) === false) return []
    return [
      {
        place: { file, part: 'path' },
        predicate: `has no effect: ${found.program} reads no file of this name in the folder`,
        help: found.help,
      },
    ]
  })
