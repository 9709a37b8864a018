// The lines of files with one entry on each line.

import { nearest } from '../../diagnostics/nearest.ts'
import { parseIp } from '../../gotemplate/net/net-ip.ts'
import { words } from '../words.ts'
import { columnsOf, type LineProblem } from './line-problem.ts'

/** A number, and after it the name of another setting. */
const SECOND_SETTING = /=\s*\d+[\s,;]*((?:fs|kernel|net|user|vm)\.[\w.-]+)\s*=/

/** systemd-sysctl ignores a line without "=", unless it excludes settings by a pattern after "-". */
export function sysctlLine(line: string): LineProblem | undefined {
  const text = line.trim()
  const second = SECOND_SETTING.exec(text)?.[1]
  if (second !== undefined)
    return {
      predicate: 'has two settings: systemd-sysctl takes the second one as a part of the value',
      help: 'Write each setting on a line of its own. A template action with {{- or -}} removes line breaks.',
      part: second,
    }
  if (/^-?[^\s=:]+(?:\s*=|$)/.test(text) && (text.includes('=') || text.startsWith('-'))) return undefined
  const predicate = 'is not an assignment: systemd-sysctl ignores it'
  if (/^(?:sudo\s+)?sysctl\s/.test(text))
    return { predicate, help: 'Write only the name and the value: net.ipv4.ip_forward = 1.' }
  return { predicate, help: 'Write it as name = value: net.ipv4.ip_forward = 1.' }
}

/** systemd-modules-load takes a whole line as the name of a module. */
export function moduleLine(line: string): LineProblem | undefined {
  const text = line.trim()
  if (/\.ko(?:\.\w+)?$/.test(text))
    return {
      predicate: 'is the name of a file, and not of a kernel module: it is not loaded',
      help: 'Write the name without .ko.',
    }
  if (!/[\s,;]/.test(text)) return undefined
  return {
    predicate: 'is read as the name of one kernel module, which does not exist',
    help: /^modprobe\s/.test(text)
      ? 'Write only the name of the module.'
      : 'Write each name on a line of its own. Options of modules belong in /etc/modprobe.d.',
  }
}

const FILE_SYSTEMS = words(`
  9p adfs affs afs apfs aufs auto autofs bcachefs beegfs befs bfs binfmt_misc bind bpf btrfs ceph cgroup cgroup2 cifs coda configfs cramfs
  cvmfs davfs debugfs devpts devtmpfs drvfs ecryptfs efivarfs efs erofs exfat ext4 ext3 ext2 f2fs famfs fuse fuse3 fuseblk fusectl gfs gfs2
  glusterfs gpfs hfs hfsplus hgfs hpfs hugetlbfs ignore iso9660 jffs2 jfs juicefs lustre minix mqueue msdos nfs nfs4 nfsd nilfs2 none ntfs
  ntfs3 ocfs2 orangefs overlay proc pstore ramfs reiserfs romfs rpc_pipefs s3fs securityfs smb3 smbfs squashfs sshfs swap sysfs sysv
  tmpfs tracefs ubifs udf ufs usbfs vfat virtiofs vxfs wekafs xfs zfs zonefs
`)

