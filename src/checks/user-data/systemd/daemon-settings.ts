// The sections of the configuration of systemd's daemons, and their settings, of all versions up to 259. The manual pages are
// journald.conf(5), logind.conf(5), resolved.conf(5) and timesyncd.conf(5).

const words = (text: string): string[] => text.trim().split(/\s+/)

const JOURNAL = `
  Audit Compress ForwardToConsole ForwardToKMsg ForwardToSocket ForwardToSyslog ForwardToWall LineMax MaxFileSec MaxLevelConsole
  MaxLevelKMsg MaxLevelSocket MaxLevelStore MaxLevelSyslog MaxLevelWall MaxRetentionSec RateLimitBurst RateLimitInterval
  RateLimitIntervalSec ReadKMsg RuntimeKeepFree RuntimeMaxFileSize RuntimeMaxFiles RuntimeMaxUse Seal SplitMode Storage
  SyncIntervalSec SystemKeepFree SystemMaxFileSize SystemMaxFiles SystemMaxUse TTYPath
`
const LOGIN = `
  DesignatedMaintenanceTime HandleHibernateKey HandleHibernateKeyLongPress HandleLidSwitch HandleLidSwitchDocked
  HandleLidSwitchExternalPower HandlePowerKey HandlePowerKeyLongPress HandleRebootKey HandleRebootKeyLongPress
  HandleSecureAttentionKey HandleSuspendKey HandleSuspendKeyLongPress HibernateKeyIgnoreInhibited HoldoffTimeoutSec IdleAction
  IdleActionSec InhibitDelayMaxSec InhibitorsMax KillExcludeUsers KillOnlyUsers KillUserProcesses LidSwitchIgnoreInhibited NAutoVTs
  PowerKeyIgnoreInhibited RebootKeyIgnoreInhibited RemoveIPC ReserveVT RuntimeDirectoryInodesMax RuntimeDirectorySize SessionsMax
  SleepOperation StopIdleSessionSec SuspendKeyIgnoreInhibited UserStopDelaySec UserTasksMax WallMessages
`
const RESOLVE = `
  Cache CacheFromLocalhost DNS DNSOverTLS DNSSEC DNSStubListener DNSStubListenerExtra Domains FallbackDNS LLMNR MulticastDNS
  ReadEtcHosts ReadStaticRecords RefuseRecordTypes ResolveUnicastSingleLabel StaleRetentionSec
`
const TIME = `
  ConnectionRetrySec FallbackNTP NTP PollIntervalMaxSec PollIntervalMinSec RootDistanceMaxSec SaveIntervalSec
`

export interface DaemonSettings {
  readonly section: string
  readonly known: readonly string[]
  /** Names that other programs have for a setting. */
  readonly meant: Readonly<Record<string, string>>
}

const row = (section: string, table: string, meant: DaemonSettings['meant'] = {}): DaemonSettings => ({
  section,
  known: words(table),
  meant,
})

const DAEMONS: Readonly<Record<string, DaemonSettings>> = {
  journald: row('Journal', JOURNAL),
  logind: row('Login', LOGIN),
  resolved: row('Resolve', RESOLVE, { nameserver: 'DNS', nameservers: 'DNS', Nameserver: 'DNS', search: 'Domains' }),
  timesyncd: row('Time', TIME, { Servers: 'NTP', Server: 'NTP', server: 'NTP', pool: 'NTP' }),
}

/** Returns what the daemon reads in the file, or undefined if that is not known. */
export function daemonSettings(path: string): DaemonSettings | undefined {
  const name = /\/systemd\/([a-z]+)\.conf(?:\.d\/[^/]+\.conf)?$/.exec(path)?.[1]
  return name !== undefined && Object.hasOwn(DAEMONS, name) ? DAEMONS[name] : undefined
}
