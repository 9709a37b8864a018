// The sections of the configuration of systemd's daemons, and their settings, of all versions up to 259. The manual pages are
// journald.conf(5), logind.conf(5), resolved.conf(5), timesyncd.conf(5), systemd-system.conf(5) and systemd.network(5).

import { words } from '../words.ts'

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

const MANAGER = `
  CPUAffinity CapabilityBoundingSet ConfirmSpawn CrashAction CrashChangeVT CrashReboot CrashShell CtrlAltDelBurstAction
  DefaultBlockIOAccounting DefaultCPUAccounting DefaultDeviceTimeoutSec DefaultEnvironment DefaultIOAccounting DefaultIPAccounting
  DefaultLimitAS DefaultLimitCORE DefaultLimitCPU DefaultLimitDATA DefaultLimitFSIZE DefaultLimitLOCKS DefaultLimitMEMLOCK
  DefaultLimitMSGQUEUE DefaultLimitNICE DefaultLimitNOFILE DefaultLimitNPROC DefaultLimitRSS DefaultLimitRTPRIO DefaultLimitRTTIME
  DefaultLimitSIGPENDING DefaultLimitSTACK DefaultMemoryAccounting DefaultMemoryPressureThresholdSec DefaultMemoryPressureWatch
  DefaultOOMPolicy DefaultOOMScoreAdjust DefaultRestartSec DefaultRestrictSUIDSGID DefaultSmackProcessLabel DefaultStandardError
  DefaultStandardOutput DefaultStartLimitBurst DefaultStartLimitInterval DefaultStartLimitIntervalSec DefaultTasksAccounting
  DefaultTasksMax DefaultTimeoutAbortSec DefaultTimeoutStartSec DefaultTimeoutStopSec DefaultTimerAccuracySec DumpCore
  EventLoopRateLimitBurst EventLoopRateLimitIntervalSec JoinControllers KExecWatchdogSec LogColor LogLevel LogLocation LogTarget LogTime
  ManagerEnvironment MinimumUptimeSec NUMAMask NUMAPolicy NoNewPrivileges ProtectSystem RebootWatchdogSec ReloadLimitBurst
  ReloadLimitIntervalSec RuntimeWatchdogPreGovernor RuntimeWatchdogPreSec RuntimeWatchdogSec ServiceWatchdogs ShowStatus
  ShutdownWatchdogSec StatusUnitFormat SystemCallArchitectures TimerSlackNSec WatchdogDevice
`
const MATCH = `
  Architecture BSSID Credential Driver Firmware Host KernelCommandLine KernelVersion Kind MACAddress Name OriginalName Path
  PermanentMACAddress Property SSID Type Version Virtualization WLANInterfaceType
`
const NETWORK = `
  ActiveSlave Address BatmanAdvanced BindCarrier Bond Bridge ConfigureWithoutCarrier DHCP DHCPPrefixDelegation DHCPServer
  DHCPv6PrefixDelegation DNS DNSDefaultRoute DNSOverTLS DNSSEC DNSSECNegativeTrustAnchors DefaultRouteOnDevice Description Domains
  EmitLLDP Gateway IPForward IPMasquerade IPVLAN IPVTAP IPoIB IPv4AcceptLocal IPv4Forwarding IPv4LLRoute IPv4LLStartAddress
  IPv4ProxyARP IPv4ProxyARPPrivateVLAN IPv4ReversePathFilter IPv4RouteLocalnet IPv6AcceptRA IPv6DuplicateAddressDetection
  IPv6Forwarding IPv6HopLimit IPv6LinkLocalAddressGenerationMode IPv6MTUBytes IPv6PrefixDelegation IPv6PrivacyExtensions IPv6ProxyNDP
  IPv6ProxyNDPAddress IPv6RetransmissionTimeSec IPv6SendRA IPv6StableSecretAddress IPv6Token IgnoreCarrierLoss KeepConfiguration
  KeepMaster L2TP LLDP LLMNR LinkLocalAddressing MACVLAN MACVTAP MACsec MPLSRouting MulticastDNS NTP PrimarySlave Tunnel UseDomains
  VLAN VRF VXLAN Xfrm
`

export interface DaemonSettings {
  /** The settings of each section that is known. */
  readonly sections: ReadonlyMap<string, readonly string[]>
  /** Whether the daemon has other sections, too. */
  readonly hasOthers: boolean
  /** Names that other programs have for a setting. */
  readonly meant: Readonly<Record<string, string>>
}

const row = (section: string, table: string, meant: DaemonSettings['meant'] = {}): DaemonSettings => ({
  sections: new Map([[section, words(table)]]),
  hasOthers: false,
  meant,
})

/** Several names with the same meaning. */
const all = (names: string, meaning: string): Readonly<Record<string, string>> =>
  Object.fromEntries(words(names).map(name => [name, meaning]))

const DAEMONS: Readonly<Record<string, DaemonSettings>> = {
  journald: row('Journal', JOURNAL),
  logind: row('Login', LOGIN),
  resolved: row('Resolve', RESOLVE, {
    ...all('nameserver nameservers Nameserver Nameservers NameServers DNSServer DNSServers dns Server Servers', 'DNS'),
    ...all('search Search SearchDomains', 'Domains'),
  }),
  timesyncd: row('Time', TIME, all('Servers Server server pool Pool NTPServer NTPServers ntp', 'NTP')),
  system: row('Manager', MANAGER),
}

const NETWORK_FILE: DaemonSettings = {
  sections: new Map([
    ['Match', words(MATCH)],
    ['Network', words(NETWORK)],
  ]),
  hasOthers: true,
  meant: all('Nameserver Nameservers DNSServer DNSServers', 'DNS'),
}

/** Returns what the daemon reads in the file, or undefined if that is not known. */
export function daemonSettings(path: string): DaemonSettings | undefined {
  if (/\/systemd\/network\/[^/]+\.network$/.test(path)) return NETWORK_FILE
  const name = /\/systemd\/([a-z]+)\.conf(?:\.d\/[^/]+\.conf)?$/.exec(path)?.[1]
  return name !== undefined && Object.hasOwn(DAEMONS, name) ? DAEMONS[name] : undefined
}
