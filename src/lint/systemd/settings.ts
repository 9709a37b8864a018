// The sections and settings of systemd's unit files, as its manual pages systemd.unit(5), systemd.service(5), systemd.exec(5),
// systemd.kill(5), systemd.resource-control(5) and those of the unit types name them, of all versions up to 259: a setting that one version
// of systemd does not know yet is not a mistake of the profile. Settings that were removed are included, because systemd still accepts them.

import { words } from '../words.ts'

/** Settings of the execution environment of a program. */
const EXECUTION = `
  AmbientCapabilities AppArmorProfile BPFDelegateAttachments BPFDelegateCommands BPFDelegateMaps BPFDelegatePrograms BindLogSockets
  BindPaths BindReadOnlyPaths CPUAffinity CPUSchedulingPolicy CPUSchedulingPriority CPUSchedulingResetOnFork CacheDirectory
  CacheDirectoryAccounting CacheDirectoryMode CacheDirectoryQuota Capabilities CapabilityBoundingSet ConfigurationDirectory
  ConfigurationDirectoryMode CoredumpFilter DelegateNamespaces DynamicUser Environment EnvironmentFile ExecPaths ExecSearchPath
  ExtensionDirectories ExtensionImagePolicy ExtensionImages Group IOSchedulingClass IOSchedulingPriority IPCNamespacePath IgnoreSIGPIPE
  ImportCredential InaccessibleDirectories InaccessiblePaths KeyringMode LandlockConfig LimitAS LimitCORE LimitCPU LimitDATA LimitFSIZE
  LimitLOCKS LimitMEMLOCK LimitMSGQUEUE LimitNICE LimitNOFILE LimitNPROC LimitRSS LimitRTPRIO LimitRTTIME LimitSIGPENDING LimitSTACK
  LoadCredential LoadCredentialEncrypted LockPersonality LogExtraFields LogFilterPatterns LogLevelMax LogNamespace LogRateLimitBurst
  LogRateLimitIntervalSec LogsDirectory LogsDirectoryAccounting LogsDirectoryMode LogsDirectoryQuota MemoryDenyWriteExecute MemoryKSM
  MountAPIVFS MountFlags MountImagePolicy MountImages NUMAMask NUMAPolicy NetworkNamespacePath Nice NoExecPaths NoNewPrivileges
  OOMScoreAdjust PAMName PassEnvironment Personality PrivateBPF PrivateDevices PrivateIPC PrivateMounts PrivateNetwork PrivatePIDs
  PrivateTmp PrivateUsers ProcSubset ProtectClock ProtectControlGroups ProtectHome ProtectHostname ProtectKernelLogs
  ProtectKernelModules ProtectKernelTunables ProtectProc ProtectSystem ReadOnlyDirectories ReadOnlyPaths ReadWriteDirectories
  ReadWritePaths RefreshOnReload RemoveIPC RestrictAddressFamilies RestrictFileSystems RestrictNamespaces RestrictRealtime
  RestrictSUIDSGID RootDirectory RootEphemeral RootHash RootHashSignature RootImage RootImageOptions RootImagePolicy RootVerity
  RuntimeDirectory RuntimeDirectoryMode RuntimeDirectoryPreserve SELinuxContext SecureBits SetCredential SetCredentialEncrypted
  SetLoginEnvironment SmackProcessLabel StandardError StandardInput StandardInputData StandardInputText StandardOutput StateDirectory
  StateDirectoryAccounting StateDirectoryMode StateDirectoryQuota SupplementaryGroups SyslogFacility SyslogIdentifier SyslogLevel
  SyslogLevelPrefix SystemCallArchitectures SystemCallErrorNumber SystemCallFilter SystemCallLog TTYColumns TTYPath TTYReset TTYRows
  TTYVHangup TTYVTDisallocate TemporaryFileSystem TimeoutCleanSec TimerSlackNSec UMask UnsetEnvironment User UserNamespacePath
  UtmpIdentifier UtmpMode WorkingDirectory
`
/** How processes are killed. */
const KILLING = `
  FinalKillSignal KillMode KillSignal RestartKillSignal SendSIGHUP SendSIGKILL WatchdogSignal
`
/** Limits of a control group. */
const RESOURCES = `
  AllowedCPUs AllowedMemoryNodes BPFProgram BlockIOAccounting BlockIODeviceWeight BlockIOReadBandwidth BlockIOWeight
  BlockIOWriteBandwidth CPUAccounting CPUQuota CPUQuotaPeriodSec CPUShares CPUWeight CoredumpReceive DefaultMemoryLow DefaultMemoryMin
  DefaultStartupMemoryLow Delegate DelegateSubgroup DeviceAllow DevicePolicy DisableControllers IOAccounting IODeviceLatencyTargetSec
  IODeviceWeight IOReadBandwidthMax IOReadIOPSMax IOWeight IOWriteBandwidthMax IOWriteIOPSMax IPAccounting IPAddressAllow IPAddressDeny
  IPEgressFilterPath IPIngressFilterPath ManagedOOMMemoryPressure ManagedOOMMemoryPressureDurationSec ManagedOOMMemoryPressureLimit
  ManagedOOMPreference ManagedOOMSwap MemoryAccounting MemoryHigh MemoryLimit MemoryLow MemoryMax MemoryMin MemoryPressureThresholdSec
  MemoryPressureWatch MemorySwapMax MemoryZSwapMax MemoryZSwapWriteback NFTSet NetClass RestrictNetworkInterfaces Slice SocketBindAllow
  SocketBindDeny StartupAllowedCPUs StartupAllowedMemoryNodes StartupBlockIOWeight StartupCPUShares StartupCPUWeight StartupIOWeight
  StartupMemoryHigh StartupMemoryLow StartupMemoryMax StartupMemorySwapMax StartupMemoryZSwapMax TasksAccounting TasksMax
`
/** Names after Condition and Assert. */
const CONDITIONS = `
  ACPower Architecture CPUFeature CPUPressure CPUs Capability ControlGroupController Credential DirectoryNotEmpty Environment
  FileIsExecutable FileNotEmpty Firmware FirstBoot Fraction Group Host IOPressure KernelCommandLine KernelModuleLoaded KernelVersion
  MachineTag Memory MemoryPressure NeedsUpdate OSRelease PathExists PathExistsGlob PathIsDirectory PathIsEncrypted PathIsMountPoint
  PathIsReadWrite PathIsSymbolicLink Security User Version Virtualization
`
const UNIT = `
  After AllowIsolate Before BindTo BindsTo CollectMode Conflicts DefaultDependencies Description Documentation FailureAction
  FailureActionExitStatus IgnoreOnIsolate IgnoreOnSnapshot JobRunningTimeoutSec JobTimeoutAction JobTimeoutRebootArgument JobTimeoutSec
  JoinsNamespaceOf OnFailure OnFailureIsolate OnFailureJobMode OnSuccess OnSuccessJobMode PartOf PropagateReloadFrom PropagateReloadTo
  PropagatesReloadTo PropagatesStopTo RebootArgument RefuseManualStart RefuseManualStop ReloadPropagatedFrom Requires RequiresMountsFor
  RequiresOverridable Requisite RequisiteOverridable SourcePath StartLimitAction StartLimitBurst StartLimitInterval
  StartLimitIntervalSec StopPropagatedFrom StopWhenUnneeded SuccessAction SuccessActionExitStatus SurviveFinalKillSignal Upholds Wants
  WantsMountsFor
`
const SERVICE = `
  BusName BusPolicy ExecCondition ExecReload ExecReloadPost ExecStart ExecStartPost ExecStartPre ExecStop ExecStopPost ExitType
  FailureAction FileDescriptorStoreMax FileDescriptorStorePreserve GuessMainPID LiveMountPolicy NonBlocking NotifyAccess OOMPolicy
  OpenFile PIDFile PermissionsStartOnly RebootArgument ReloadSignal RemainAfterExit Restart RestartForceExitStatus RestartMaxDelaySec
  RestartMode RestartPreventExitStatus RestartSec RestartSteps RootDirectoryStartOnly RuntimeMaxSec RuntimeRandomizedExtraSec Sockets
  StartLimitAction StartLimitBurst StartLimitInterval SuccessExitStatus SysVStartPriority TimeoutAbortSec TimeoutSec
  TimeoutStartFailureMode TimeoutStartSec TimeoutStopFailureMode TimeoutStopSec Type USBFunctionDescriptors USBFunctionStrings
  WatchdogSec
`
const SOCKET = `
  Accept AcceptFileDescriptors Backlog BindIPv6Only BindToDevice Broadcast DeferAcceptSec DeferTrigger DeferTriggerMaxSec DirectoryMode
  ExecStartPost ExecStartPre ExecStopPost ExecStopPre FileDescriptorName FlushPending FreeBind IPTOS IPTTL KeepAlive
  KeepAliveIntervalSec KeepAliveProbes KeepAliveTimeSec ListenDatagram ListenFIFO ListenMessageQueue ListenNetlink
  ListenSequentialPacket ListenSpecial ListenStream ListenUSBFunction Mark MaxConnections MaxConnectionsPerSource
  MessageQueueMaxMessages MessageQueueMessageSize NoDelay PassCredentials PassFileDescriptorsToExec PassPIDFD PassPacketInfo
  PassSecurity PipeSize PollLimitBurst PollLimitIntervalSec Priority ReceiveBuffer RemoveOnStop ReusePort SELinuxContextFromNet
  SendBuffer Service SmackLabel SmackLabelIPIn SmackLabelIPOut SocketGroup SocketMode SocketProtocol SocketUser Symlinks TCPCongestion
  TimeoutSec Timestamping Transparent TriggerLimitBurst TriggerLimitIntervalSec Writable XAttrAccept XAttrEntryPoint XAttrListen
`
const MOUNT = `
  DirectoryMode ForceUnmount LazyUnmount Options ReadWriteOnly SloppyOptions TimeoutSec Type What Where
`
const AUTOMOUNT = `
  DirectoryMode ExtraOptions TimeoutIdleSec Where
`
const SWAP = `
  Options Priority TimeoutSec What
`
const TIMER = `
  AccuracySec DeferReactivation FixedRandomDelay OnActiveSec OnBootSec OnCalendar OnClockChange OnStartupSec OnTimezoneChange
  OnUnitActiveSec OnUnitInactiveSec Persistent RandomizedDelaySec RandomizedOffsetSec RemainAfterElapse Unit WakeSystem
`
const PATH = `
  DirectoryMode DirectoryNotEmpty MakeDirectory PathChanged PathExists PathExistsGlob PathModified PollLimitBurst PollLimitIntervalSec
  TriggerLimitBurst TriggerLimitIntervalSec Unit
`
const SLICE = `
  ConcurrencyHardMax ConcurrencySoftMax
`
const SCOPE = `
  OOMPolicy RuntimeMaxSec RuntimeRandomizedExtraSec TimeoutStopSec
`
const INSTALL = `
  Alias Also DefaultInstance RequiredBy UpheldBy WantedBy
`

