// Lists all parts that the nodes of a MachineDeployment get.

import { at, listAt, textAt, textsAt } from '../inputs/shape.ts'
import { isObject } from '../model/json.ts'
import type { Json, JsonObject } from '../model/profile.ts'
import { type DocumentObject, secretText } from './documents.ts'
import { type NodeObjects, SECRET_KEYS } from './rendering.ts'
import { noTraits, setting, traitsOf, type UserDataPart, userDataParts } from './user-data/index.ts'
import { placeholdersIn, withoutEscapes } from './waiting-placeholders.ts'

export type Section = 'bootstrap' | 'provisioning' | 'kubeconfig' | 'edge script' | 'OperatingSystemConfig'

export interface NodePart extends UserDataPart {
  readonly section: Section
}

export function nodeParts({ objects: { bootstrap, provisioning, kubeconfig, edgeScript, config } }: NodeObjects) {
  return [
    ...once(bootstrap, secret => userData('bootstrap', secret)),
    ...once(provisioning, secret => userData('provisioning', secret)),
    ...wholeText('kubeconfig', kubeconfig, SECRET_KEYS.kubeconfig),
    ...wholeText('edge script', edgeScript, SECRET_KEYS.edgeScript),
    ...once(config, configParts),
  ]
}

const partsOfObjects = new WeakMap<JsonObject, readonly NodePart[]>()

/** Returns the parts of an object, which has one role only. User data takes long to parse, and a report asks for it in several places. */
function once(object: DocumentObject | undefined, parse: (object: DocumentObject) => NodePart[]): readonly NodePart[] {
  if (object === undefined) return []
  const parts = partsOfObjects.get(object.object) ?? parse(object)
  partsOfObjects.set(object.object, parts)
  return parts
}

const within = (section: Section, parts: readonly UserDataPart[]): NodePart[] =>
  parts.map(part => ({ ...part, section }))

const userData = (section: 'bootstrap' | 'provisioning', secret: DocumentObject): NodePart[] =>
  within(section, userDataParts(nodeText(secret, SECRET_KEYS[section]) ?? ''))

function wholeText(section: 'kubeconfig' | 'edge script', secret: DocumentObject | undefined, key: string): NodePart[] {
  const text = secret && nodeText(secret, key)
  return text === undefined ? [] : [{ section, kind: 'text', name: '', text, traits: noTraits }]
}

/**
 * Returns the text of a Secret, unescaped if Flux fills in its placeholders. Placeholders occur only in `stringData`, since base64 hides
 * them.
 */
function nodeText(secret: DocumentObject, key: string): string | undefined {
  const text = secretText(secret, key)
  const waits = textAt(secret.object, 'stringData', key) !== undefined
  return waits && text !== undefined && placeholdersIn(text)?.by === 'flux' ? withoutEscapes(text) : text
}

const PHASES = { bootstrapConfig: 'bootstrap', provisioningConfig: 'provisioning' } as const

function configParts({ object }: DocumentObject): NodePart[] {
  const { bootstrapConfig, provisioningConfig, ...others } = objectAt(object, 'spec')
  const phases = { bootstrapConfig, provisioningConfig }
  const parts = [
    ...Object.entries(PHASES).flatMap(([field, phase]) =>
      phaseParts(phases[field as keyof typeof PHASES]).map(part => ({ ...part, name: `${phase} ${part.name}` })),
    ),
    ...Object.entries(others).map(([key, value]) => setting(key, value)),
  ]
  const text = parts.map(part => part.text).join('\n')
  const isEscaped = text.includes('$$') && placeholdersIn(text)?.by === 'flux'
  return within(
    'OperatingSystemConfig',
    isEscaped ? parts.map(part => ({ ...part, text: withoutEscapes(part.text) })) : parts,
  )
}

const objectAt = (value: Json | undefined, ...path: string[]): JsonObject => {
  const found = at(value, ...path)
  return isObject(found) ? found : {}
}

/** Returns the parts of a phase of an OperatingSystemConfig, with the same names as those of its user data. */
function phaseParts(phase: Json | undefined): UserDataPart[] {
  const keys = listAt(phase, 'userSSHKeys')
  return [
    ...listAt(phase, 'files').map(
      (file): UserDataPart => ({
        kind: 'file',
        name: textAt(file, 'path') ?? '',
        text: textAt(file, 'content', 'inline', 'data') ?? '',
        traits: traitsOf([
          ['permissions', String(at(file, 'permissions') ?? '')],
          ['encoding', at(file, 'content', 'inline', 'encoding')],
        ]),
      }),
    ),
    ...listAt(phase, 'units').flatMap(unitParts),
    ...(keys.length > 0 ? [setting('SSH keys', [...keys])] : []),
    ...Object.entries(objectAt(phase, 'modules')).map(([name, value]) => setting(name, value)),
  ]
}

function unitParts(unit: Json): UserDataPart[] {
  const name = textAt(unit, 'name') ?? ''
  const traits = Object.entries(isObject(unit) ? unit : {}).filter(
    ([key]) => !['name', 'content', 'dropIns'].includes(key),
  )
  return [
    { kind: 'unit', name, text: textAt(unit, 'content') ?? '', traits: traitsOf(traits) },
    ...listAt(unit, 'dropIns').map((dropIn): UserDataPart => {
      const own = new Map(textsAt(dropIn))
      return { kind: 'drop-in', name: `${name}/${own.get('name')}`, text: own.get('content') ?? '', traits: noTraits }
    }),
  ]
}
