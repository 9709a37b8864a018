// The command line flags and the feature gates of the kubelet in the minor versions of Kubernetes that are known, from the sources of Kubernetes.

import gates from './generated/feature-gates.json' with { type: 'json' }
import flags from './generated/kubelet-flags.json' with { type: 'json' }

export const { firstMinor: FIRST_MINOR_OF_FLAGS, lastMinor: LAST_MINOR_OF_FLAGS } = flags

/** Types by flag. A type is followed by the minor versions that have the flag if not all that are known do: "boolean 23-26". */
const FLAGS: Readonly<Record<string, string>> = flags.flags

interface Minors {
  readonly first: number
  readonly last: number
}

/** Returns the minor versions that have a flag, or undefined if none has. The name is without its dashes. */
export function minorsOfFlag(name: string): Minors | undefined {
  if (!Object.hasOwn(FLAGS, name)) return undefined
  const [, first = FIRST_MINOR_OF_FLAGS, last = LAST_MINOR_OF_FLAGS] = / (\d+)-(\d+)$/.exec(FLAGS[name]!) ?? []
  return { first: Number(first), last: Number(last) }
}

/** Returns the type of a flag's value in the words of the table, or undefined if no version has the flag. */
export const typeOfFlag = (name: string): string | undefined =>
  Object.hasOwn(FLAGS, name) ? FLAGS[name]!.replace(/ [\d-]+$/, '') : undefined

export const flagNames = (minor: number): string[] =>
  Object.keys(FLAGS).filter(name => {
    const { first, last } = minorsOfFlag(name)!
    return minor >= first && minor <= last
  })

export const { firstMinor: FIRST_MINOR_OF_GATES, lastMinor: LAST_MINOR_OF_GATES } = gates

/** The minor versions by gate: "" for all that are known, or spans such as "23-26". */
const GATES: Readonly<Record<string, string>> = gates.gates

export const gateNames = (): string[] => Object.keys(GATES)

/** Whether the kubelet of a minor version that the table covers accepts the gate. */
export const hasGate = (name: string, minor: number): boolean =>
  Object.hasOwn(GATES, name) &&
  (GATES[name] === '' ||
    GATES[name]!.split(' ').some(span => {
      const [first, last] = span.split('-').map(Number)
      return minor >= first! && minor <= last!
    }))
