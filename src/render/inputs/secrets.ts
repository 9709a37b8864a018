// Collects texts that no message may contain: values of Secrets, and secrets that a MachineDeployment contains in clear text.

import { hasTemplates } from '../../base/kinds.ts'
import { type FieldPath, formatPath } from '../../diagnostics/field-path.ts'
import { isSecretField, isSecretKey } from '../../secrets/names.ts'
import { isObject, type Json } from '../model/json.ts'
import type { Reference, Settings } from '../settings/settings.ts'
import type { Catalog, InputObject } from './catalog.ts'
import { dataOf, secretData } from './references.ts'
import { at, textsAt } from './shape.ts'

/** Returns the values of Secrets, and the secrets that MachineDeployments contain in clear text. */
export function secretTexts(secrets: Iterable<InputObject>, machineDeployments: readonly InputObject[]): string[] {
  const texts: string[] = []
  for (const { object } of secrets) {
    for (const [key, value] of [...(secretData(object) ?? []), ...textsAt(object, 'data')])
      if (isSecretKey(key)) texts.push(value)
  }
  for (const { object } of machineDeployments)
    for (const { value } of secretFields(at(object, 'spec', 'template', 'spec', 'providerSpec'))) texts.push(value)
  return texts
}

/** Returns all texts of the profiles and overlays among objects. They are in Git in clear text. */
export const profileTexts = (objects: Iterable<InputObject>): string[] =>
  [...objects].flatMap(({ header, object }) => (hasTemplates(header.kind) ? textsOf(object) : []))

function textsOf(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(textsOf) : isObject(value) ? Object.values(value).flatMap(textsOf) : []
}

/** The user of a URL in the settings, with the password, as it is written there. */
interface UserOfUrl {
  readonly field: string
  readonly user: string
}

/** A user with a password, which may have characters that should be encoded. A host with its port and a path is none. */
const USER = /^(?:[a-z]+:)?(?:\/\/)?([^/?#@:]*(?::(?!\d{1,5}[/?#]).*)?)@/is

/** Returns the users of the URLs in the settings. */
export function usersInSettings({ cluster, nodes, profiles }: Settings): UserOfUrl[] {
  const urls: [FieldPath, string | undefined][] = [
    [['cluster', 'server'], cluster.server],
    [['cluster', 'serverOverride'], cluster.serverOverride],
    [['nodes', 'proxy', 'http'], nodes.proxy.http],
    ...Object.entries(nodes.containerd.registryMirrors).flatMap(([registry, mirrors]) =>
      mirrors.map((url, i): [FieldPath, string] => [['nodes', 'containerd', 'registryMirrors', registry, i], url]),
    ),
    ...Object.entries(profiles.downloads.urls).map(([name, url]): [FieldPath, string] => [
      ['profiles', 'downloads', 'urls', name],
      url,
    ]),
  ]
  return urls.flatMap(([path, url = '']) => {
    const user = USER.exec(url)?.[1]
    return user === undefined ? [] : [{ field: formatPath(['spec', ...path]), user }]
  })
}

/** Yields the users and passwords of URLs in the settings. */
export function* settingSecrets(settings: Settings): Generator<string> {
  for (const { user } of usersInSettings(settings))
    for (const part of [user, ...user.split(':')]) yield* [part, unescaped(part)]
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Yields values that are secret although they are in a ConfigMap. */
export function* configMapSecrets(catalog: Catalog, from: readonly Reference[]): Generator<string> {
  for (const reference of from)
    if (reference.kind === 'ConfigMap') yield dataOf(catalog, reference)?.get(reference.key) ?? ''
}

interface SecretField {
  readonly path: readonly (string | number)[]
  readonly value: string
}

/** Returns the clear-text values of a providerSpec in fields that are named like secrets. */
export function secretFields(providerSpec: Json | undefined): readonly SecretField[] {
  const fields: SecretField[] = []
  addFields(providerSpec, [], { isSecret: false, fields })
  return fields
}

interface Search {
  /** Whether a field above is named like a secret. */
  readonly isSecret: boolean
  readonly fields: SecretField[]
}

function addFields(value: Json | undefined, path: SecretField['path'], { isSecret, fields }: Search): void {
  if (typeof value === 'string') {
    if (isSecret) fields.push({ path, value })
  } else if (Array.isArray(value)) {
    for (const [i, element] of value.entries()) addFields(element, [...path, i], { isSecret, fields })
  } else if (isObject(value)) {
    for (const [name, entry] of Object.entries(value)) {
      // A reference, such as secretKeyRef or dataVolumeSecretRef, contains the name of a Secret, which messages may show.
      if (/(?:key|secret)ref$/i.test(name)) continue
      addFields(entry, [...path, name], { isSecret: isSecret || isSecretField(name), fields })
    }
  }
}
