// How many machines a MachineDeployment has on both sides, and how machine-controller replaces them.

import type { Json, JsonObject } from '../base/json.ts'
import { NODE_POOL_TYPE } from '../base/kinds.ts'
import { countOf, joined, type Text, t, words } from '../base/span.ts'
import { at, readCount } from '../render/inputs/shape.ts'

/** The machines of a MachineDeployment. A side without the MachineDeployment has none. */
export interface Machines {
  readonly old: number
  readonly now: number
  /** How many more there may be while they are replaced (maxSurge). */
  readonly extra: number
  /** How many may be missing while they are replaced (maxUnavailable). */
  readonly missing: number
}

/** Returns undefined if neither side has the MachineDeployment, or a NodePool whose machines are not among the files. Replicas that one side does not set are those of the other: an autoscaler sets them. */
export function machinesOf(old: JsonObject | undefined, now: JsonObject | undefined): Machines | undefined {
  if (old === undefined && now === undefined) return undefined
  const [before, after] = [old, now].map(each => readCount(at(each, 'spec', 'replicas')))
  if (before === undefined && after === undefined && (now ?? old)?.kind === NODE_POOL_TYPE.kind) return undefined
  const desired = after ?? before ?? 1
  const rolling = at(now ?? old, 'spec', 'strategy', 'rollingUpdate')
  const extra = resolved(at(rolling, 'maxSurge'), desired, Math.ceil) ?? 1
  const missing = Math.min(desired, resolved(at(rolling, 'maxUnavailable'), desired, Math.floor) ?? 0)
  return {
    old: old === undefined ? 0 : (before ?? desired),
    now: now === undefined ? 0 : desired,
    extra: Math.min(extra, desired),
    // As ResolveFenceposts of machine-controller: otherwise nothing could ever be replaced.
    missing: extra === 0 && missing === 0 ? Math.min(1, desired) : missing,
  }
}

/** Returns a number, or the machines that a percentage is, rounded as the field is. */
function resolved(value: Json | undefined, count: number, round: (x: number) => number): number | undefined {
  const percent = typeof value === 'string' ? /^(\d{1,3})%$/.exec(value)?.[1] : undefined
  return percent === undefined ? readCount(value) : round((Number(percent) * count) / 100)
}

export interface MachineSums {
  readonly replaced: number
  /** Those of new MachineDeployments. */
  readonly new: number
  /** More and fewer replicas; removed are also those of MachineDeployments that are gone. */
  readonly added: number
  readonly removed: number
  /** Those that are not replaced before something else happens. */
  readonly waiting: number
  readonly paused: number
  /** How many more, and how many fewer there may be at once, if all MachineDeployments are replaced at the same time. */
  readonly extra: number
  readonly missing: number
}

export const NO_MACHINES: MachineSums = {
  replaced: 0,
  new: 0,
  added: 0,
  removed: 0,
  waiting: 0,
  paused: 0,
  extra: 0,
  missing: 0,
}

export const summed = (all: readonly MachineSums[]): MachineSums =>
  all.reduce(
    (total, each) => ({
      replaced: total.replaced + each.replaced,
      new: total.new + each.new,
      added: total.added + each.added,
      removed: total.removed + each.removed,
      waiting: total.waiting + each.waiting,
      paused: total.paused + each.paused,
      extra: total.extra + each.extra,
      missing: total.missing + each.missing,
    }),
    NO_MACHINES,
  )

/** Returns the sums in one line, as `32 machines replaced, 5 new, 3 added, 3 removed; 20 wait for a revision`. */
export function machinesLine({ replaced, new: made, added, removed, waiting, paused }: MachineSums): Text {
  const happening = [
    [replaced, words('replaced')],
    [made, words('new')],
    [added, words('added')],
    [removed, words('removed')],
  ] as const
  const [first, ...others] = happening.filter(([count]) => count > 0)
  const sums =
    first === undefined
      ? [t`no machines replaced, added or removed`]
      : [t`${countOf(first[0], 'machine')} ${first[1]}${others.flatMap(([count, what]) => t`, ${count} ${what}`)}`]
  const waits = [
    ...(waiting > 0 ? [t`${countOf(waiting, 'waits', 'wait')} for a revision`] : []),
    ...(paused > 0 ? [t`${countOf(paused, 'is', 'are')} paused`] : []),
  ]
  return joined([...sums, ...waits], '; ')
}

/** Returns the machines of MachineDeployments that are replaced: `20 machines, 5 extra, down to 18 meanwhile`. */
export function capacityText(machines: readonly Machines[]): Text {
  const [count, extra, missing] = (['now', 'extra', 'missing'] as const).map(name =>
    machines.reduce((total, each) => total + each[name], 0),
  ) as [number, number, number]
  const parts = [
    countOf(count, 'machine'),
    ...(extra > 0 ? [t`${extra} extra`] : []),
    ...(missing > 0 ? [t`down to ${count - missing}`] : []),
  ]
  return count > 0 ? t`${joined(parts, ', ')} meanwhile` : joined(parts, ', ')
}

/** Returns how many machines there are before and after: `3 machines`, or `3 → 6 machines`. */
export function replicasText(machines: readonly Machines[]): Text {
  const [old, now] = [
    machines.reduce((total, each) => total + each.old, 0),
    machines.reduce((total, each) => total + each.now, 0),
  ]
  return old === now ? countOf(now, 'machine') : t`${old} → ${countOf(now, 'machine')}`
}
