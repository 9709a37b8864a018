// Finds, from both sides of a change, what keeps it from reaching machines: machine-controller makes none while the revision on the Secrets
// is not the one that it looks for, no host changes an immutable Secret, and no controller notices a profile that keeps its version.

import type { FieldPath } from '../base/field-path.ts'
import { grouped } from '../base/grouped.ts'
import { joined, named, plain, type Text, t, words } from '../base/span.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { mergeRepeats } from '../diagnostics/repeats.ts'
import { about, annotationTexts, type DocumentObject, haveSameTexts } from '../node/document-object.ts'
import type { NodeObjects, Role, Section } from '../node/node-objects.ts'
import { inputRef } from '../render/inputs/catalog.ts'
import { revisionHelp, revisionSettings } from '../render/stamps/revisions.ts'
import {
  PROFILE_DIGEST,
  PROFILE_STAMP,
  PROFILE_VERSION,
  REVISION_STAMP,
  TEMPLATE_DIGEST,
} from '../render/stamps/stamps.ts'
import { titlesOf } from './node-errors.ts'
import {
  carriedRevision,
  type ExpectedRevision,
  isLower,
  isRefused,
  revisionAfterwards,
  revisionVerdict,
} from './revision-verdict.ts'
import type { FieldChange } from './template-changes.ts'

export interface ComparedNode {
  /** Undefined if the old side does not contain the node. */
  readonly old: NodeObjects | undefined
  readonly now: NodeObjects
  /** The fields of the MachineDeployment's template that differ; undefined if one side does not contain the MachineDeployment. */
  readonly template: readonly FieldChange[] | undefined
  /** Whether the revision of the old side is a guess, because nothing says it. */
  readonly isGuessed: boolean
  /** The sections of the user data that differ. */
  readonly sections: ReadonlySet<string>
  /** The MachineSets of the MachineDeployment, if the old side is a cluster. Its Secrets have values in place of placeholders. */
  readonly machineSets: readonly DocumentObject[] | undefined
}

export type ObstacleCode = 'OSM0733' | 'OSM0740' | 'OSM0741' | 'OSM0742' | 'OSM0820' | 'OSM0841'

/** What keeps the change of one node from reaching machines. */
export interface Obstacle {
  readonly code: ObstacleCode
  readonly message: Text
  readonly advice: Text
  /** The revision to set, by `<namespace>/<name>` of the MachineDeployment. */
  readonly revision?: readonly [key: string, number: string]
  /** The object of the diagnostic, and its field. */
  readonly object: DocumentObject
  readonly field?: FieldPath
  readonly profile?: { readonly namespace: string; readonly name: string }
  /** The present version of a profile that is no copy of a built-in one. */
  readonly version?: string
}

export const obstaclesOf = (compared: ComparedNode): Obstacle[] =>
  compared.machineSets
    ? [...revisionInCluster(compared, compared.machineSets), ...immutableObstacle(compared)]
    : [...revisionObstacle(compared), ...immutableObstacle(compared), ...profileObstacle(compared)]

/** Judges the revision by the one before the change, as machine-controller counts on with each template. */
function revisionObstacle({ old, now, template, isGuessed }: ComparedNode): Obstacle[] {
  const before = old?.objects.bootstrap
  const { bootstrap: after, machineDeployment } = now.objects
  if (before === undefined || after === undefined) return []
  const [was, is] = [annotationTexts(before), annotationTexts(after)]
  const [from, to] = [was.get(REVISION_STAMP), is.get(REVISION_STAMP)]
  const changes = template === undefined ? differ(was, is, TEMPLATE_DIGEST) : template.length > 0
  if (from === undefined || to === undefined || changes === undefined) return []
  if (revisionVerdict(after, expectedAfter(from, changes, isGuessed)) !== 'waits') return []
  const where = { object: machineDeployment ?? after, field: ['spec', 'template'] }
  const back = !isGuessed && isLower(to, from)
  return changes
    ? [
        {
          code: 'OSM0740',
          message: t`the template changes, but the revision on the Secrets ${back ? t`goes back from "${from}" to "${to}"` : t`stays "${to}"`}`,
          advice: t`machine-controller gives the changed template the next number, and makes no machine while the Secrets have another one. Set it in the functionConfig:`,
          revision: [now.title, next(from, isGuessed)],
          ...where,
        },
      ]
    : [
        {
          code: 'OSM0741',
          message: t`the revision on the Secrets changes from "${from}" to "${to}", but the template does not change`,
          advice: t`machine-controller keeps the number of the template, and makes no machine while the Secrets have another one. Unless the newest MachineSet in the cluster has the new number, set the former one again:`,
          revision: [now.title, from],
          ...where,
        },
      ]
}

