// The switch of a cluster from operating-system-manager to Git and back, step by step, with the real machine-controller. After each step it is
// compared which machines were made with which had to be, and what diff --live says with what machine-controller does.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { nameOf, openSwitchCluster, type SwitchCluster } from './cluster.ts'
import {
  assertUserData,
  type Judged,
  judgeLive,
  knownMachines,
  madeSince,
  poolsWith,
  probe,
  settle,
} from './observe.ts'
import { type Step, shortSteps, steps } from './steps.ts'

/** What was seen in one step. */
export interface Row {
  readonly step: string
  readonly seconds: number
  /** MachineDeployments that had to get new machines, those that got them, and how many machines those are. */
  readonly wanted: readonly string[]
  readonly rolled: readonly string[]
  readonly machines: number
  /** How many MachineDeployments can get machines by diff --live, and did when their machines were deleted; undefined: not tried. */
  readonly answered: number | undefined
  readonly made: number | undefined
  /** Why the step did not hold; undefined if it did. */
  readonly failure: string | undefined
}

export interface Options {
  /** How many MachineDeployments. */
  readonly count: number
  /** Only the steps of the short version. */
  readonly isShort: boolean
  readonly onRow?: (row: Row) => void
}

/** What a step works with. */
export interface Experiment extends SwitchCluster {
  /** Runs a command that has to succeed; what it prints. */
  run(command: string, input?: string): string
  /** MachineDeployments in the table's order. */
  readonly names: readonly string[]
  /** One round of operating-system-manager and machine-controller's answer, until nothing changes. */
  reconcileManager(): Promise<void>
  /** The result of diff --live. */
  judge(): Judged
  /** What Git has for the cluster, as arguments of diff. */
  inGit: string
}

export async function runExperiment({ count, isShort, onRow }: Options): Promise<readonly Row[]> {
  const cluster = await openSwitchCluster(count)
  const rows: Row[] = []
  try {
    const experiment = experimentOn(cluster)
    for (const step of isShort ? shortSteps : steps) {
      const row = await runStep(step, experiment)
      rows.push(row)
      onRow?.(row)
      if (row.failure !== undefined) break
    }
    return rows
  } finally {
    await cluster.close()
  }
}

function experimentOn(cluster: SwitchCluster): Experiment {
  const experiment: Experiment = {
    ...cluster,
    names: cluster.members.map(({ machineDeployment }) => nameOf(machineDeployment)),
    inGit: 'git/machine-deployments rendered',
    run: (command, input) => {
      const { status, stdout, stderr } = cluster.shell(command, input)
      assert.equal(status, 0, `${command}\n${stdout.slice(-4000)}${stderr.slice(-4000)}`)
      return stdout
    },
    reconcileManager: async () => {
      // A rotation changes the revision, which the next round writes into the annotations.
      for (let quiet = 0; quiet < 2; ) quiet = (await cluster.manager.reconcile()).length === 0 ? quiet + 1 : 0
    },
    judge: () => judgeLive(cluster, experiment.inGit),
  }
  return experiment
}

async function runStep(step: Step, experiment: Experiment): Promise<Row> {
  const began = Date.now()
  const known = knownMachines(experiment)
  const wanted = [...(step.rolls?.(experiment) ?? [])].sort()
  let rolled: string[] = []
  let [machines, answered, made]: (number | undefined)[] = []
  const row = (failure?: string): Row => ({
    ...{ step: step.name, seconds: Math.round((Date.now() - began) / 1000), wanted, rolled, failure },
    ...{ machines: machines ?? 0, answered, made },
  })
  try {
    await step.run(experiment)
    const blocked = step.blocks?.(experiment) ?? []
    await settle(experiment, blocked)
    const after = madeSince(experiment, known)
    rolled = [...after.keys()].sort()
    machines = [...after.values()].flat().length
    assert.deepEqual(rolled, wanted, 'MachineDeployments with new machines')
    assert.equal(machines, wanted.length, 'new machines')
    await assertUserData(experiment, after)
    if (step.isProbed !== true) return row()
    const { now, status, problems } = experiment.judge()
    answered = poolsWith(now, 'yes').size
    const yes = poolsWith(now, 'yes')
    assert.deepEqual(
      [...poolsWith(now, 'no')].sort(),
      [...blocked].sort(),
      `diff --live: ${problems.map(({ code, message }) => `${code} ${message}`).join('\n')}`,
    )
    if (blocked.length > 0) assert.equal(status, 1, 'exit status of diff --live')
    if (step.isAskedOnly === true) return row()
    const before = knownMachines(experiment)
    const isMade = await probe(experiment, yes)
    made = [...isMade.values()].filter(Boolean).length
    const differing = [...isMade].filter(([name, is]) => is !== yes.has(name)).map(([name]) => name)
    assert.deepEqual(differing, [], 'MachineDeployments for which diff --live and machine-controller disagree')
    await settle(experiment, blocked)
    await assertUserData(experiment, madeSince(experiment, before))
    return row()
  } catch (error) {
    return row((error as Error).message)
  }
}

/** The folder of the user, for steps that edit files. */
export const pathIn = ({ folder }: SwitchCluster, ...names: readonly string[]): string => join(folder, ...names)

export const manifestPath = (pool: string): string => `git/machine-deployments/${pool}.yaml`
