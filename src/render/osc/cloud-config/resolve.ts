// Resolves the values of a cloudProviderSpec. A reference to a missing object is a problem. The controller would also read environment
// variables of its own, which do not exist here.

import { parseBool } from '../../../gotemplate/strconv/parse-bool.ts'
import type { References } from '../../model/environment.ts'
import type { PlaceholderMarkers } from '../../model/placeholders.ts'
import type { ConfigVar, KeyReference } from './config-var.ts'

export interface Resolver {
  text(variable: ConfigVar<string>): string
  /** Like `text`, for a value that the function parses. Returns undefined after it reported that the value is filled in later. */
  readable(variable: ConfigVar<string>): string | undefined
  /** Returns undefined if there is no value. */
  flag(variable: ConfigVar<boolean | undefined>): boolean | undefined
  /** Like `flag`, but returns undefined for a referenced text that is not a boolean, for which the reference falls back to its environment. */
  flagOrNone(variable: ConfigVar<boolean | undefined>): boolean | undefined
}

interface ResolveProblems {
  missing(field: string, kind: 'Secret' | 'ConfigMap', reference: KeyReference): void
  notBoolean(field: string): void
  notReadable(field: string): void
}

interface ResolveRequest {
  readonly references: References
  readonly placeholders: PlaceholderMarkers | undefined
}

/** Returns functions that look up the values of a cloudProviderSpec, and report those that are missing. */
export function resolver({ references, placeholders }: ResolveRequest, problems: ResolveProblems): Resolver {
  /** Returns the referenced text, null after it was reported as missing, or undefined if the variable has no reference. */
  function referenced({ secretKeyRef, configMapKeyRef, at }: ConfigVar<unknown>): string | null | undefined {
    const kind = isWhole(secretKeyRef) ? 'Secret' : isWhole(configMapKeyRef) ? 'ConfigMap' : undefined
    if (kind === undefined) return undefined
    const isSecret = kind === 'Secret'
    const reference = isSecret ? secretKeyRef : configMapKeyRef
    const { namespace, name, key } = reference
    const value = isSecret ? references.secret(namespace, name, key) : references.configMap(namespace, name, key)
    if (value === undefined) problems.missing(`${at}.${isSecret ? 'secretKeyRef' : 'configMapKeyRef'}`, kind, reference)
    return value ?? null
  }
  const isReadable = (value: string, at: string): boolean => {
    if (!placeholders?.markers.includes(value)) return true
    problems.notReadable(at)
    return false
  }
  const text = (variable: ConfigVar<string>): string => {
    const value = referenced(variable)
    return value === undefined ? variable.value : (value ?? '')
  }
  const flag = (variable: ConfigVar<boolean | undefined>, notBoolean: (field: string) => void): boolean | undefined => {
    const value = referenced(variable)
    if (value === undefined) return variable.value
    if (value === null || !isReadable(value, variable.at)) return undefined
    const parsed = parseBool(value)
    if (parsed === undefined) notBoolean(variable.at)
    return parsed
  }
  return {
    text,
    readable: variable => {
      const value = text(variable)
      return isReadable(value, variable.at) ? value : undefined
    },
    flag: variable => flag(variable, problems.notBoolean),
    flagOrNone: variable => flag(variable, () => {}),
  }
}

/** Whether all parts of the reference are set. An incomplete reference is ignored, and the literal is used. */
const isWhole = ({ namespace, name, key }: KeyReference): boolean => namespace !== '' && name !== '' && key !== ''
