// Resolves the values of a cloudProviderSpec. A reference that is not among the items is a problem; what the controller would take
// from its own environment variables does not exist here.

import { parseBool } from '../../gotemplate/strconv/parse-bool.ts'
import type { References } from '../../model/environment.ts'
import type { Placeholders } from '../../model/placeholders.ts'
import type { ConfigVar, KeyReference } from './config-var.ts'

export interface Resolver {
  text(variable: ConfigVar<string>): string
  /** As `text`, for a value that is read and not only written; undefined after it was reported that it is filled in later. */
  readable(variable: ConfigVar<string>): string | undefined
  /** Undefined where none is given. */
  flag(variable: ConfigVar<boolean | undefined>): boolean | undefined
  /** As `flag`, but a referenced text that is no boolean counts as none: the reference falls back to its environment. */
  flagOrNone(variable: ConfigVar<boolean | undefined>): boolean | undefined
}

export interface ResolveProblems {
  missing(field: string, kind: 'Secret' | 'ConfigMap', reference: KeyReference): void
  notBoolean(field: string): void
  notReadable(field: string): void
}

export interface ResolveRequest {
  readonly references: References
  readonly placeholders: Placeholders | undefined
}

export function resolver({ references, placeholders }: ResolveRequest, problems: ResolveProblems): Resolver {
  /** The text that a variable refers to; null after it was reported as missing, undefined where it refers to none. */
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

/** Only a reference with all three parts is looked up; the literal counts otherwise. */
const isWhole = ({ namespace, name, key }: KeyReference): boolean => namespace !== '' && name !== '' && key !== ''
