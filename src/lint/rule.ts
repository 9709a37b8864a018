// The shape of a rule. A rule has one code, a subject, and checks of it; all rules are in the table of table.ts.

import type { FieldPath } from '../base/field-path.ts'
import type { JsonObject } from '../base/json.ts'
import { type Text, t } from '../base/span.ts'
import type { UserDataCode } from '../diagnostics/codes.ts'
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { mayQuote, quote } from '../diagnostics/schema-problems.ts'
import type { TextProblem } from '../diagnostics/text-problem.ts'
import type { Rendering } from '../render/index.ts'
import type { ResourceList } from '../render/krm/resource-list.ts'
import type { Now } from '../render/model/run.ts'
import type { PlacedComment, ProgramComments } from './external/node-texts.ts'
import type { ContentFinding, FileContent, LintPhase, Loaded, PhaseFinding, UnitContent } from './phase.ts'
import type { ManifestFinding, Manifests } from './rendered/manifests.ts'
import type { ProfileTemplates, TemplateFinding } from './templates/profile-templates.ts'

/** What rules judge, and the form of what they find in it. */
interface Subjects {
  /** All that a run reads: settings, credentials and MachineDeployments. */
  readonly inputs: { readonly given: Linted; readonly found: Finding }
  /** The templates of a profile, with the branches that no node executes. */
  readonly profile: { readonly given: ProfileTemplates; readonly found: TemplateFinding }
  /** A phase of what a node gets: files, units and commands. */
  readonly phase: { readonly given: LintPhase; readonly found: PhaseFinding }
  /** The content of a file, whatever its format is. */
  readonly content: { readonly given: FileContent; readonly found: ContentFinding }
  /** A unit or a drop-in, which is a file or an entry of the list. */
  readonly unit: { readonly given: UnitContent; readonly found: ContentFinding }
  /** What a phase loads. */
  readonly outbound: { readonly given: Loaded; readonly found: PhaseFinding }
  /** A ResourceList, with the items that were read. */
  readonly list: { readonly given: ResourceList; readonly found: Finding }
  /** What kustomize builds. */
  readonly build: { readonly given: Build; readonly found: Finding }
  /** Manifests as they are applied. */
  readonly rendered: { readonly given: Manifests; readonly found: ManifestFinding }
  /** What ShellCheck and systemd-analyze say about the scripts and units of a rendering. */
  readonly programs: { readonly given: ProgramComments; readonly found: PlacedComment }
}

type Subject = keyof Subjects

/** What a node gets. */
const OF_USER_DATA = ['phase', 'content', 'unit', 'outbound', 'programs'] as const satisfies readonly Subject[]
type OfUserData = (typeof OF_USER_DATA)[number]

export interface Rule<S extends Subject = Subject> {
  readonly code: S extends OfUserData ? UserDataCode : DiagnosticCode
  readonly subject: S
  /** Whether it also judges nodes that lint makes up to judge a profile alone. */
  readonly madeUp: boolean
  readonly checks: readonly Check<S>[]
}

type Found<S extends Subject> = Subjects[S]['found']
type Check<S extends Subject> = (subject: Subjects[S]['given']) => readonly Found<S>[] | Found<S> | undefined

export const rule = <S extends Subject>(subject: S, code: Rule<S>['code'], ...checks: Check<S>[]): Rule<S> => ({
  code,
  subject,
  madeUp: subject === 'profile' || OF_USER_DATA.some(each => each === subject),
  checks,
})

/** Returns what rules find, with their codes. */
export const findingsOf = <S extends Subject>(rules: readonly Rule<S>[], subject: Subjects[S]['given']) =>
  rules.flatMap(({ code, checks }) =>
    checks.flatMap(check => [check(subject) ?? []].flat().map((found: Found<S>) => ({ ...found, code }))),
  )

export const problemsIn = <S extends 'inputs' | 'list' | 'build'>(
  rules: readonly Rule<S>[],
  subject: Subjects[S]['given'],
): Diagnostic[] => findingsOf(rules, subject).map(({ code, message, ...where }) => problem(code, message, where))

export type Finding = Omit<Diagnostic, 'code' | 'severity'>

/** The subject of the rules for inputs. */
export interface Linted extends Rendering {
  /** undefined in the function, which reads no clock: what expired before the release of osm-krm has expired. */
  readonly now: Now | undefined
}

/** The build of a kustomization. */
export interface Build {
  /** The kustomization, and those that it lists. */
  readonly layers: readonly { readonly file: string; readonly line: number; readonly object: JsonObject }[]
  /** The objects of the files and of the build: a patch is applied to what an object is in between. */
  readonly objects: readonly JsonObject[]
  /** Whether something is built that is not in the files. */
  readonly hasRemote: boolean
}

/** Returns the finding of a value at a path of the functionConfig. */
export const findingAt = (path: FieldPath, { field = [], message, help, subject, caret }: TextProblem): Finding => ({
  message,
  field: [...path, ...field],
  ...(help && { help }),
  ...(subject !== undefined && { subject }),
  ...(caret && { caret }),
})

/** Returns the text in quotes after a space, or nothing if a message may not contain it. `path` is that of the setting below the functionConfig. */
export const quotedSetting = (path: string, text: string): Text =>
  mayQuote('OperatingSystemConfigGenerator', path.split('.'), text) ? t` ${quote(text)}` : []