function expectedAfter(from: string, changes: boolean, isGuessed: boolean): ExpectedRevision | undefined {
  if (changes) return { is: isGuessed ? 'other' : 'higher', than: from }
  // A revision that was not known is set right.
  return isGuessed ? undefined : { is: 'equal', than: from }
}

/** Judges the revision by the MachineSets of the cluster. */
function revisionInCluster({ old, now, sections }: ComparedNode, machineSets: readonly DocumentObject[]): Obstacle[] {
  const [live, git] = [old?.objects ?? {}, now.objects]
  const isSecretRefused =
    live.bootstrap !== undefined &&
    git.bootstrap !== undefined &&
    isRefused(live.bootstrap, git.bootstrap, !sections.has('bootstrap'))
  const { verdict, secret, expected, refused } = revisionAfterwards({ git, live, machineSets, isSecretRefused })
  if (verdict !== 'waits') return []
  const where = { object: secret!, field: ['metadata', 'annotations', REVISION_STAMP] }
  const carried = carriedRevision(secret!)
  if (refused !== undefined)
    return [
      {
        code: 'OSM0841',
        message: t`applying is only partly possible: the ${words(refused)} is refused, so the Secret carries the revision ${carried === '' ? words('none') : carried}, and machine-controller looks for ${expected ?? 0}`,
        advice: t`Before you apply anything, fix the problem for which the object is refused.`,
        ...where,
      },
    ]
  return [
    {
      code: 'OSM0820',
      message: t`carries ${carried === '' ? t`no revision` : t`the revision ${carried}`}, but machine-controller will look for ${expected ?? 0}`,
      advice: t`machine-controller creates no machine with it. Set the revision in the functionConfig, and render again:`,
      revision: [now.title, `${expected}`],
      ...where,
    },
  ]
}

const next = (revision: string, isGuessed: boolean): string =>
  isGuessed || !/^\d+$/.test(revision) ? '<revision of its newest MachineSet, plus 1>' : String(BigInt(revision) + 1n)

/** Whether an annotation differs; undefined if a side lacks it. */
function differ(was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>, name: string): boolean | undefined {
  return was.has(name) && is.has(name) ? was.get(name) !== is.get(name) : undefined
}

const SECRETS = [
  ['bootstrap', 'bootstrap'],
  ['provisioning', 'provisioning'],
  ['kubeconfig', 'kubeconfig'],
  ['edgeScript', 'edge script'],
] as const satisfies readonly (readonly [role: Role, section: Section])[]

function immutableObstacle({ old, now, sections, machineSets }: ComparedNode): Obstacle[] {
  const refused = SECRETS.flatMap(([role, section]) => {
    const [before, after] = [old?.objects[role], now.objects[role]]
    // A NodePool can get a Secret with another name.
    if (before === undefined || after?.header.name !== before.header.name) return []
    const isSame = !sections.has(section) && (machineSets !== undefined || haveSameTexts(before, after))
    return isRefused(before, after, isSame) ? [after] : []
  })
  const [first] = refused
  if (first === undefined) return []
  return [
    {
      code: 'OSM0742',
      message: t`immutable Secrets change, and nothing replaces them: ${joined(
        refused.map(({ header }) => named(header.name)),
        ', ',
      )}`,
      advice: t`Set output.gitops to argocd or flux, whose annotations make these hosts replace them, or replace them with "kubectl replace --force -f FILE".`,
      object: now.objects.machineDeployment ?? first,
    },
  ]
}

/** The version of a built-in profile ends with the digest of its content. */
const BUILT_IN = /-osm-krm\.x[0-9a-f]{8}$/

function profileObstacle({ old, now }: ComparedNode): Obstacle[] {
  const [before, after] = [old, now].map(node => node?.objects.config ?? node?.objects.bootstrap)
  if (before === undefined || after === undefined) return []
  const [was, is] = [annotationTexts(before), annotationTexts(after)]
  if (differ(was, is, PROFILE_DIGEST) !== true) return []
  if (differ(was, is, PROFILE_VERSION) !== false || differ(was, is, PROFILE_STAMP) !== false) return []
  const [namespace = '', name = ''] = is.get(PROFILE_STAMP)!.split('/')
  const version = is.get(PROFILE_VERSION)!
  const isBuiltIn = BUILT_IN.test(version)
  return [
    {
      code: 'OSM0733',
      message: t`the profile changes, but its version stays "${version}"`,
      advice: isBuiltIn
        ? t`This is the version of a built-in profile, with the digest of its content: give the edited copy a version of its own.`
        : t`Increase spec.version of the profile or the overlay: a running controller assumes that a profile with the same version has not changed, and its webhook refuses the change.`,
      object: now.objects.machineDeployment ?? after,
      profile: { namespace, name },
      ...(!isBuiltIn && { version }),
    },
  ]
}

