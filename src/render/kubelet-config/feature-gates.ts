// The feature gates of the kubelet in the minor versions of Kubernetes that are known, from the sources of Kubernetes.

import table from './generated/feature-gates.json' with { type: 'json' }

export const { firstMinor: FIRST_MINOR_OF_GATES, lastMinor: LAST_MINOR_OF_GATES } = table

/** The minor versions by gate: "" for all that are known, or spans such as "23-26". */
const GATES: Readonly<Record<string, string>> = table.gates

export const gateNames = (): string[] => Object.keys(GATES)

/** Whether the kubelet of a minor version that the table covers accepts the gate. */
export const hasGate = (name: string, minor: number): boolean =>
  Object.hasOwn(GATES, name) &&
  (GATES[name] === '' ||
    GATES[name]!.split(' ').some(span => {
      const [first, last] = span.split('-').map(Number)
      return minor >= first! && minor <= last!
    }))
