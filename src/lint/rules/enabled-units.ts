// Finds units that are to be enabled, because they have an [Install] section, but which nothing in the profile enables or starts.

import { type ConfigPhase, type OperatingSystemConfigSpec, PHASES } from '../../render/model/config.ts'
import type { UserDataProblem, ValuePlace } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../render/userdata/request.ts'
import { lineAt } from '../contents/content-problem.ts'
import { shellOf } from '../readers/shebang.ts'
import { commandLines } from '../shell/commands.ts'
import { IMAGE_SERVICES } from './image-units.ts'

/** Returns the problems of a phase. `named` are the problems of names of units: a unit whose name is misspelt where it is enabled is not reported. */
export function enabledUnitProblems(request: UserDataRequest, named: readonly UserDataProblem[]): UserDataProblem[] {
  const { config } = request
  const found = installedUnits(phaseConfig(request), config.osName)
  if (found.length === 0) return []
  const sources = sourcesOf(config)
  if (sources.some(({ text, isCommand }) => isCommand && MAY_ENABLE_ALL.test(text) && enablesAny(text))) return []
  return found.flatMap(({ name, place, line }): UserDataProblem[] =>
    isOfImage(name) ||
    isEnabled(name, config) ||
    named.some(({ help }) => help === `Did you mean ${name}?`) ||
    sources.some(source => mentions(source, name))
      ? []
      : [
          {
            code: 'OSM0656',
            place,
            line,
            part: '[Install]',
            predicate: 'has an [Install] section, but nothing in the profile enables or starts it',
            help: `Write systemctl enable --now ${name} in a script${
              config.osName === 'flatcar' ? ', or enable: true for the unit' : ''
            }. Remove the section if something else starts it.`,
          },
        ],
  )
}

const UNIT_PATH =
  /^\/(?:etc|usr\/lib|usr\/local\/lib|lib)\/systemd\/system\/([^/]+\.(?:service|socket|timer|path|mount))$/

const INSTALL = /^\s*\[Install\]\s*$/m

interface InstalledUnit {
  readonly name: string
  readonly place: ValuePlace
  readonly line: number
}

/** Returns the units of a phase that have an [Install] section. Only Flatcar reads the list of units. */
function installedUnits({ files = [], units = [] }: ConfigPhase, system: string): InstalledUnit[] {
  const unit = (name: string, text: string, place: ValuePlace): InstalledUnit[] => {
    const at = text.includes('[Install]') ? text.search(INSTALL) : -1
    return at < 0 ? [] : [{ name, place, line: lineAt(text, text.indexOf('[', at)) }]
  }
  return [
    ...files.flatMap(({ path, content: { inline } }, file) => {
      const name = path.includes('/systemd/') ? UNIT_PATH.exec(path)?.[1] : undefined
      return name === undefined ? [] : unit(name, inline.data, { file, part: 'content' })
    }),
    ...units.flatMap(({ name, content = '', enable, mask }, index) =>
      enable || mask || system !== 'flatcar' ? [] : unit(name, content, { unit: index, part: 'content' }),
    ),
  ]
}

interface Source {
  /** The name of a unit. */
  readonly unit?: string
  readonly text: string
  readonly isCommand: boolean
}

function sourcesOf(config: OperatingSystemConfigSpec): Source[] {
  return PHASES.flatMap(phase => {
    const { files = [], units = [], modules = {} } = config[phase]
    return [
      ...files.map(({ path, content: { inline } }) => ({
        unit: path.slice(path.lastIndexOf('/') + 1),
        text: inline.data,
        isCommand: shellOf(inline.data) !== undefined,
      })),
      ...units.flatMap(({ name, content = '', dropIns = [] }) =>
        [content, ...dropIns.map(dropIn => dropIn.content)].map(text => ({ unit: name, text, isCommand: false })),
      ),
      ...[...(modules.bootcmd ?? []), ...(modules.runcmd ?? [])].map(text => ({ text, isCommand: true })),
    ]
  })
}

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

const MAY_ENABLE_ALL = /systemctl|deb-systemd/

/** Matches commands that enable or start units whose names are not in the text. */
const ENABLES_ANY =
  /\b(?:add-wants|enable|preset|preset-all|reenable|reload-or-restart|restart|start|try-restart|isolate)\b.*[$`*?]|preset-all|xargs|\bfind\b|-f\s/

const enablesAny = (text: string): boolean =>
  commandLines(text).some(({ text: line }) => MAY_ENABLE_ALL.test(line) && ENABLES_ANY.test(line))

/** Words of the lines of scripts that enable or start units. */
const STARTS = /systemctl|systemd|service|chkconfig|update-rc|\bln\b|wants|preset/

/** Whether a script enables the unit, or another file, such as a unit or a preset, names it. */
function mentions({ unit, text, isCommand }: Source, name: string): boolean {
  const service = name.replace(/\.service$/, '')
  if (unit === name || !text.includes(service)) return false
  const lines = isCommand ? commandLines(text).map(line => line.text) : text.split('\n')
  return lines.some(line => !/^\s*[#;]/.test(line) && (!isCommand || STARTS.test(line)) && hasName(line, service))
}

/** Whether a line has the name, as a whole word or with an instance after its @. */
function hasName(line: string, name: string): boolean {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    const after = line.slice(at + name.length)
    if (
      !/[\w@-]/.test(line[at - 1] ?? ' ') &&
      (name.includes('@') || /^(?:\.service(?![\w-])|(?![\w.@-])|\.(?!\w))/.test(after))
    )
      return true
  }
  return false
}
