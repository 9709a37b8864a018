// Reports files in a folder from which a program reads only files with other names.

import { joined, type Text, t } from '../../base/span.ts'
import { inFiles } from '../phase.ts'

interface Folder {
  readonly folder: RegExp
  readonly program: Text
  /** The endings of the names that the program reads, or a pattern of them with the help. */
  readonly reads: readonly string[] | { readonly name: RegExp; readonly help: Text }
  /** The operating systems whose program has the rule; without it, all. */
  readonly systems?: readonly string[]
}

const CONF = ['.conf']

const FOLDERS: readonly Folder[] = [
  { folder: /^\/etc\/containerd\/conf\.d$/, program: t`containerd`, reads: ['.toml'] },
  {
    folder: /^\/etc\/containerd\/certs\.d\/[^/]+$/,
    program: t`containerd`,
    reads: { name: /^hosts\.toml$|\.(?:crt|cert|key|pem)$/, help: t`Name it hosts.toml.` },
  },
  { folder: /^\/etc\/kubernetes\/kubelet\.conf\.d$/, program: t`the kubelet`, reads: CONF },
  {
    folder: /^\/etc\/kubernetes\/manifests$/,
    program: t`the kubelet`,
    reads: { name: /^[^.]/, help: t`Write a name that does not begin with a dot.` },
  },
  { folder: /^\/etc\/(?:sysctl|modules-load|modprobe|tmpfiles|sysusers)\.d$/, program: t`systemd`, reads: CONF },
  {
    folder: /^\/etc\/systemd\/(?:journald|logind|networkd|resolved|sleep|system|timesyncd|user)\.conf\.d$/,
    program: t`systemd`,
    reads: CONF,
  },
  { folder: /^\/etc\/systemd\/network$/, program: t`systemd-networkd`, reads: ['.network', '.netdev', '.link'] },
  { folder: /^\/etc\/udev\/rules\.d$/, program: t`udev`, reads: ['.rules'] },
  { folder: /^\/etc\/ssh\/sshd_config\.d$/, program: t`the SSH server`, reads: CONF },
  { folder: /^\/etc\/profile\.d$/, program: t`the shell`, reads: ['.sh', '.csh'] },
  {
    folder: /^\/etc\/sudoers\.d$/,
    program: t`sudo`,
    reads: { name: /^[^.]*[^.~]$/, help: t`Write a name without a dot, which does not end in ~.` },
  },
  {
    folder: /^\/etc\/cron\.(?:d|hourly|daily|weekly|monthly)$/,
    program: t`cron`,
    reads: { name: /^[\w-]+$/, help: t`Write a name without a dot.` },
    systems: ['ubuntu'],
  },
  { folder: /^\/etc\/apt\/sources\.list\.d$/, program: t`apt`, reads: ['.list', '.sources'] },
  { folder: /^\/etc\/yum\.repos\.d$/, program: t`the package manager`, reads: ['.repo'] },
  { folder: /^\/etc\/cloud\/cloud\.cfg\.d$/, program: t`cloud-init`, reads: ['.cfg'] },
]

/** Names of files that no program is to read. */
const ON_PURPOSE = /^README|\.(?:bak|disabled|example|off|orig|sample)$/i

export const unreadFiles = inFiles('path', ({ request }) => ({ path }) => {
  const slash = path.lastIndexOf('/')
  const name = path.slice(slash + 1)
  const found = FOLDERS.find(({ folder }) => folder.test(path.slice(0, slash)))
  if (found === undefined || ON_PURPOSE.test(name)) return undefined
  const { reads } = found
  if ('name' in reads ? reads.name.test(name) : reads.some(ending => name.endsWith(ending))) return undefined
  if (found.systems?.includes(request.config.osName) === false) return undefined
  return {
    predicate: t`has no effect: ${found.program} reads no file of this name in the folder`,
    help: 'name' in reads ? reads.help : t`Let its name end in ${joined(reads, ' or ')}.`,
  }
})
