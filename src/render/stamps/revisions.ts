// Determines the revision on a MachineDeployment's Secrets. machine-controller creates no machine of a MachineSet until the bootstrap
// Secret has the revision of the MachineSet.

import { digestOf } from '../../base/digest.ts'
import { type FieldPath, fieldName } from '../../base/field-path.ts'
import { namespacedName } from '../../base/refs.ts'
import { named, type Text, t, words } from '../../base/span.ts'
import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { MACHINE_SET_REVISION } from '../inputs/machine-deployments.ts'
import type { NodeTexts } from '../model/config.ts'
import { type MachineDeployment, replaceNames } from '../model/machine-deployment.ts'
import { reportUnmatched } from '../settings/index.ts'
import type { MachineDeploymentSettings, Settings } from '../settings/settings.ts'
import type { PreviousOutput } from './previous.ts'
import { type Revision, templateDigest } from './stamps.ts'

/** The revision of a MachineDeployment that is new to machine-controller. */
const FIRST = '1'

interface RevisionRequest {
  readonly machineDeployment: MachineDeployment
  readonly texts: Pick<NodeTexts, 'bootstrap' | 'provisioning'>
  readonly settings: MachineDeploymentSettings
  readonly previous: PreviousOutput['revision']
}

/** Returns the revision of a MachineDeployment, or the digest by which the cluster finds it. Reports a revision that is unknown, increased or stale. */
export function revisionOf(request: RevisionRequest, report: Report): Revision {
  const digest = templateDigest(request.machineDeployment)
  if (request.settings.revision === 'tracked') return { number: track(request, digest, report), templateDigest: digest }
  const { bootstrap, provisioning } = request.texts
  // The digest includes the template, so that a MachineSet of an earlier template never has it, even if its machines boot with the same
  // user data.
  // Counting goes on, so that it continues with the right number after a change back from "cluster".
  const number = countRevision(request, digest, () => {})
  return {
    configDigest: digestOf({ bootstrap, provisioning, template: digest }),
    counted: number === undefined ? undefined : { number, templateDigest: digest },
  }
}

function track(request: RevisionRequest, digest: string, report: Report): string {
  const { machineDeployment, settings } = request
  const key = namespacedName(machineDeployment.ref)
  const set = Object.hasOwn(settings.revisions, key) ? settings.revisions[key] : undefined
  const given = set ?? machineDeployment.annotations?.[MACHINE_SET_REVISION]
  if (!given) return countRevision(request, digest, report) ?? firstRevision(machineDeployment, report)
  const field = set === undefined ? ['metadata', 'annotations', MACHINE_SET_REVISION] : ['spec', 'template']
  reportStale({ number: given, field }, request, digest, report)
  return given
}

/** Counts as machine-controller does: each change of the template gets the next number, including a change back to an older template. */
function countRevision(
  { machineDeployment, previous }: RevisionRequest,
  digest: string,
  report: Report,
): string | undefined {
  if (previous === undefined) return undefined
  if (previous.templateDigest === digest) return previous.number
  const number = String(BigInt(previous.number) + 1n)
  report(
    problem(
      'OSM0730',
      t`the template has changed since the previous output, so the revision increases from ${previous.number} to ${number}`,
      { object: machineDeployment.ref, field: ['spec', 'template'] },
    ),
  )
  return number
}

function firstRevision({ ref }: MachineDeployment, report: Report): string {
  report(
    problem('OSM0205', t`the revision of the MachineDeployment is unknown: using "${words(FIRST)}"`, {
      object: ref,
      ...revisionHelp(
        t`This is correct for a new MachineDeployment. Otherwise set its revision in the functionConfig:`,
        namespacedName(ref),
        '<revision of its newest MachineSet>',
      ),
    }),
  )
  return FIRST
}

