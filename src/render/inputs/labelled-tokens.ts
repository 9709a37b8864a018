// Reads bootstrap tokens from Secrets in kube-system, found by their label as the controller finds them.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { MOST_TYPOS, nearest } from '../../diagnostics/nearest.ts'
import { problem } from '../../diagnostics/problem.ts'
import { hasTypographicQuotes, STRAIGHT_QUOTES } from '../../diagnostics/schema-problems.ts'
import { isRfc3339 } from '../../gotemplate/time/time.ts'
import { bootstrapTokenText, TOKEN_LABEL, TOKEN_NAMESPACE, tokenSecretName } from '../model/bootstrap-token.ts'
import { fitsLabel } from '../model/key.ts'
import { namespacedName } from '../model/object-ref.ts'
import { GENERATED_BY } from '../model/ownership.ts'
import { isRenamed } from '../profiles/selection.ts'
import { tokenFormProblems } from './bootstrap-token-form.ts'
import { type Catalog, type InputObject, type ItemHeader, inputRef } from './catalog.ts'
import { encryptedFault } from './credential-text.ts'
import { hasRefusedValue, keyField, secretData } from './references.ts'
import { textAt, textsAt } from './shape.ts'
import { MOST_SEARCHES, RENAMED, type SimilarObject } from './similar-objects.ts'
import type { TokenFor } from './token-for.ts'
import { keyTooLong, noToken } from './token-problems.ts'

/**
 * Returns the source of labelled tokens. `keys` are those of all MachineDeployments among the items. Secrets that an earlier run of this
 * functionConfig derived are ignored.
 */
export function labelledTokens(catalog: Catalog, owner: string, keys: ReadonlySet<string>): TokenFor {
  let searches = 0
  const byKey = new Map<string, InputObject[]>()
  const isLabelled = ({ namespace, labels }: ItemHeader): boolean =>
    namespace === TOKEN_NAMESPACE && Object.hasOwn(labels, TOKEN_LABEL)
  for (const item of catalog.objects('Secret', isLabelled)) {
    const key = textAt(item.object, 'metadata', 'labels', TOKEN_LABEL)
    if (key === undefined) continue
    if (textAt(item.object, 'metadata', 'annotations', GENERATED_BY) === owner) continue
    const found = byKey.get(key)
    if (found) found.push(item)
    else byKey.set(key, [item])
  }
  return (key, machineDeployment, report) => {
    if (!fitsLabel(key)) {
      report(keyTooLong(key, machineDeployment))
      return undefined
    }
    const found = byKey.get(key) ?? []
    if (found.length > 1) {
      report(
        problem('OSM0221', `${found.length} Secrets contain a bootstrap token for "${key}", but only one may`, {
          object: machineDeployment,
          help: `Keep one of ${found.map(({ header }) => header.name).join(', ')}.`,
          related: found.map(item => ({ object: inputRef(item), role: 'contains a token' })),
        }),
      )
      return undefined
    }
    const only = found[0]
    if (only === undefined) {
      if (catalog.mayHaveDamaged('Secret')) return undefined
      // The token of another MachineDeployment is not misspelt.
      const unused = new Map([...byKey].filter(([other]) => !keys.has(other)))
      const similar =
        searches++ < MOST_SEARCHES ? similarToken(catalog, key, machineDeployment.name, unused) : undefined
      report(noToken(key, machineDeployment, { similar, hasOthers: unused.size < byKey.size }))
      return undefined
    }
    return tokenOf(only, machineDeployment, report)
  }
}

const LABEL_FIELD = `metadata.labels[${TOKEN_LABEL}]`

