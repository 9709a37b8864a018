// Finds units that are enabled without an [Install] section, units with one that nothing enables or starts, and files and services that do not
// exist when a unit or a command starts them.

import { t, words } from '../../base/span.ts'
import { unquoted } from '../../node/readers/commands.ts'
import { logicalLines } from '../../node/readers/units.ts'
import { type OperatingSystemConfigSpec, PHASES, type RenderedFile } from '../../render/model/config.ts'
import { readerOf } from '../../render/userdata/request.ts'
import { parseAsGoSystemd } from '../../render/userdata/unit-file.ts'
import type { LintPhase, PhaseCheck, PhaseFinding, PhaseText } from '../phase.ts'
import { meantNames, writtenUnits } from './misspelt-names.ts'

/** Flatcar's cloud-init asks systemd to enable such a unit without a check, and Ignition 3 warns about it; Ignition 2 refuses it. */
export const enabledWithoutInstall: PhaseCheck = ({ request, config }) => {
  const reader = readerOf(request)
  if (reader === 'cloud-init' || (reader === 'Ignition' && request.ignitionVersion === '2.3')) return []
  return (config.units ?? []).flatMap(({ enable, content = '' }, unit): PhaseFinding[] => {
    const reading = enable ? parseAsGoSystemd(content) : { options: [] }
    if (!('options' in reading) || reading.options.length === 0) return []
    if (reading.options.some(({ section }) => section === 'Install')) return []
    return [{ place: { unit, part: 'content' }, predicate: t`is enabled but has no [Install] section` }]
  })
}

/** Returns the problems of a phase. A unit whose name is misspelt where it is enabled is not reported. */
export const enabledUnits: PhaseCheck = phase => {
  const { request, allTexts } = phase
  const { config } = request
  const found = installedUnits(phase)
  if (found.length === 0 || allTexts.some(enablesAny)) return []
  const meant = meantNames(phase)
  return found.flatMap(({ name, text, line }): PhaseFinding | [] =>
    isOfImage(name) || isEnabled(name, config) || meant.has(name) || allTexts.some(other => mentions(other, name))
      ? []
      : {
          ...text.at(line, '[Install]'),
          predicate: t`has an [Install] section, but nothing in the profile enables or starts it`,
          help: t`Write systemctl enable --now ${name} in a script${words(config.osName === 'flatcar' ? ', or enable: true for the unit' : '')}. Remove the section if something else starts it.`,
        },
  )
}

const INSTALLED = /\.(?:service|socket|timer|path|mount)$/

interface InstalledUnit {
  readonly name: string
  readonly text: PhaseText
  readonly line: number
}

/** Returns the units of a phase that have an [Install] section. Only Flatcar reads the list of units. */
const installedUnits = ({ request, config, texts }: LintPhase): InstalledUnit[] =>
  texts.flatMap(text => {
    const { unit: name, place } = text
    if (name === undefined || !INSTALLED.test(name) || !text.text.includes('[Install]')) return []
    if ('unit' in place) {
      const { enable, mask } = config.units![place.unit]!
      if (place.dropIn !== undefined || enable || mask || request.config.osName !== 'flatcar') return []
    } else if (!text.path?.endsWith(`/${name}`) || !text.path.includes('/system/')) return []
    const line = text.sections.find(section => section.name === 'Install')?.line
    return line === undefined ? [] : [{ name, text, line }]
  })

/** Services that packages or images have: a profile may write such a unit anew, or its timer. Nothing is reported for them. */
const IMAGE_SERVICES: ReadonlySet<string> = new Set(
  `apt-daily apt-daily-upgrade auditd bootstrap chrony chronyd cloud-config cloud-final cloud-init cloud-init-local containerd cron
    crond dbus dnf-makecache docker fstrim irqbalance iscsi iscsid kubelet logrotate man-db multipathd NetworkManager nftables ntp ntpd qemu-guest-agent rpcbind
    rsyslog ssh sshd systemd-journald systemd-logind systemd-networkd systemd-networkd-wait-online systemd-resolved
    systemd-timesyncd systemd-tmpfiles-clean systemd-udevd tuned unattended-upgrades`.split(/\s+/),
)

