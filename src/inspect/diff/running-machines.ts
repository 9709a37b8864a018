// What it takes to bring a change to machines that run: they keep their data until their template changes, but a file can be written on them.
// docs/day-two.md summarises the table.

import { listed } from '../../diagnostics/words.ts'
import type { PartChange } from './diff-model.ts'

/** The most first. `not known`: nothing says what reads the file, and when. */
const TAKES = ['new machine', 'not known', 'reboot', 'restart', 'stop', 'nothing'] as const

export type Takes = (typeof TAKES)[number]

/** What it takes to bring the change of a part to a running machine. */
export interface Reach {
  readonly takes: Takes
  /** The services to restart or to stop. */
  readonly services?: string
  readonly because: string
}

export interface ReachRow extends Reach {
  /** Absolute paths, and folders with all that is below them, which end with a slash. */
  readonly paths: readonly string[]
}

const restart = (services: string, because: string, ...paths: string[]): ReachRow => ({
  takes: 'restart',
  services,
  because,
  paths,
})

const row = (takes: Exclude<Takes, 'restart' | 'stop'>, because: string, ...paths: string[]): ReachRow => ({
  takes,
  because,
  paths,
})

const UNITS = '/etc/systemd/system/'

/** The first row that has a path counts. */
export const REACH_ROWS: readonly ReachRow[] = [
  row(
    'new machine',
    'runs once, when the machine is set up',
    `${UNITS}bootstrap.service`,
    `${UNITS}bootstrap.service.d/`,
    `${UNITS}setup.service`,
    `${UNITS}setup.service.d/`,
    '/opt/osm-krm/bin/bootstrap',
    '/opt/osm-krm/bin/setup',
    '/opt/bin/bootstrap',
    '/opt/bin/setup',
    '/opt/bin/supervise.sh',
  ),
  row(
    'new machine',
    'is read once, when the machine is set up',
    '/etc/osm-krm/bootstrap.env',
    '/etc/osm-krm/downloads',
    '/etc/osm-krm/host-ca.crt',
    '/etc/osm-krm/packages',
    '/etc/osm-krm/repositories',
    '/etc/cloud/',
  ),
  row('new machine', 'the setup reads most of it, and does so once', '/etc/osm-krm/node.env', '/etc/osm-krm/proxy.env'),
  row('new machine', 'labels count when the kubelet registers its node', '/etc/osm-krm/kubelet.env'),
  row(
    'nothing',
    'is read only until the machine has joined',
    '/etc/kubernetes/bootstrap-kubelet.conf',
    '/etc/osm-krm/api.curl',
    '/etc/osm-krm/ca.crt',
  ),
  restart(
    'kubelet',
    'the kubelet reads it when it starts; taints among its flags count when it registers its node',
    `${UNITS}kubelet.service`,
    `${UNITS}kubelet.service.d/`,
  ),
  restart(
    'kubelet',
    'the kubelet reads it when it starts; it refuses another CPU or memory manager policy until its state file is removed',
    '/etc/kubernetes/kubelet.conf',
    '/etc/kubernetes/kubelet.conf.d/',
  ),
  restart(
    'kubelet',
    'the kubelet reads it when it starts',
    '/etc/kubernetes/cloud-config',
    '/etc/kubernetes/pki/ca.crt',
    '/opt/osm-krm/bin/prepare-kubelet',
    '/opt/bin/setup_net_env.sh',
    '/opt/disable-swap.sh',
    '/opt/load-kernel-modules.sh',
  ),
  restart('kubelet-healthcheck', 'the script runs all the time', '/opt/bin/health-monitor.sh'),
  row('nothing', 'a timer starts the script', '/opt/osm-krm/bin/health'),
  row('nothing', 'containerd reads it at each pull', '/etc/containerd/certs.d/'),
  restart('containerd', 'containerd reads it when it starts; containers go on', '/etc/containerd/'),
  restart(
    'containerd',
    'after update-ca-certificates, or update-ca-trust on RPM systems: programs read the CAs when they start',
    '/usr/local/share/ca-certificates/',
    '/etc/pki/ca-trust/source/anchors/',
  ),
  restart('systemd-sysctl', 'what is removed stays set until a reboot', '/etc/sysctl.d/', '/etc/sysctl.conf'),
  restart('systemd-modules-load', 'what is removed stays loaded until a reboot', '/etc/modules-load.d/'),
  restart(
    'systemd-journald',
    'it reads its settings when it starts',
    '/etc/systemd/journald.conf',
    '/etc/systemd/journald.conf.d/',
  ),
  restart(
    'systemd-resolved',
    'it reads its settings when it starts',
    '/etc/systemd/resolved.conf',
    '/etc/systemd/resolved.conf.d/',
  ),
  restart(
    'systemd-timesyncd',
    'it reads its settings when it starts',
    '/etc/systemd/timesyncd.conf',
    '/etc/systemd/timesyncd.conf.d/',
  ),
  restart('chronyd', 'it reads its settings when it starts', '/etc/chrony.conf', '/etc/chrony.d/', '/etc/chrony/'),
  restart('sshd', 'it reads its settings when it starts', '/etc/ssh/sshd_config', '/etc/ssh/sshd_config.d/'),
  restart('systemd-tmpfiles-setup', 'it makes the files', '/etc/tmpfiles.d/'),
  row('reboot', 'network devices have their settings since they were found', '/etc/systemd/network/'),
  row(
    'reboot',
    'modules and devices have their settings since they were loaded',
    '/etc/modprobe.d/',
    '/etc/udev/rules.d/',
  ),
  row('reboot', 'is read at the start; after update-grub', '/etc/default/grub', '/etc/default/grub.d/'),
  row('reboot', 'is read at the start', '/etc/selinux/config', '/etc/fstab'),
  row(
    'nothing',
    'is read at each use',
    '/etc/crictl.yaml',
    '/etc/hosts',
    '/etc/motd',
    '/etc/profile.d/',
    '/etc/sudoers.d/',
    '/etc/security/limits.d/',
    '/etc/cron.d/',
    '/etc/logrotate.d/',
    '/etc/apt/',
    '/etc/yum.repos.d/',
  ),
]