/** Whether machine-controller waits because of the obstacle, as the revision on the Secrets is another one than it looks for. */
export const isAboutRevision = (code: string): boolean => ['OSM0740', 'OSM0741', 'OSM0820', 'OSM0841'].includes(code)

/** What follows from an obstacle for the MachineDeployments that have it. */
const CONSEQUENCES: Readonly<Record<ObstacleCode, readonly [consequence: Text, cause: Text]>> = {
  OSM0740: [t`no machines will be made`, t`the template changes, and the revision on the Secrets does not increase`],
  OSM0741: [t`no machines will be made`, t`the revision on the Secrets changes, and the template does not`],
  OSM0820: [
    t`no machines will be made`,
    t`the revision on the Secrets is not the one that machine-controller will look for`,
  ],
  OSM0841: [t`no machines will be made`, t`only one of the MachineDeployment and its bootstrap Secret can be applied`],
  OSM0742: [t`the change will be refused by the API server`, t`immutable Secrets change, and nothing replaces them`],
  OSM0733: [t`the change will not be noticed by a running controller`, t`the profile keeps its version`],
}

/** Returns what follows from an obstacle, without its cause. */
export const consequenceOf = (code: ObstacleCode): Text => CONSEQUENCES[code][0]

export interface ToDo {
  readonly code: string
  /** What is wrong, as a sentence without its period. */
  readonly text: Text
  readonly place?: string
  /** The file and line of the place, for a link. */
  readonly origin?: { readonly file: string; readonly line: number }
  /** Whether something cannot be rendered because of it. */
  readonly isFailure: boolean
  readonly titles: readonly string[]
  readonly advice: Text
  /** The lines to write into the functionConfig, or an example. */
  readonly lines: readonly string[]
}

interface NodeObstacles {
  readonly title: string
  readonly obstacles: readonly Obstacle[]
}

/** Returns the obstacles of all nodes, those first that stop most. */
export function outlookOf(nodes: readonly (NodeObstacles & { readonly cluster: string })[]): ToDo[] {
  return (Object.keys(CONSEQUENCES) as ObstacleCode[]).flatMap(code => {
    const having = nodes.flatMap(({ title, cluster, obstacles }) =>
      obstacles.filter(each => each.code === code).map(each => ({ ...each, title, cluster })),
    )
    if (having.length === 0) return []
    return [
      {
        code,
        text: joined(CONSEQUENCES[code], ': '),
        isFailure: false,
        titles: having.map(({ title }) => title),
        advice: having[0]!.advice,
        lines: linesToWrite(having),
      },
    ]
  })
}

function linesToWrite(having: readonly (Obstacle & { readonly cluster: string })[]): string[] {
  return [...grouped(having, ({ cluster }) => cluster)].flatMap(([cluster, own]) => {
    const revisions = own.flatMap(({ revision }) => (revision === undefined ? [] : [revision]))
    if (revisions.length === 0) return []
    return [...(cluster === '' ? [] : [`# ${cluster}`]), ...revisionSettings(revisions).map(plain)]
  })
}

/** Returns the obstacles of all nodes as problems of their objects. Nodes of a profile have the same problem. */
export const obstacleProblems = ({ nodes }: { readonly nodes: readonly NodeObstacles[] }): Diagnostic[] =>
  mergeRepeats(nodes.flatMap(({ obstacles }) => obstacles.map(obstacleProblem)))

/** Returns the titles of the MachineDeployments whose revision is a guess, according to the problems of their rendering. */
export const guessedRevisions = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.filter(({ code }) => code === 'OSM0205').flatMap(titlesOf)

function obstacleProblem({ code, message, advice, revision, object, field, profile }: Obstacle): Diagnostic {
  const help = revision === undefined ? { help: [advice] } : revisionHelp(advice, ...revision)
  // What keeps a change from reaching machines is a mistake of this change.
  const found = about(object, code, message, { ...help, state: 'new', ...(field !== undefined && { field }) })
  if (profile === undefined) return found
  const { origin: _, ...others } = found
  return {
    ...others,
    object: { kind: 'OperatingSystemProfile', ...profile },
    field: ['spec', 'version'],
    related: [{ role: 'used by', object: inputRef(object) }],
  }
}
