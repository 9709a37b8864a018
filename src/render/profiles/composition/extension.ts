// Reads OperatingSystemProfileExtensions (a draft of KKP): additions to the bootstrap phase, in the order of the extensions' names.

import type { ObjectRef, Report } from '../../../diagnostics/diagnostic.ts'
import { problem } from '../../../diagnostics/problem.ts'
import { digestOf } from '../../digest/canonical.ts'
import type { Json } from '../../model/json.ts'
import type { File, PartOrigin, Profile, Unit } from '../../model/profile.ts'
import { type Base, mayHaveUnits, type ProfileChanges } from './changes.ts'
import type { Extension } from './generated/extension.js'
import {
  nameOfPart,
  type OriginOf,
  type PhaseParts,
  type ProfilePart,
  partsOfList,
  pathOf,
  splitProfile,
} from './parts.ts'

export interface ReadExtension {
  readonly ref: ObjectRef
  readonly extension: Extension
}

/** Returns the changes of the extensions of a profile, to be applied one after another. */
export function extensionChanges(
  extensions: readonly ReadExtension[],
  target: Base,
  report: Report,
): readonly ProfileChanges[] {
  return [...extensions.map(additions), commandChanges(extensions, target, report)]
}

function additions({ ref, extension: { spec } }: ReadExtension): ProfileChanges {
  const originOf: OriginOf = field => ({ object: ref, field })
  return {
    bootstrapConfig: {
      files: { add: partsOfList(spec.files, pathOf, 'spec.files', originOf) },
      units: { add: partsOfList(spec.units, nameOfPart, 'spec.units', originOf) },
    },
  }
}

/** Returns the version of a profile with extensions, which depends on all that the profile contains. */
export function extendedVersion({ spec }: Profile): string {
  const hash = digestOf(spec as unknown as Json)
  // A semantic version has only one "+"; a further suffix becomes another identifier of the build metadata.
  return `${spec.version}${spec.version.includes('+') ? '.' : '+'}ext.${hash.slice(0, HASH_DIGITS)}`
}

const HASH_DIGITS = 8

const FIELDS = { before: 'beforeCommands', after: 'afterCommands' } as const

interface Step {
  readonly extension: string
  readonly moment: Moment
  readonly commands: readonly string[]
  readonly origin: PartOrigin
}

function commandChanges(extensions: readonly ReadExtension[], target: Base, report: Report): ProfileChanges {
  const stepsOf = (moment: Moment): Step[] =>
    extensions.flatMap(({ ref, extension: { metadata, spec } }) => {
      const commands = spec[FIELDS[moment]] ?? []
      const origin = { object: ref, field: `spec.${FIELDS[moment]}` }
      return commands.length === 0 ? [] : [{ extension: metadata.name, moment, commands, origin }]
    })
  const [before, after] = [stepsOf('before'), stepsOf('after')]
  const all = [...before, ...after]
  for (const { commands, origin } of all) reportWithoutEffect(commands, origin, report)
  const files = { add: all.map(step => scriptPart(step, target.profile)) }
  if (!mayHaveUnits(target.profile))
    return { bootstrapConfig: { files, runcmd: { before: before.map(callPart), after: after.map(callPart) } } }
  const others = bootstrapUnits(splitProfile(target.profile).bootstrapConfig)
  if (others.length === 0) for (const { origin } of all) report(noBootstrapUnit(target, origin))
  // coreos-cloudinit starts units in the order of the list, systemd by their dependencies, so both must be right.
  const units = { before: unitParts(before, others), after: unitParts(after, others) }
  return { bootstrapConfig: { files, units } }
}