const PROCESSES = [EXECUTION, KILLING, RESOURCES]

const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  Unit: [UNIT],
  Install: [INSTALL],
  Service: [SERVICE, ...PROCESSES],
  Socket: [SOCKET, ...PROCESSES],
  Mount: [MOUNT, ...PROCESSES],
  Swap: [SWAP, ...PROCESSES],
  Automount: [AUTOMOUNT],
  Timer: [TIMER],
  Path: [PATH],
  Slice: [SLICE, RESOURCES],
  Scope: [SCOPE, KILLING, RESOURCES],
}

/** The section of each unit type that is named after it; the other types have only [Unit] and [Install]. */
const TYPE_SECTIONS: Readonly<Record<string, string | undefined>> = {
  service: 'Service',
  socket: 'Socket',
  device: undefined,
  mount: 'Mount',
  automount: 'Automount',
  swap: 'Swap',
  target: undefined,
  path: 'Path',
  timer: 'Timer',
  slice: 'Slice',
  scope: 'Scope',
}

export const UNIT_TYPES: readonly string[] = Object.keys(TYPE_SECTIONS)

export const SECTION_NAMES: readonly string[] = Object.keys(SECTIONS)

/** Returns the sections that systemd reads in a unit of the type. */
export function sectionsOf(unitType: string): readonly string[] {
  const own = TYPE_SECTIONS[unitType]
  return own === undefined ? ['Unit', 'Install'] : ['Unit', 'Install', own]
}

const settings = new Map<string, ReadonlySet<string>>()

/** Returns the settings of a section. They are listed when the section is first asked for. */
export function settingsOf(section: string): ReadonlySet<string> {
  let known = settings.get(section)
  if (known === undefined) {
    const conditions =
      section === 'Unit' ? words(CONDITIONS).flatMap(name => [`Condition${name}`, `Assert${name}`]) : []
    known = new Set([...SECTIONS[section]!.flatMap(words), ...conditions])
    settings.set(section, known)
  }
  return known
}

/** Values of settings that have a fixed list of them. */
export const SETTING_VALUES: Readonly<Record<string, readonly string[]>> = {
  'Service.Type': words('simple exec forking oneshot dbus notify notify-reload idle'),
  'Service.Restart': words('no always on-success on-failure on-abnormal on-abort on-watchdog'),
}