/** Reports a revision from the settings or an annotation that was set for the previous template. */
function reportStale(
  { number, field }: { readonly number: string; readonly field: FieldPath },
  { machineDeployment, previous }: RevisionRequest,
  digest: string,
  report: Report,
): void {
  if (previous === undefined || previous.templateDigest === digest || previous.number !== number) return
  const key = namespacedName(machineDeployment.ref)
  const next = /^\d+$/.test(number) ? String(BigInt(number) + 1n) : undefined
  report(
    problem('OSM0732', t`the template has changed since the previous output, but its revision is still "${number}"`, {
      object: machineDeployment.ref,
      field,
      ...revisionHelp(
        t`machine-controller gives a changed template the next number, and does not create machines while the Secret has a different one. Set it in the functionConfig:`,
        key,
        next ?? '<revision of its newest MachineSet>',
      ),
    }),
  )
}

/** Reports revisions in the settings that have no effect. `names` are `<namespace>/<name>` of all MachineDeployments among the items. */
export function reportUnusedRevisions(
  { revision, revisions }: MachineDeploymentSettings,
  names: ReadonlySet<string>,
  report: Report,
): void {
  if (Object.keys(revisions).length === 0) return
  if (revision === 'tracked') {
    // Without a MachineDeployment there is another problem, which is reported.
    if (names.size > 0) reportUnmatched({ ...REVISIONS, value: revisions }, names, report)
    return
  }
  report(
    problem(
      'OSM0734',
      t`${fieldName(['spec', 'machineDeployments', 'revisions'])} has no effect with "revision: cluster"`,
      {
        field: ['spec', 'machineDeployments', 'revisions'],
        caret: 'key',
        help: [t`Remove it, or set machineDeployments.revision to "tracked".`],
      },
    ),
  )
}

const REVISIONS = { code: 'OSM0112', field: 'revisions', one: t`a revision is`, many: t`revisions are` } as const

/** The defaults of the schema. */
const STAMPING = { image: 'docker.io/alpine/kubectl:1.34.1', schedule: '*/1 * * * *' } as const

/** Reports settings of the job that copies revisions which differ from their defaults although no such job is generated. */
export function reportUnusedStamping({ machineDeployments, output }: Settings, report: Report): void {
  const { revision, stamping } = machineDeployments
  const isJob = revision === 'cluster' && output.prerequisites
  const used = { image: isJob, schedule: isJob && output.gitops !== 'argocd' }
  const field = (['image', 'schedule'] as const).find(name => stamping[name] !== STAMPING[name] && !used[name])
  if (field === undefined) return
  report(
    problem('OSM0734', t`machineDeployments.stamping.${named(field)} has no effect on what is generated`, {
      field: ['spec', 'machineDeployments', 'stamping', field],
      caret: 'key',
      help: [
        t`A CronJob has it with "revision: cluster" and output.prerequisites. With "gitops: argocd", it is a Job without a schedule.`,
      ],
    }),
  )
}

/** Returns a help that ends with the lines which set a revision. */
export const revisionHelp = (advice: Text, ...revision: RevisionSetting): Pick<Diagnostic, 'help' | 'endsInList'> => ({
  help: [advice, t``, ...revisionSettings([revision])],
  endsInList: true,
})

type RevisionSetting = readonly [key: string, number: string]

const settingLine = ([key, number]: RevisionSetting): Text => t`      ${named(key)}: "${number}"`

/** Returns the lines of a functionConfig that set revisions. */
export const revisionSettings = (revisions: readonly RevisionSetting[]): Text[] => [
  t`spec:`,
  t`  machineDeployments:`,
  t`    revisions:`,
  ...revisions.map(settingLine),
]

/** Returns the annotations that the hash covers: those that the MachineDeployment will have in the cluster. */
export const hashedAnnotations = (
  md: MachineDeployment,
  added: { readonly revision: Revision; readonly profile: readonly [name: string, value: string] | undefined },
  { annotationsAddedByCluster }: MachineDeploymentSettings,
): Record<string, string> => ({
  ...md.annotations,
  ...(added.profile && { [added.profile[0]]: added.profile[1] }),
  ...('number' in added.revision && { [MACHINE_SET_REVISION]: added.revision.number }),
  ...Object.fromEntries(
    Object.entries(annotationsAddedByCluster).map(([name, value]) => [name, replaceNames(value, md.ref)]),
  ),
})