/** A command that only changes the shell that runs it. */
const ONLY_SHELL =
  /^(?:(cd|pushd|export|umask|set|shopt|alias|declare|ulimit)[ \t][^;&|\n$`]*|([A-Za-z_]\w*)=(?:[^\s;&|$`"']*|"[^"$`]*"|'[^']*'))$/

/** Reports commands that have no effect, because each runs in a shell of its own. */
function reportWithoutEffect(commands: readonly string[], { object, field }: PartOrigin, report: Report): void {
  commands.forEach((command, i) => {
    const [whole, builtIn, variable] = ONLY_SHELL.exec(command.trim()) ?? []
    if (whole === undefined) return
    const shown = builtIn === undefined ? `sets ${variable}` : `is only ${builtIn}`
    report(
      problem('OSM0382', `${field}[${i}] ${shown}, which ends with its own shell: the other commands do not see it`, {
        object,
        field: `${field}[${i}]`,
        help: 'Write it into the command that needs it: "cd /opt/agent && ./install".',
      }),
    )
  })
}

/** Returns the units of the bootstrap: the one with the fixed name, or else all that start at boot. */
function bootstrapUnits({ units }: PhaseParts): readonly string[] {
  const names = units.filter(({ value }) => value.enable && !value.mask).map(({ name }) => name)
  return names.includes(BOOTSTRAP_UNIT) ? [BOOTSTRAP_UNIT] : names
}

const BOOTSTRAP_UNIT = 'bootstrap.service'

const unitParts = (steps: readonly Step[], others: readonly string[]): ProfilePart<Unit>[] =>
  steps.map(({ extension, moment, origin }, i) => {
    const previous = i === 0 ? undefined : unitName(steps[i - 1]!.extension, moment)
    return { name: unitName(extension, moment), value: scriptUnit(extension, moment, others, previous), origin }
  })

const callPart = ({ extension, moment, origin }: Step): ProfilePart<string> => {
  const call = scriptPath(extension, moment)
  return { name: call, value: call, origin }
}

function scriptPart({ origin, ...step }: Step, profile: Profile): ProfilePart<File> {
  const request: CommandsRequest = { ...step, opening: isEta(profile) ? OPENINGS.eta : OPENINGS.go }
  const file = scriptFile(request)
  const { inline } = file.content
  // cloud-init's YAML would lose blank lines, so the content is base64. Ignition, the default of Flatcar, supports no encoding.
  const byCloudInit = profile.spec.osName !== 'flatcar' || profile.spec.provisioningUtility === 'cloud-init'
  const encoded = byCloudInit ? { encoding: 'b64' } : {}
  return { name: file.path, value: { ...file, content: { inline: { ...encoded, ...inline! } } }, origin }
}

const OPENINGS = { go: ['{{', '{{ "{{" }}'], eta: ['<%', "<%= '<%' %>"] } as const

const isEta = ({ annotations }: Profile): boolean => annotations['osm-krm.dev/template-engine'] === 'eta'

const noBootstrapUnit = (target: Base, { object, field }: PartOrigin) =>
  problem('OSM0381', `the profile "${target.name}" has no unit that commands can be ordered before or after`, {
    object,
    field,
    help: `Its bootstrapConfig needs a unit with "enable: true", which must be named ${BOOTSTRAP_UNIT} if there are several.`,
    related: [{ object: target.ref, role: 'profile' }],
  })

type Moment = 'before' | 'after'

interface CommandsRequest {
  readonly extension: string
  readonly moment: Moment
  readonly commands: readonly string[]
  /** The opening delimiter of a template, and a template that prints it. Commands are not templates, so the delimiter is escaped in them. */
  readonly opening: readonly [text: string, printed: string]
}

const FOLDER = '/opt/osm-krm/extensions'
const STAMPS = '/var/lib/osm-krm/extensions'

/** Returns the path of the script that runs the commands of an extension. */
const scriptPath = (extension: string, moment: Moment): string => `${FOLDER}/${extension}-${moment}`
const stampPath = (extension: string, moment: Moment): string => `${STAMPS}/${extension}-${moment}`
/** Returns the name of the unit that starts the script of an extension. */
const unitName = (extension: string, moment: Moment): string => `osm-krm-${extension}-${moment}.service`

/**
 * Writes the script. Each command runs in a subshell, as units and cloud-init run them one by one. The first that fails ends the script
 * without a stamp. Since a unit runs at every boot and bootstrap data can be applied twice, the stamp prevents a second run.
 */
export function scriptFile({ extension, moment, commands, opening }: CommandsRequest): File {
  const stamp = stampPath(extension, moment)
  const text = [
    '#!/bin/bash',
    `# Commands of the extension ${extension}, ${moment} the bootstrap: once.`,
    'set -e',
    `[[ ! -e ${stamp} ]] || exit 0`,
    ...commands.flatMap(command => ['(', command.replace(/(?<!\n)\n+$/, ''), ')']),
    `mkdir -p ${STAMPS}`,
    `touch ${stamp}`,
    '',
  ].join('\n')
  return {
    path: scriptPath(extension, moment),
    permissions: 755,
    content: { inline: { data: text.replaceAll(...opening) } },
  }
}

/**
 * Writes the unit for systems whose bootstrap is a unit. `others` are the units of the bootstrap; `previous` is the unit whose script must
 * have run before.
 */
function scriptUnit(extension: string, moment: Moment, others: readonly string[], previous: string | undefined): Unit {
  const before = moment === 'before' ? others : []
  const after = ['network-online.target', ...(moment === 'after' ? others : []), ...(previous ? [previous] : [])]
  const content = [
    '[Unit]',
    `Description=Commands of the extension ${extension}, ${moment} the bootstrap`,
    'Wants=network-online.target',
    `After=${after.join(' ')}`,
    ...(before.length > 0 ? [`Before=${before.join(' ')}`] : []),
    `ConditionPathExists=!${stampPath(extension, moment)}`,
    '',
    '[Service]',
    'Type=oneshot',
    `ExecStart=${scriptPath(extension, moment)}`,
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n')
  return { name: unitName(extension, moment), enable: true, content }
}
