// What a rule judges: a phase of the configuration that a group of nodes gets.

import type { Verdict } from '../base/allow-list.ts'
import { remembered } from '../base/remembered.ts'
import type { Asset, Assets } from '../node/assets/index.ts'
import type { ScriptCommand } from '../node/readers/commands.ts'
import { lineCounter, shellOf } from '../node/readers/lines.ts'
import { shellEntry } from '../node/readers/module-commands.ts'
import { readShell, type ScriptDocument, type ShellLimit, type ShellScript } from '../node/readers/shell.ts'
import { isUnitOrType, type ParsedUnit, readUnitFile, unitCommands } from '../node/readers/units.ts'
import { type ConfigPhase, PHASES, type RenderedFile } from '../render/model/config.ts'
import type { PhaseFinding, ValuePlace } from '../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../render/userdata/request.ts'

export type { PhaseFinding }

/** Properties of a node, other than its user data, that rules use. */
export interface NodeFacts {
  /** The minor version of the node's Kubernetes; undefined if the version is not valid. */
  readonly kubeletMinor?: number | undefined
  /** The version of the kubelet, without a v. */
  readonly kubeletVersion?: string | undefined
  /** The addresses of the cluster's DNS. */
  readonly dnsIPs?: readonly string[] | undefined
  /** The date with which expirations are compared; without it, that of the release. */
  readonly now?: Date
  /** Texts of settings that profiles pass to the kubelet. They are checked where they are set. */
  readonly settings?: readonly string[] | undefined
  /** The tokens that the node gets. */
  readonly tokens?: readonly string[]
  /** Whether the profile's templates are those of Go. */
  readonly isGo?: boolean
  /** Returns all texts of the profile that are templates. */
  readonly templates?: () => readonly string[]
}

export interface LintPhase {
  readonly request: UserDataRequest
  readonly facts: NodeFacts
  readonly config: ConfigPhase
  readonly texts: readonly PhaseText[]
  /** The texts of both phases: what one of them writes, the other may use. */
  readonly allTexts: readonly PhaseText[]
}

/** The content of a file, with what else decides whether it is right. */
export interface FileContent extends Pick<NodeFacts, 'kubeletMinor' | 'now'> {
  readonly path: string
  readonly text: string
}

/** A unit or a drop-in that systemd reads. */
export interface UnitContent extends ParsedUnit {
  /** `kubelet.service` */
  readonly name: string
  /** Whether the text is a drop-in, which only adds to a unit. */
  readonly isDropIn: boolean
  /** Whether something else adds settings to the unit, so that it need not be complete. */
  readonly isExtended: boolean
}

/** What a phase loads, beside what is allowed. */
export interface Loaded extends Assets {
  readonly request: UserDataRequest
  /** What is not in a mirror that the phase sets up, with the judgement. */
  readonly judged: readonly { readonly asset: Asset; readonly verdict: Verdict }[]
  readonly isBuiltIn: boolean
}

/** What is found in a content, wherever it is in the configuration. */
export interface ContentFinding extends Omit<PhaseFinding, 'place'> {
  /** Set if the value may come from an annotation or a setting, which is checked where it is set: to the name of its field if the field may, too. */
  readonly mayBeSetting?: true | string
}

export type PhaseCheck = (phase: LintPhase) => readonly PhaseFinding[]

type FilePart = Extract<ValuePlace, { readonly file: number }>['part']
type FileFinding = Omit<PhaseFinding, 'place'>
type FileCheck = (file: RenderedFile, index: number) => readonly FileFinding[] | FileFinding | undefined

/** Returns a check of a part of each file. `checkOf` is called once for a phase. */
export const inFiles =
  (part: FilePart, checkOf: (phase: LintPhase) => FileCheck): PhaseCheck =>
  phase => {
    const check = checkOf(phase)
    return (phase.config.files ?? []).flatMap((given, file) =>
      [check(given, file) ?? []].flat().map(found => ({ ...found, place: { file, part } })),
    )
  }

export function lintPhase(request: UserDataRequest, facts: NodeFacts = {}): LintPhase {
  const { own, all } = requestTexts(request)
  return { request, facts, config: phaseConfig(request), texts: own, allTexts: all }
}

// The texts of a phase: contents of files, units, drop-ins and commands of modules, with the place of each. All rules read them here.

/** A `command` is an entry of bootcmd or runcmd. A `file` is none of the others. */
export type TextKind = 'script' | 'unit' | 'command' | 'file'

/** Scripts and units are read once: the nodes of a rendering, and the clusters of a fleet, have most texts in common. */
export const readScript = remembered(readShell)
const readUnit = remembered(readUnitFile)

