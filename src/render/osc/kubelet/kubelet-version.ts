// The kubelet's version. Like in the reference, behaviour depends on it through version constraints.

import { formatVersion, type Parsed, parseVersion, type Version } from '../../../gotemplate/semver/semver.ts'
import { type Constraint, parseConstraint, satisfies } from '../../../gotemplate/semver/semver-constraint.ts'
import { fromText } from '../../../gotemplate/strconv/bytes.ts'

/** Parses the version, with a cache. */
export function parseKubeletVersion(text: string): Parsed<Version> {
  let parsed = versions.get(text)
  if (parsed === undefined) {
    parsed = parseVersion(fromText(text))
    if (versions.size < MOST_VERSIONS) versions.set(text, parsed)
  }
  return parsed
}

/** Caches parsed versions; thousands of nodes have only a handful. */
const versions = new Map<string, Parsed<Version>>()
const MOST_VERSIONS = 64

/** The template data `.KubeVersion`: three numbers with a leading v. */
export const kubeVersion = (version: Version): string => `v${formatVersion(version)}`

const constraints = new Map<string, Constraint>()

/** Whether the version satisfies a constraint, which must be a text of this code base, not of a user. */
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