export function fstabLine(line: string): LineProblem | undefined {
  const [, folder = '', type, , dump, pass] = columnsOf(line.replace(/\s#.*/, ''))
  const help = 'Write device, folder, type and options: /dev/sdb1 /data ext4 defaults,nofail 0 2.'
  if (type === undefined) return { predicate: 'has no type of a file system: it is not mounted', help }
  if (!/^(?:\/|none$|swap$|-$)/.test(folder))
    return { predicate: 'has a folder that is not absolute: it is not mounted', help, part: folder }
  const near = FILE_SYSTEMS.includes(type) || /[.,]/.test(type) ? undefined : nearest(type, FILE_SYSTEMS, 1)
  if (near !== undefined)
    return {
      predicate: 'has a type of a file system that does not exist: it is not mounted',
      help: `Did you mean ${near}?`,
      part: type,
    }
  const option = [dump, pass].find(column => column !== undefined && !/^\d+$/.test(column))
  if (option === undefined) return undefined
  return {
    predicate: 'has a word in a column for numbers, where it has no effect',
    help: 'Write the options with commas and without blanks: defaults,nofail.',
    part: option,
  }
}

const LIMITS = words(`
  as chroot core cpu data fsize locks maxlogins maxsyslogins memlock msgqueue nice nofile nonewprivs nproc priority rss rtprio rttime
  sigpending stack
`)

export function limitsLine(line: string): LineProblem | undefined {
  const [, type = '', item, value] = columnsOf(line.replace(/#.*/, ''))
  if (type === '-' && item === undefined) return undefined
  const help = 'Write domain, type, item and value: * soft nofile 65536.'
  if (!/^(?:soft|hard|-)$/.test(type)) return { predicate: 'has no type soft, hard or -: PAM ignores it', help }
  if (value === undefined) return { predicate: 'has no value: PAM ignores it', help }
  if (value.startsWith('=')) return { predicate: 'has "=" as its value: PAM ignores it', help, part: '=' }
  const near = LIMITS.includes(item!) ? undefined : nearest(item!, LIMITS)
  if (near !== undefined)
    return { predicate: 'limits an item that PAM does not know', help: `Did you mean ${near}?`, part: item! }
  if (/^(?:[-+]?\d+|unlimited|infinity)$/.test(value) || item === 'chroot') return undefined
  return {
    predicate: 'has a value that is not a number: PAM ignores it',
    help: 'Write a number without a unit, or unlimited.',
    part: value,
  }
}

const TEMPORARY_TYPE = /^["']?[fFwdDevqQpLcbCxXrRtThHaAzZ][+!\-=~^$?]*["']?$/

export function temporaryFileLine(line: string): LineProblem | undefined {
  const [type = '', path = '', mode = '-'] = columnsOf(line)
  const help = 'Write type, path, mode, user and group: d /var/lib/example 0755 root root.'
  if (!TEMPORARY_TYPE.test(type))
    return { predicate: 'does not begin with a type of entry: systemd-tmpfiles ignores it', help, part: type }
  if (!/^["']?[/%]/.test(path))
    return { predicate: 'has a path that is not absolute: systemd-tmpfiles ignores it', help }
  if (/^(?:-|["'~:]*[0-7]{1,5}["']?|.*%.*)$/.test(mode)) return undefined
  return { predicate: 'has a mode that is not octal: systemd-tmpfiles ignores it', help, part: mode }
}

const isAddress = (text: string): boolean => parseIp(text.replace(/%\S+$/, '')) !== undefined

export function hostsLine(line: string): LineProblem | undefined {
  const [address = '', ...names] = columnsOf(line.replace(/#.*/, ''))
  const help = 'Write the address and then its names: 10.0.0.1 registry.example.com.'
  if (!isAddress(address))
    return { predicate: 'does not begin with an IP address: it has no effect', help, part: address }
  if (names.length === 0) return { predicate: 'has no name after the address: it has no effect', help }
  const wrong = names.find(name => /[^\w.-]/.test(name))
  if (wrong === undefined) return undefined
  return { predicate: 'has a name with a character that no name has', help, part: wrong }
}

const RESOLVER_WORDS = new Set(['nameserver', 'domain', 'search', 'options', 'sortlist', 'family', 'lookup'])

export function resolverLine(line: string): LineProblem | undefined {
  const [word = '', value = '', more] = columnsOf(line.replace(/\s[#;].*/, ''))
  const help = 'Write each server on a line of its own: nameserver 10.0.0.53.'
  if (!RESOLVER_WORDS.has(word))
    return {
      predicate: 'does not begin with nameserver, search or options: the resolver ignores it',
      help,
      part: word,
    }
  if (word !== 'nameserver') return undefined
  if (isAddress(value))
    return more === undefined
      ? undefined
      : { predicate: 'has more than one server: the resolver reads the first', help, part: more }
  return {
    predicate: 'has a server that is not an IP address: the resolver ignores it',
    help: 'Write the address of one server: nameserver 10.0.0.53.',
  }
}

/** /etc/environment is read by pam_env, which is no shell. */
export function environmentLine(line: string): LineProblem | undefined {
  const [, name, blanks, value = ''] = /^\s*(?:export\s+)?(\w+)(\s*)=(.*)$/.exec(line) ?? []
  if (name === undefined) return undefined
  const help = 'Write it as NAME=value, with the whole value.'
  if (blanks !== '') return { predicate: 'has a blank before "=": the variable is not set', help, part: name }
  const part = [`$${name}`, `\${${name}}`].find(reference => value.includes(reference))
  if (part === undefined) return undefined
  return { predicate: `has ${part}, which nothing replaces in this file`, help, part }
}

const MODPROBE = words('alias blacklist config install options remove softdep weakdep')

export function modprobeLine(line: string): LineProblem | undefined {
  const [word = '', argument] = columnsOf(line)
  if (MODPROBE.includes(word) && argument !== undefined) return undefined
  const near = nearest(word, MODPROBE)
  if (argument !== undefined && near === undefined) return undefined
  return {
    predicate: 'is not a command and its arguments: modprobe ignores it',
    help:
      near === undefined || near === word
        ? 'Write it as blacklist nouveau or options nf_conntrack hashsize=65536.'
        : `Did you mean ${near}?`,
    part: word,
  }
}

const APT_SOURCE =
  /^deb(?:-src)?\s+(?:\[[^\]]*\]\s*)?("?[a-z][a-z\d+-]*:\S+)(?:\s+(\S+)((?:\s+[^\s#]\S*)*))?\s*(?:#.*)?$/

const APT_OPTIONS = words(`
  allow-downgrade-to-insecure allow-insecure allow-weak arch by-hash check-date check-valid-until date-max-future exclude include
  inrelease-path lang pdiffs signed-by snapshot target trusted valid-until-max valid-until-min
`)

/** Returns the problem of an option in brackets. apt ignores one that it does not know, so that the key of the repository is missing. */
function aptOption(line: string): LineProblem | undefined {
  const options = /^\s*deb(?:-src)?\s+\[([^\]]*)\]/.exec(line)?.[1]
  for (const option of options === undefined ? [] : columnsOf(options)) {
    const name = /^([A-Za-z_-]+?)[+-]?=/.exec(option)?.[1]
    if (name === undefined || APT_OPTIONS.includes(name)) continue
    const near = nearest(name.toLowerCase().replaceAll('_', '-'), APT_OPTIONS)
    if (near !== undefined)
      return {
        predicate: 'has an option that apt does not know and ignores',
        help: `Did you mean ${near}?`,
        part: name,
      }
  }
  return undefined
}

/** apt stops at a line that it cannot read, so that it installs nothing at all. */
export function aptSourceLine(line: string): LineProblem | undefined {
  const [, address, suite, components = ''] = APT_SOURCE.exec(line.trim()) ?? []
  const help = 'Write type, URL, suite and components: deb https://packages.example.com/ubuntu noble main.'
  const option = aptOption(line)
  if (option !== undefined) return option
  if (address === undefined)
    return { predicate: 'is not "deb", a URL and a suite: apt stops there and installs nothing', help }
  if (suite === undefined)
    return { predicate: 'has no suite after the URL: apt stops there and installs nothing', help }
  return components.trim() !== '' || suite.endsWith('/')
    ? undefined
    : {
        predicate: 'has no component after the suite: apt stops there and installs nothing',
        help: `${help} A suite without components ends in a slash: ./.`,
      }
}