/** A package or the image enables its service. A profile brings the kubelet itself. */
const isOfImage = (name: string): boolean =>
  name !== 'kubelet.service' && IMAGE_SERVICES.has(name.replace(/\.service$/, ''))

/** Whether the list of units enables it, a link in a .wants folder does, or another unit of the same name starts it. */
function isEnabled(name: string, config: OperatingSystemConfigSpec): boolean {
  const stem = name.slice(0, name.lastIndexOf('.'))
  const starters = name.endsWith('.service') ? ['socket', 'timer', 'path'].map(type => `${stem}.${type}`) : []
  return PHASES.some(phase => {
    const { files = [], units = [] } = config[phase]
    return (
      files.some(
        ({ path }) =>
          path.endsWith(`.wants/${name}`) ||
          path.endsWith(`.requires/${name}`) ||
          starters.some(other => path.endsWith(`/${other}`)),
      ) || units.some(unit => (unit.name === name && unit.enable) || starters.includes(unit.name))
    )
  })
}

/** A command that enables units whose names are not in the text. */
const ENABLES_ANY = /(?:systemctl|deb-systemd)[^\n]{0,200}[$`*?]|preset-all/

const enablesAny = ({ isShell, text }: PhaseText): boolean => isShell && ENABLES_ANY.test(text)

const STARTS = /systemctl|systemd|service|chkconfig|update-rc|\bln\b|wants|preset/

/** Whether a script enables the unit, or another file, such as a unit or a preset, names it. */
function mentions({ unit, path, isShell, text }: PhaseText, name: string): boolean {
  const service = name.replace(/\.service$/, '')
  if (unit === name || path?.endsWith(`/${name}`) || !text.includes(service)) return false
  const isName = (word: string): boolean =>
    word === service || word === name || (service.endsWith('@') && word.startsWith(service))
  return logicalLines(text).some(
    ({ content }) => (!isShell || STARTS.test(content)) && content.split(/[\s"'=/]+/).some(isName),
  )
}

/** Commands of bootcmd that start a file of their own phase: cloud-init runs bootcmd before it writes files. */
export const startedFiles: PhaseCheck = phase => phase.texts.flatMap(text => orderProblem(text, phase) ?? [])

function orderProblem(text: PhaseText, { request, config }: LintPhase): PhaseFinding | undefined {
  const { place } = text
  if (!('module' in place) || place.module !== 'bootcmd') return undefined
  const path = unquoted(text.commands[0]?.words[0] ?? '')
  const isIn = (files: readonly RenderedFile[] = []): boolean => files.some(file => file.path === path)
  if (!isIn(config.files) || (request.phase === 'provisioning' && isIn(request.config.bootstrapConfig.files)))
    return undefined
  return {
    place,
    predicate: t`starts ${path}, which does not exist yet: cloud-init runs bootcmd before it writes files`,
    help: t`Move the command to runcmd.`,
  }
}

/** Returns the timers of the profile without the service that they start. One with Unit= may start a service of the image. */
export const timersAlone: PhaseCheck = ({ request, texts, allTexts }) =>
  texts.flatMap((text): PhaseFinding | [] => {
    const { unit = '', path = unit, place, settings } = text
    const service = unit.replace(/\.timer$/, '.service')
    if (service === unit || !path.endsWith(unit) || ('unit' in place && place.dropIn !== undefined)) return []
    const calendar = settings.find(({ section }) => section === 'Timer')
    if (calendar === undefined || settings.some(({ name }) => name === 'Unit')) return []
    const isThere =
      writtenUnits(request.config).includes(service) || IMAGE_SERVICES.has(service.replace('.service', ''))
    if (isThere || allTexts.some(other => other.text.includes(service))) return []
    return {
      ...text.at(calendar.line),
      predicate: t`is a timer for ${service}, which the profile does not write`,
      help: t`Add ${service}, or name the service that it starts with Unit= in [Timer].`,
    }
  })
