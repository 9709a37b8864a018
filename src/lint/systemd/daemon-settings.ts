// The sections of the configuration of systemd's daemons, and their settings.

import table from '../generated/systemd-settings.json' with { type: 'json' }
import { words } from '../words.ts'

export interface DaemonSettings {
  /** The settings of each section. */
  readonly sections: Readonly<Record<string, readonly string[]>>
  /** Names that other programs have for a setting. */
  readonly meant: Readonly<Record<string, string>>
}

const DAEMONS: Readonly<Record<string, DaemonSettings['sections']>> = table.daemons

/** Several names with the same meaning. */
const all = (names: string, meaning: string): Readonly<Record<string, string>> =>
  Object.fromEntries(words(names).map(name => [name, meaning]))

const MEANT: Readonly<Record<string, DaemonSettings['meant']>> = {
  network: all('Nameserver Nameservers DNSServer DNSServers', 'DNS'),
  resolved: {
    ...all('nameserver nameservers Nameserver Nameservers NameServers DNSServer DNSServers dns Server Servers', 'DNS'),
    ...all('search Search SearchDomains', 'Domains'),
  },
  timesyncd: all('server Server pool Pool NTPServer NTPServers ntp', 'NTP'),
}

/** Returns what the daemon reads in the file, or undefined if that is not known. */
export function daemonSettings(path: string): DaemonSettings | undefined {
  const name = /\/systemd\/network\/[^/]+\.network$/.test(path)
    ? 'network'
    : /\/systemd\/([a-z]+)\.conf(?:\.d\/[^/]+\.conf)?$/.exec(path)?.[1]
  const sections = name !== undefined && Object.hasOwn(DAEMONS, name) ? DAEMONS[name] : undefined
  return sections && { sections, meant: MEANT[name!] ?? {} }
}