const NOT_KNOWN: Reach = { takes: 'not known', because: 'nothing says what reads the file' }

/** Returns what it takes to bring the change of a part to a running machine. */
export function reachOf({
  section,
  kind,
  name,
  change,
}: Pick<PartChange, 'section' | 'kind' | 'name' | 'change'>): Reach {
  if (section === 'OperatingSystemConfig') return { takes: 'nothing', because: 'no node reads it' }
  if (section === 'ConfigMap')
    return { takes: 'new machine', because: 'machine-controller reads it when it makes a machine' }
  if (section === 'kubeconfig' || section === 'edge script')
    return { takes: 'nothing', because: 'a machine needs it only to join' }
  if (kind === 'text' || kind === 'unreadable') return NOT_KNOWN
  const path = pathOf(kind, name)
  if (path === undefined) return { takes: 'new machine', because: 'is applied once, when the machine is set up' }
  const isOf = (each: string): boolean => (each.endsWith('/') ? path.startsWith(each) : path === each)
  const found = REACH_ROWS.find(({ paths }) => paths.some(isOf))
  return found ?? (path.startsWith(UNITS) ? unitReach(path.slice(UNITS.length), change) : NOT_KNOWN)
}

/** Returns what the change of any other unit, or of a drop-in, takes. */
function unitReach(path: string, change: PartChange['change']): Reach {
  const [folder = '', dropIn] = path.split('/')
  const unit = dropIn === undefined ? folder : folder.replace(/\.d$/, '')
  if (!/\.\w+$/.test(unit)) return NOT_KNOWN
  const services = unit.replace(/\.service$/, '')
  return change === 'removed' && dropIn === undefined
    ? { takes: 'stop', services, because: 'runs until it is stopped, also without its file' }
    : { takes: 'restart', services, because: 'after systemctl daemon-reload; a new one is to be enabled' }
}

/** Returns the path of a file or unit; undefined for what has none. */
function pathOf(kind: PartChange['kind'], name: string): string | undefined {
  // The second part of the same name has a number.
  const path = name.replace(/ \(\d+\)$/, '')
  if (kind === 'file') return path
  if (kind === 'unit') return UNITS + path
  return kind === 'drop-in' ? UNITS + path.replace('/', '.d/') : undefined
}

/** A part that changes, and what it takes to bring the change to running machines. */
interface ReachingPart {
  readonly title: string
  readonly reach: Reach
}

const NAMED = 3

type Shown = (text: string) => string

const same: Shown = text => text

/**
 * Returns what it takes in all, the most first: `a new machine (bootstrap runcmd); a restart of kubelet (provisioning unit kubelet.service)`.
 * Names of services and parts come from the inputs: `shown` writes them for the form.
 */
export function reachText(parts: readonly ReachingPart[], shown: Shown = same): string {
  const found = TAKES.flatMap(takes => parts.filter(({ reach }) => reach.takes === takes))
  const texts = [...new Set(found.map(({ reach }) => takesText(reach, shown)))]
  const named = (text: string): string[] =>
    found.filter(({ reach }) => takesText(reach, shown) === text).map(({ title }) => shown(title))
  return texts.map(text => `${text} (${listed(named(text), NAMED)})`).join('; ')
}

/** Returns what a change takes, in words. */
export function takesText({ takes, services }: Pick<Reach, 'takes' | 'services'>, shown = same): string {
  if (services !== undefined) return `a ${takes} of ${shown(services)}`
  return takes === 'nothing' || takes === 'not known' ? takes : `a ${takes}`
}
