// The scripts and units of a group of nodes, for programs that check them.

import type { FileLines } from '../../node/origins/line-sources.ts'
import type { OperatingSystemConfigSpec } from '../../render/model/config.ts'
import type { RenderedGroup } from '../../render/nodes/render-group.ts'
import type { ValuePlace } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataPhase, type UserDataRequest } from '../../render/userdata/request.ts'
import { type PhaseText, requestTexts, type TextKind } from '../phase.ts'
import { type Comment, UNIT_OF_IMAGE, type UnitFolder } from './programs.ts'

/** A text that a node gets. */
export interface NodeText extends Pick<PhaseText, 'place' | 'text'> {
  readonly path: string
  readonly request: UserDataRequest
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

const textsOf = (requests: Requests, kind: TextKind): NodeText[] =>
  Object.values(requests).flatMap(request =>
    requestTexts(request)
      .own.filter(text => text.kind === kind)
      .flatMap(text => {
        const path = text.path ?? listedPath(text.place, request)
        return path === undefined ? [] : [{ path, text: text.text, place: text.place, request }]
      }),
  )

/** Returns the shell scripts of both phases. */
export const scriptsOf = (requests: Requests): NodeText[] => textsOf(requests, 'script')

const UNITS = '/etc/systemd/system'
const UNIT_FILE =
  /^\/(?:etc|run|usr\/lib|usr\/local\/lib|lib)\/systemd\/system\/(?:([^/]+)\.d\/[^/]+\.conf|([^/]+\.[a-z]+))$/

/** Returns the path at which systemd finds a text of the list of units, which only Flatcar reads. */
function listedPath(place: ValuePlace, request: UserDataRequest): string | undefined {
  if (!('unit' in place) || request.config.osName !== 'flatcar') return undefined
  const { name, mask, dropIns = [] } = phaseConfig(request).units![place.unit]!
  if (mask) return undefined
  return place.dropIn === undefined ? `${UNITS}/${name}` : `${UNITS}/${name}.d/${dropIns[place.dropIn]!.name}`
}

/** Returns the units and drop-ins of both phases by their paths. A unit that both phases write is that of the second one. */
export const unitsOf = (requests: Requests): Map<string, NodeText> =>
  new Map(
    textsOf(requests, 'unit')
      .filter(({ path, text }) => UNIT_FILE.test(path) && text.trim() !== '')
      .map(unit => [unit.path, unit]),
  )

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
