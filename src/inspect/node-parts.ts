// Lists all parts that the nodes of a MachineDeployment get.

import { at, listAt, objectAt, textAt, textsAt } from '../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../render/model/json.ts'
import { type DocumentObject, secretText } from './documents.ts'
import { placeholdersIn, withoutEscapes } from './pending-placeholders.ts'
import { type ObjectsByRole, SECRET_KEYS } from './roles.ts'
import { type FileDecoder, noTraits, setting, traitsOf, type UserDataPart, userDataParts } from './user-data/index.ts'

export type Section = 'bootstrap' | 'provisioning' | 'kubeconfig' | 'edge script' | 'OperatingSystemConfig'

export interface NodePart extends UserDataPart {
  readonly section: Section
}

/** Returns the parts in the Secrets of a node. */
export const secretParts = (objects: ObjectsByRole, decodeFile: FileDecoder): readonly NodePart[] => [
  ...userData('bootstrap', objects.bootstrap, decodeFile),
  ...userData('provisioning', objects.provisioning, decodeFile),
  ...wholeText('kubeconfig', objects.kubeconfig),
  ...wholeText('edgeScript', objects.edgeScript),
]

const within = (section: Section, parts: readonly UserDataPart[]): NodePart[] =>
  parts.map(part => ({ ...part, section }))

function userData(
  section: 'bootstrap' | 'provisioning',
  secret: DocumentObject | undefined,
  decodeFile: FileDecoder,
): NodePart[] {
  return secret === undefined
    ? []
    : within(section, userDataParts(nodeText(secret, SECRET_KEYS[section]) ?? '', decodeFile))
}

function wholeText(role: 'kubeconfig' | 'edgeScript', secret: DocumentObject | undefined): NodePart[] {
  const text = secret && nodeText(secret, SECRET_KEYS[role])
  const section = role === 'edgeScript' ? 'edge script' : role
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

/** Returns the parts of an OperatingSystemConfig. */
export function configParts(config: DocumentObject | undefined): NodePart[] {
  if (config === undefined) return []
  const { bootstrapConfig, provisioningConfig, ...others } = configSpec(config)
  const phases = { bootstrapConfig, provisioningConfig }
  return within('OperatingSystemConfig', [
    ...Object.entries(PHASES).flatMap(([field, phase]) =>
      phaseParts(phases[field as keyof typeof PHASES]).map(part => ({ ...part, name: `${phase} ${part.name}` })),
    ),
    ...Object.entries(others).map(([key, value]) => setting(key, value)),
  ])
}

/** Returns the spec of an OperatingSystemConfig with texts as nodes get them: unescaped if Flux fills in its placeholders. */
export function configSpec(config: DocumentObject): JsonObject {
  const spec = objectAt(config.object, 'spec')
  const text = textsWithin(spec).join('\n')
  const isEscaped = text.includes('$$') && placeholdersIn(text)?.by === 'flux'
  return isEscaped ? (unescaped(spec) as JsonObject) : spec
}

function textsWithin(value: Json): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsWithin) : []
}

function unescaped(value: Json): Json {
  if (typeof value === 'string') return withoutEscapes(value)
  if (Array.isArray(value)) return value.map(unescaped)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, unescaped(entry)]))
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
