// The scripts and units of a group of nodes, for programs that check them.

import type { FileLines } from '../../node/origins/line-sources.ts'
import { shellOf } from '../../node/readers/lines.ts'
import type { ConfigPhase, OperatingSystemConfigSpec } from '../../render/model/config.ts'
import type { RenderedGroup } from '../../render/nodes/render-group.ts'
import type { ValuePlace } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataPhase, type UserDataRequest } from '../../render/userdata/request.ts'
import type { Comment } from './shellcheck.ts'
import { UNIT_OF_IMAGE, type UnitFolder } from './systemd-analyze.ts'

/** A text that a node gets. */
export interface NodeText {
  readonly path: string
  readonly text: string
  readonly request: UserDataRequest
  readonly place: ValuePlace
}

export type LintedGroup = RenderedGroup & { readonly rendered: NonNullable<RenderedGroup['rendered']> }

/** What a program says about a text that the nodes of a group get. */
export interface PlacedComment {
  readonly group: LintedGroup
  readonly text: NodeText
  readonly comment: Comment
  /** The line of the template, if it is certain. */
  readonly line: FileLines['lines'][number]
}

/** The comments of the programs that ran. */
export interface ProgramComments {
  readonly shellcheck: readonly PlacedComment[]
  readonly systemdAnalyze: readonly PlacedComment[]
}

type Requests = Readonly<Record<UserDataPhase, UserDataRequest>>

/** Returns the shell scripts of both phases. */
export const scriptsOf = (requests: Requests): NodeText[] =>
  filesOf(requests).filter(({ text }) => shellOf(text) !== undefined)

const filesOf = (requests: Requests): NodeText[] =>
  Object.values(requests).flatMap(request =>
    (phaseConfig(request).files ?? []).map(({ path, content }, file) => ({
      path,
      text: content.inline.data,
      request,
      place: { file, part: 'content' as const },
    })),
  )

const UNITS = '/etc/systemd/system'
const UNIT_FILE =
  /^\/(?:etc|run|usr\/lib|usr\/local\/lib|lib)\/systemd\/system\/(?:([^/]+)\.d\/[^/]+\.conf|([^/]+\.[a-z]+))$/

/** Returns the units and drop-ins of both phases by their paths. A unit that both phases write is that of the second one. */
export function unitsOf(requests: Requests): Map<string, NodeText> {
  const inList = Object.values(requests).flatMap(request =>
    // Only Flatcar reads the list of units.
    request.config.osName === 'flatcar' ? listedUnits(phaseConfig(request), request) : [],
  )
  const inFiles = filesOf(requests).filter(({ path, text }) => UNIT_FILE.test(path) && text.trim() !== '')
  return new Map([...inFiles, ...inList].map(unit => [unit.path, unit]))
}

const listedUnits = ({ units = [] }: ConfigPhase, request: UserDataRequest): NodeText[] =>
  units.flatMap(({ name, content = '', dropIns = [], mask }, unit): NodeText[] => {
    if (mask) return []
    const own = { path: `${UNITS}/${name}`, text: content, request, place: { unit, part: 'content' as const } }
    return [
      ...(content.trim() === '' ? [] : [own]),
      ...dropIns.map((each, dropIn) => ({
        path: `${UNITS}/${name}.d/${each.name}`,
        text: each.content,
        request,
        place: { unit, dropIn, part: 'content' as const },
      })),
    ]
  })

/** Returns the folder in which systemd-analyze verifies the units. */
export function unitFolder(units: ReadonlyMap<string, NodeText>, config: OperatingSystemConfigSpec): UnitFolder {
  const texts = new Map([...units].map(([path, { text }]) => [path, text]))
  const names = new Set([...units.keys()].flatMap(path => UNIT_FILE.exec(path)?.[2] ?? []))
  const extended = new Set([...units.keys()].flatMap(path => UNIT_FILE.exec(path)?.[1] ?? []))
  const ofImage = [...extended].flatMap(name => {
    const text = names.has(name) ? undefined : UNIT_OF_IMAGE[name.slice(name.lastIndexOf('.') + 1)]
    return text === undefined ? [] : [[`${UNITS}/${name}`, text] as const]
  })
  const all = [...texts.values()].join('\n')
  const files = [config.bootstrapConfig, config.provisioningConfig].flatMap(({ files = [] }) => files)
  const named = files
    .filter(({ path }) => !units.has(path) && all.includes(path))
    .map(({ path, permissions }) => [path, isExecutable(permissions)] as const)
  const own = [...units.keys()].filter(path => UNIT_FILE.exec(path)?.[2] !== undefined)
  return { texts, ofImage: new Map(ofImage), named: new Map(named), units: [...own, ...ofImage.map(([path]) => path)] }
}

/** Whether the owner can execute the file. Permissions are written in octal digits. */
const isExecutable = (permissions: number | undefined): boolean => /[1357]\d\d$/.test(String(permissions ?? ''))