/** Returns a Secret that is probably meant for the key: it is in a different namespace, or its label has a similar value or name. */
function similarToken(
  catalog: Catalog,
  key: string,
  name: string,
  byKey: ReadonlyMap<string, InputObject[]>,
): SimilarObject | undefined {
  const secrets = catalog.items('Secret')
  const elsewhere = secrets.find(
    ({ header }) => header.namespace !== TOKEN_NAMESPACE && header.labels[TOKEN_LABEL] === key,
  )
  if (elsewhere !== undefined) {
    const help = `The Secret ${namespacedName(elsewhere.header)} has its label, but only Secrets in ${TOKEN_NAMESPACE} are looked up.`
    return { object: inputRef(elsewhere), field: 'metadata.namespace', help }
  }
  const close = nearest(key, byKey.keys(), MOST_TYPOS) ?? (byKey.has(name) ? name : undefined)
  if (close !== undefined) {
    const help = `A Secret has the label ${TOKEN_LABEL}: ${close}; did you mean ${key}?`
    return { object: inputRef(byKey.get(close)![0]!), field: LABEL_FIELD, help }
  }
  const before = key.slice(0, key.length - name.length)
  const former = [...byKey.keys()].filter(
    other => other.startsWith(before) && isRenamed(name, other.slice(before.length)),
  )
  if (former.length === 1) {
    const help = `A Secret has the label ${TOKEN_LABEL}: ${former[0]}, without the prefix or suffix of the name of the MachineDeployment. ${RENAMED}`
    return { object: inputRef(byKey.get(former[0]!)![0]!), field: LABEL_FIELD, help }
  }
  for (const item of secrets) {
    if (!item.header.name.startsWith(tokenSecretName(''))) continue
    if (textAt(catalog.read(item)?.object, 'metadata', TOKEN_LABEL) === key) {
      const help = `A Secret has ${TOKEN_LABEL} in metadata itself: indent it, below labels.`
      return { object: inputRef(item), field: `metadata[${TOKEN_LABEL}]`, help }
    }
    for (const where of ['labels', 'annotations'] as const) {
      const name = textsAt(catalog.read(item)?.object, 'metadata', where).find(([, value]) => value === key)?.[0]
      // The label itself may be on a Secret that occurs twice, of which only one is read.
      if (name === undefined || (where === 'labels' && name === TOKEN_LABEL)) continue
      const help = `A Secret has its name in metadata.${where} as ${name}; it must be the label ${TOKEN_LABEL}.`
      return { object: inputRef(item), field: `metadata.${where}[${name}]`, help }
    }
  }
  return undefined
}

const TOKEN_KEYS = ['token-id', 'token-secret', 'expiration'] as const

function tokenOf(item: InputObject, machineDeployment: ObjectRef, report: Report): string | undefined {
  const ref = inputRef(item)
  const data = secretData(item.object) ?? new Map<string, string>()
  const id = data.get('token-id') ?? ''
  const secret = data.get('token-secret') ?? ''
  const related = [{ object: machineDeployment, role: 'joins with it' }]
  if (TOKEN_KEYS.some(key => hasRefusedValue(item.object, key))) return undefined
  const encrypted = TOKEN_KEYS.find(key => encryptedFault(data.get(key) ?? '') !== undefined)
  if (encrypted !== undefined) {
    const { code, predicate, help } = encryptedFault(data.get(encrypted)!)!
    const field = keyField(item.object, encrypted)
    report(problem(code, `the bootstrap token ${predicate}`, { object: ref, field, help, related }))
    return undefined
  }
  const missing = id === '' ? 'token-id' : secret === '' ? 'token-secret' : undefined
  if (missing !== undefined) {
    const close = data.has(missing) ? undefined : nearest(missing, data.keys())
    const isOutside = textAt(item.object, missing) !== undefined
    const help = isOutside
      ? `${missing} is at the top level: indent it, below stringData.`
      : close === undefined
        ? 'A token consists of token-id and token-secret.'
        : `Did you mean ${missing} instead of ${close}?`
    const field = isOutside ? missing : keyField(item.object, close ?? missing)
    const caret = isOutside ? { caret: 'key' as const } : {}
    report(problem('OSM0222', `the bootstrap token has no ${missing}`, { object: ref, field, ...caret, help, related }))
    return undefined
  }
  const expiration = data.get('expiration')
  if (expiration === undefined) {
    report(
      problem('OSM0225', 'the bootstrap token has no expiration', {
        object: ref,
        field: 'data.expiration',
        help: 'operating-system-manager would fail on it. Add an expiration, or make sure that it is not running.',
        related,
      }),
    )
  } else if (!isRfc3339(expiration)) {
    report(
      problem('OSM0222', 'the expiration of the bootstrap token is not a date', {
        object: ref,
        field: keyField(item.object, 'expiration'),
        help: hasTypographicQuotes(expiration)
          ? STRAIGHT_QUOTES
          : 'Write it in RFC 3339 format, such as 2030-01-01T00:00:00Z.',
        related,
      }),
    )
    return undefined
  }
  for (const found of tokenFormProblems(item, data, related)) report(found)
  return bootstrapTokenText({ id, secret })
}
