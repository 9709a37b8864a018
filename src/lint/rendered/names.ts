// Checks that the Secrets which machine-controller and nodes expect are present with their fixed names and namespace.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { about, type DocumentObject, qualifiedName, secretText } from '../../node/document-object.ts'
import { ROLE_NAMES, SECRET_KEYS } from '../../node/roles.ts'
import { userDataParts } from '../../node/user-data/index.ts'
import { TOKEN_NAMESPACE } from '../../render/model/environment.ts'
import { CLOUD_INIT_NAMESPACE } from '../../render/outputs/names.ts'
import { type Expected, expectedSecrets, type Manifests, roleOf } from './manifests.ts'

export function reportNameProblems(manifests: Manifests, report: Report): void {
  const { machineDeployments, rendered } = manifests
  const claimed = new Set<string>()
  const wanted = machineDeployments.map(machineDeployment => {
    const missing = expectedSecrets(machineDeployment).filter(({ name }) => {
      const isThere = manifests.secretAt(name) !== undefined
      if (isThere) claimed.add(name)
      return !isThere
    })
    return { machineDeployment, missing }
  })
  const strays = new Set(rendered.filter(object => roleOf(object) !== undefined && !isClaimed(object, claimed)))
  for (const { machineDeployment, missing } of wanted) {
    const moved = missing.map(expected => ({ expected, found: strayFor(expected, machineDeployment, strays) }))
    for (const { found } of moved) if (found) strays.delete(found)
    reportMoved(machineDeployment, moved, report)
    reportMissing(
      machineDeployment,
      moved.flatMap(({ expected, found }) => (found ? [] : [expected])),
      report,
    )
  }
  for (const stray of strays) reportStray(stray, machineDeployments.length > 0, report)
  for (const token of manifests.tokens) reportToken(token, report)
  reportFetchedNames(manifests, report)
}

const isClaimed = (object: DocumentObject, names: ReadonlySet<string>): boolean =>
  names.has(object.header.name) && object.header.namespace === CLOUD_INIT_NAMESPACE

interface Moved {
  readonly expected: Expected
  readonly found: DocumentObject | undefined
}

/** Finds an expected Secret that was renamed, for example by a namePrefix: its name still contains part of the expected name. */
function strayFor(
  { role, name }: Expected,
  { header }: DocumentObject,
  strays: ReadonlySet<DocumentObject>,
): DocumentObject | undefined {
  const candidates = [...strays].filter(stray => roleOf(stray) === role)
  const exact = candidates.find(stray => stray.header.name === name)
  if (exact) return exact
  const related = candidates.filter(stray => isRenamed(stray.header.name, header.name))
  return related.length === 1 ? related[0] : undefined
}

/**
 * Whether the Secret belongs to a renamed MachineDeployment (`p-md-kube-system-bootstrap-config-s` and `p-md-s`) or to one that was not
 * renamed (`md`).
 */
function isRenamed(secret: string, machineDeployment: string): boolean {
  if (secret.includes(`${machineDeployment}-`)) return true
  const at = secret.indexOf('-config-')
  const suffix = at < 0 ? '' : secret.slice(at + '-config'.length)
  const name = machineDeployment.endsWith(suffix)
    ? machineDeployment.slice(0, machineDeployment.length - suffix.length)
    : ''
  const prefix = commonPrefix(secret, name)
  return name.length > prefix.length && secret.slice(prefix.length).includes(`${name.slice(prefix.length)}-`)
}

/** Returns the common prefix up to a dash, since name prefixes end with one. */
function commonPrefix(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return a.slice(0, a.lastIndexOf('-', length - 1) + 1)
}

function reportMoved(machineDeployment: DocumentObject, moved: readonly Moved[], report: Report): void {
  const found = moved.filter((each): each is Moved & { found: DocumentObject } => each.found !== undefined)
  if (found.length === 0) return
  const roles = found.map(({ expected }) => ROLE_NAMES[expected.role]).join(', ')
  const message = `machine-controller and the nodes will not find its Secrets: ${roles}`
  const related = found.map(({ expected, found: { header } }) => ({
    object: { kind: 'Secret', namespace: header.namespace, name: header.name },
    role: `must be ${CLOUD_INIT_NAMESPACE}/${expected.name}, and is`,
  }))
  report(about(machineDeployment, 'OSM0803', message, { help: REPAIR_NAMES, related }))
}

const REPAIR_NAMES = `These names are fixed, but a kustomization changed them with namespace, namePrefix or nameSuffix.
List osm-krm under "transformers:" of the outermost kustomization: it then sees the final names. Or remove these fields.`

function reportMissing(machineDeployment: DocumentObject, missing: readonly Expected[], report: Report): void {
  if (missing.length === 0) return
  const names = missing.map(({ role, name }) => `${ROLE_NAMES[role]} ${CLOUD_INIT_NAMESPACE}/${name}`).join(', ')
  const help = missing.some(({ role }) => role === 'bootstrap')
    ? 'machine-controller creates no machine without the bootstrap Secret. Render this MachineDeployment too, and check the selector.'
    : 'Its machines start but do not become nodes. Render this MachineDeployment again, and apply the complete output.'
  report(about(machineDeployment, 'OSM0802', `there is no ${names}`, { help }))
}

function reportStray(stray: DocumentObject, hasMachineDeployments: boolean, report: Report): void {
  const { namespace } = stray.header
  if (namespace !== CLOUD_INIT_NAMESPACE) {
    const message = `is in the namespace "${namespace}", but must be in ${CLOUD_INIT_NAMESPACE}`
    report(about(stray, 'OSM0803', message, { help: REPAIR_NAMES }))
  } else if (hasMachineDeployments) {
    const help =
      'If its MachineDeployment was deleted, delete the Secret. If it was renamed, render again. kustomize leaves out a MachineDeployment with the annotation config.kubernetes.io/local-config.'
    report(about(stray, 'OSM0804', 'belongs to no MachineDeployment', { help }))
  }
}

/** Reports a bootstrap token with a name or namespace under which the API server does not look it up. */
function reportToken(token: DocumentObject, report: Report): void {
  const name = `bootstrap-token-${secretText(token, 'token-id') ?? ''}`
  if (token.header.namespace === TOKEN_NAMESPACE && token.header.name === name) return
  const message = `is ${qualifiedName(token)}, but the API server accepts this token only as ${TOKEN_NAMESPACE}/${name}`
  report(about(token, 'OSM0803', message, { help: REPAIR_NAMES }))
}

/** Begins only where a word does: otherwise a long word would be searched once from each of its characters. */
const FETCHED = /(?<![a-z0-9.-])[a-z0-9.-]*-provisioning-config\b/g

/** Reports bootstrap data that makes a node fetch a Secret which is not among the manifests. */
function reportFetchedNames({ rendered }: Manifests, report: Report): void {
  const names = new Set(rendered.filter(object => roleOf(object) === 'provisioning').map(({ header }) => header.name))
  if (names.size === 0) return
  for (const bootstrap of rendered.filter(object => roleOf(object) === 'bootstrap')) {
    const parts = userDataParts(secretText(bootstrap, SECRET_KEYS.bootstrap) ?? '')
    const fetched = new Set(
      parts.flatMap(({ text }) => text.match(FETCHED) ?? []).map(name => name.replace(/^[.-]+/, '')),
    )
    const unknown = [...fetched].filter(name => !names.has(name)).map(name => `"${name}"`)
    if (unknown.length === 0) continue
    const message = `makes nodes fetch ${unknown.join(', ')}, which is not among the manifests`
    report(about(bootstrap, 'OSM0803', message, { help: REPAIR_NAMES }))
  }
}
