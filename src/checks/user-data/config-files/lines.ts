// The lines of files with one entry on each line.

import { columnsOf, type LineProblem } from './line-problem.ts'

/** systemd-sysctl ignores a line without "=", unless it excludes settings by a pattern after "-". */
export function sysctlLine(line: string): LineProblem | undefined {
  const text = line.trim()
  if (/^-?[^\s=:]+(?:\s*=|$)/.test(text) && (text.includes('=') || text.startsWith('-'))) return undefined
  const predicate = 'is not an assignment: systemd-sysctl ignores it'
  if (/^(?:sudo\s+)?sysctl\s/.test(text))
    return { predicate, help: 'Write only the name and the value: net.ipv4.ip_forward = 1.' }
  return { predicate, help: 'Write it as name = value: net.ipv4.ip_forward = 1.' }
}

/** systemd-modules-load takes a whole line as the name of a module. */
export function moduleLine(line: string): LineProblem | undefined {
  const text = line.trim()
  if (!/[\s,;]/.test(text)) return undefined
  return {
    predicate: 'is read as the name of one kernel module, which does not exist',
    help: /^modprobe\s/.test(text)
      ? 'Write only the name of the module.'
      : 'Write each name on a line of its own. Options of modules belong in /etc/modprobe.d.',
  }
}

export function fstabLine(line: string): LineProblem | undefined {
  const fields = columnsOf(line)
  if (fields.length >= 3) return undefined
  return {
    predicate: 'has no type of a file system: it is not mounted',
    help: 'Write device, folder, type and options: /dev/sdb1 /data ext4 defaults,nofail 0 2.',
  }
}

export function limitsLine(line: string): LineProblem | undefined {
  const [, type = '', item, value] = columnsOf(line.replace(/#.*/, ''))
  if (type === '-' && item === undefined) return undefined
  const help = 'Write domain, type, item and value: * soft nofile 65536.'
  if (!/^(?:soft|hard|-)$/.test(type)) return { predicate: 'has no type soft, hard or -: PAM ignores it', help }
  if (value === undefined) return { predicate: 'has no value: PAM ignores it', help }
  return value.startsWith('=') ? { predicate: 'has "=" as its value: PAM ignores it', help, part: '=' } : undefined
}

const TEMPORARY_TYPE = /^["']?[fFwdDevqQpLcbCxXrRtThHaAzZ][+!\-=~^$?]*["']?$/

export function temporaryFileLine(line: string): LineProblem | undefined {
  const [type = '', path = ''] = columnsOf(line)
  const help = 'Write type, path, mode, user and group: d /var/lib/example 0755 root root.'
  if (!TEMPORARY_TYPE.test(type))
    return { predicate: 'does not begin with a type of entry: systemd-tmpfiles ignores it', help, part: type }
  return /^["']?[/%]/.test(path)
    ? undefined
    : { predicate: 'has a path that is not absolute: systemd-tmpfiles ignores it', help }
}

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:.]*(?:%\S+)?)$/i

export function hostsLine(line: string): LineProblem | undefined {
  const [address = '', name] = columnsOf(line.replace(/#.*/, ''))
  const help = 'Write the address and then its names: 10.0.0.1 registry.example.com.'
  if (!ADDRESS.test(address))
    return { predicate: 'does not begin with an IP address: it has no effect', help, part: address }
  return name === undefined ? { predicate: 'has no name after the address: it has no effect', help } : undefined
}

const RESOLVER_WORDS = new Set(['nameserver', 'domain', 'search', 'options', 'sortlist', 'family', 'lookup'])

export function resolverLine(line: string): LineProblem | undefined {
  const [word = '', value = ''] = columnsOf(line)
  if (!RESOLVER_WORDS.has(word))
    return {
      predicate: 'does not begin with nameserver, search or options: the resolver ignores it',
      help: 'Write each server on a line of its own: nameserver 10.0.0.53.',
      part: word,
    }
  if (word !== 'nameserver' || ADDRESS.test(value)) return undefined
  return {
    predicate: 'has a server that is not an IP address: the resolver ignores it',
    help: 'Write the address of one server: nameserver 10.0.0.53.',
  }
}

const APT_SOURCE = /^deb(?:-src)?\s+(?:\[[^\]]*\]\s*)?([a-z][a-z+-]*:\S+)(?:\s+(\S+)((?:\s+[^\s#]\S*)*))?\s*(?:#.*)?$/

/** apt stops at a line that it cannot read, so that it installs nothing at all. */
export function aptSourceLine(line: string): LineProblem | undefined {
  const [, address, suite, components = ''] = APT_SOURCE.exec(line.trim()) ?? []
  const help = 'Write type, URL, suite and components: deb https://packages.example.com/ubuntu noble main.'
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
