// Taints of a MachineDeployment, which machine-controller sets on the node once it has joined.

import { nearest } from '../../diagnostics/nearest.ts'
import { listAt, textAt } from '../../render/inputs/shape.ts'
import { isObject, type JsonObject } from '../../render/model/json.ts'
import { isLabelValue, isQualifiedName } from '../../render/model/qualified-names.ts'
import { TAINT_EFFECTS } from '../../render/model/taint-effects.ts'
import type { DeploymentFault } from './deployment-fault.ts'

const TAINTS = ['spec', 'template', 'spec', 'taints'] as const

export function nodeTaintProblems(machineDeployment: JsonObject): DeploymentFault[] {
  const seen = new Set<string>()
  return listAt(machineDeployment, ...TAINTS).flatMap((taint, i) => {
    // Any other value is an error of its own.
    if (!isObject(taint)) return []
    const [key, value, effect] = ['key', 'value', 'effect'].map(name => textAt(taint, name) ?? '') as [
      string,
      string,
      string,
    ]
    const wrong = taintProblem(key, value, effect, seen)
    if (wrong === undefined) return []
    // A field that is misspelt is reported where fields are.
    const missing = wrong.part.slice(1)
    if (!Object.hasOwn(taint, missing) && Object.keys(taint).some(name => nearest(name, [missing]) === missing))
      return []
    const { part, why, help } = wrong
    return [
      {
        code: 'OSM0247' as const,
        message: `a taint ${why}: the API server refuses it on the node`,
        field: `${TAINTS.join('.')}[${i}]${part}`,
        help,
      },
    ]
  })
}

interface Wrong {
  /** The part of the taint, as the end of a field path. */
  readonly part: '' | '.key' | '.value' | '.effect'
  readonly why: string
  readonly help: string
}

function taintProblem(key: string, value: string, effect: string, seen: Set<string>): Wrong | undefined {
  if (!TAINT_EFFECTS.some(known => known === effect)) {
    const close = nearest(effect, TAINT_EFFECTS)
    return {
      part: '.effect',
      why: effect === '' ? 'has no effect' : `has the effect ${JSON.stringify(effect)}, which does not exist`,
      help: close === undefined ? `It must be ${TAINT_EFFECTS.join(', ')}.` : `Did you mean ${close}?`,
    }
  }
  if (!isQualifiedName(key))
    return {
      part: '.key',
      why: key === '' ? 'has no key' : 'has a key that Kubernetes does not accept',
      help: 'A key is a name of at most 63 letters, digits, "-", "_" and ".", with an optional domain and "/" before it.',
    }
  if (!isLabelValue(value))
    return {
      part: '.value',
      why: 'has a value that Kubernetes does not accept',
      help: 'A value has at most 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends.',
    }
  const id = `${key}:${effect}`
  if (seen.has(id))
    return { part: '', why: 'is listed twice with the same key and effect', help: 'Remove one of them.' }
  seen.add(id)
  return undefined
}