export class PhaseText {
  readonly kind: TextKind
  readonly place: ValuePlace
  readonly text: string
  /** The path, if it is the content of a file. */
  readonly path: string | undefined
  /** The name of the unit that the text is, or to which it adds. */
  readonly unit: string | undefined
  #script: ShellScript | undefined
  #lines: readonly string[] | undefined
  #lineAt: ((offset: number) => number) | undefined

  constructor({ kind, place, text, path, unit }: Pick<PhaseText, 'kind' | 'place' | 'text'> & Partial<PhaseText>) {
    this.kind = kind
    this.place = place
    this.text = text
    this.path = path
    this.unit = unit
  }

  /** The commands that the text executes, in its order. */
  get commands(): readonly ScriptCommand[] {
    if (this.kind === 'unit') return unitCommands(this.readUnit()).commands
    return this.kind === 'file' ? [] : this.#readScript().commands
  }

  /** The limit because of which not all of its commands are known. */
  get exceeds(): ShellLimit | undefined {
    if (this.kind === 'unit') return unitCommands(this.readUnit()).exceeds
    return this.kind === 'file' ? undefined : this.#readScript().exceeds
  }

  /** Whether it is written in the language of the shell. */
  get isShell(): boolean {
    return this.kind === 'script' || this.kind === 'command'
  }

  get documents(): readonly ScriptDocument[] {
    return this.isShell ? this.#readScript().documents : []
  }

  get doubleBrackets(): ShellScript['doubleBrackets'] {
    return this.isShell ? this.#readScript().doubleBrackets : []
  }

  get settings(): ParsedUnit['settings'] {
    return this.kind === 'unit' ? this.readUnit().settings : []
  }

  get sections(): ParsedUnit['sections'] {
    return this.kind === 'unit' ? this.readUnit().sections : []
  }

  /** Returns the place of a problem. Commands of modules have no lines. */
  at(line: number, part?: string): Pick<PhaseFinding, 'place' | 'line' | 'part'> {
    return { place: this.place, ...(this.kind !== 'command' && { line }), ...(part !== undefined && { part }) }
  }

  /** Returns the first line, from the given one on, that contains the part; the given line if there is none. */
  lineWith(part: string, first: number): number {
    this.#lines ??= this.text.split('\n')
    for (let line = first; line <= this.#lines.length; line++) if (this.#lines[line - 1]!.includes(part)) return line
    return first
  }

  lineAt(offset: number): number {
    return (this.#lineAt ??= lineCounter(this.text))(offset)
  }

  #readScript(): ShellScript {
    return (this.#script ??= readScript(this.kind === 'command' ? shellEntry(this.text) : this.text))
  }

  readUnit(): ParsedUnit {
    return readUnit(this.text)
  }
}

/** Matches the path of a unit or drop-in. Its groups are the name of a drop-in's unit, and the name of the file. */
export const UNIT_PATH =
  /^\/(?:etc|run|usr\/lib|usr\/local\/lib|lib)\/systemd\/(?:system|user)\/(?:([^/]+)\.d\/)?([^/]+)$/

/** Returns the name of the unit that a file is, or to which it adds. */
function unitOf(path: string): string | undefined {
  if (!path.includes('/systemd/')) return undefined
  const [, parent, name] = UNIT_PATH.exec(path) ?? []
  return parent ?? name
}

/** systemd reads a file at the place of a unit as one, also if it begins with #!, which is a comment in it. */
function kindOf(text: string, unit: string | undefined): TextKind {
  if (unit !== undefined && isUnitOrType(unit)) return 'unit'
  if (shellOf(text) !== undefined) return 'script'
  return unit === undefined ? 'file' : 'unit'
}

const textsOf = ({ files = [], units = [], modules = {} }: ConfigPhase): PhaseText[] => [
  ...files.map(({ path, content: { inline } }, file) => {
    const unit = unitOf(path)
    const kind = kindOf(inline.data, unit)
    const place = { file, part: 'content' } as const
    return new PhaseText({ kind, place, text: inline.data, path, unit })
  }),
  ...units.flatMap(({ name, content = '', dropIns = [] }, unit) => [
    new PhaseText({ kind: 'unit', place: { unit, part: 'content' }, text: content, unit: name }),
    ...dropIns.map(
      (each, dropIn) =>
        new PhaseText({ kind: 'unit', place: { unit, dropIn, part: 'content' }, text: each.content, unit: name }),
    ),
  ]),
  ...(['bootcmd', 'runcmd'] as const).flatMap(module =>
    (modules[module] ?? []).map((text, entry) => new PhaseText({ kind: 'command', place: { module, entry }, text })),
  ),
]

/** Returns the texts of the phase that is written, and those of both phases. */
export function requestTexts(request: UserDataRequest): { own: readonly PhaseText[]; all: readonly PhaseText[] } {
  const own = textsOf(phaseConfig(request))
  return {
    own,
    all: PHASES.flatMap(name => (request.config[name] === phaseConfig(request) ? own : textsOf(request.config[name]))),
  }
}
