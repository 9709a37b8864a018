// How many machines a MachineDeployment has, and how many of them machine-controller replaces at a time.

import { at } from '../../render/inputs/shape.ts'
import type { Json, JsonObject } from '../../render/model/json.ts'

export interface Machines {
  readonly count: number
  /** How many machines are replaced at a time. */
  readonly atATime: number
}

/** Returns the machines that run: those of the old side, which are replaced as the new side says. machine-controller's default is one machine. */
export function machinesOf(old: JsonObject | undefined, now: JsonObject | undefined): Machines | undefined {
  const running = old ?? now
  if (running === undefined) return undefined
  const count = numberOf(at(running, 'spec', 'replicas')) ?? 1
  const rolling = at(now ?? old, 'spec', 'strategy', 'rollingUpdate')
  const extra = resolved(at(rolling, 'maxSurge'), count, Math.ceil) ?? 1
  const missing = resolved(at(rolling, 'maxUnavailable'), count, Math.floor) ?? 0
  return { count, atATime: Math.max(1, extra + missing) }
}

const numberOf = (value: Json | undefined): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

/** Returns a number, or the machines that a percentage is, rounded as the field is. */
function resolved(value: Json | undefined, count: number, round: (x: number) => number): number | undefined {
  const percent = typeof value === 'string' ? /^(\d{1,3})%$/.exec(value)?.[1] : undefined
  return percent === undefined ? numberOf(value) : round((Number(percent) * count) / 100)
}

/** Returns the number of machines, and how fast they are replaced: `104 machines, one at a time`. */
export function machinesText(machines: readonly Machines[], what: 'replaced' | 'lost or made' | 'kept'): string {
  if (machines.length === 0) return ''
  const count = machines.reduce((total, each) => total + each.count, 0)
  const number = `${count} machine${count === 1 ? '' : 's'}`
  if (what === 'kept') return `${number} now`
  return what === 'lost or made' || count < 2 ? number : `${number}, ${paceText(machines)}`
}

function paceText(machines: readonly Machines[]): string {
  const paces = machines.filter(({ count }) => count > 0).map(({ atATime }) => atATime)
  const [least, most] = [Math.min(...paces), Math.max(...paces)]
  const each = machines.length === 1 ? '' : ' per MachineDeployment'
  const words = (n: number): string => (n === 1 ? 'one' : `${n}`)
  return `${least === most ? words(least) : `${words(least)} to ${most}`} at a time${each}`
}
