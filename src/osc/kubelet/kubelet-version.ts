// The kubelet's version: what depends on it asks by constraints, as the reference does.

import { formatVersion, type Parsed, parseVersion, type Version } from '../../gotemplate/semver/semver.ts'
import { type Constraint, parseConstraint, satisfies } from '../../gotemplate/semver/semver-constraint.ts'
import { fromText } from '../../gotemplate/strconv/bytes.ts'

export function parseKubeletVersion(text: string): Parsed<Version> {
  let parsed = versions.get(text)
  if (parsed === undefined) {
    parsed = parseVersion(fromText(text))
    if (versions.size < MOST_VERSIONS) versions.set(text, parsed)
  }
  return parsed
}

/** A thousand nodes have a handful. */
const versions = new Map<string, Parsed<Version>>()
const MOST_VERSIONS = 64

/** `.KubeVersion`: completed to three numbers, with a leading v. */
export const kubeVersion = (version: Version): string => `v${formatVersion(version)}`

const constraints = new Map<string, Constraint>()

/** The constraint is one of our own texts, never a user's. */
export function kubeletSatisfies(version: Version, text: string): boolean {
  let constraint = constraints.get(text)
  if (constraint === undefined) {
    const parsed = parseConstraint(text)
    if (parsed.error !== undefined) throw new Error(`${text}: ${parsed.error}`)
    constraint = parsed.value
    constraints.set(text, constraint)
  }
  return satisfies(version, constraint)
}
