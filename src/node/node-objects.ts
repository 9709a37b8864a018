// The objects of the nodes of one MachineDeployment, and all parts that the nodes get.

import type { Json, JsonObject } from '../base/json.ts'
import { MACHINE_DEPLOYMENT_TYPE, NODE_POOL_TYPE } from '../base/kinds.ts'
import { rememberedFor } from '../base/remembered.ts'
import { at, listAt, objectAt, textAt } from '../render/inputs/shape.ts'
import { mapTexts } from '../render/model/placeholders.ts'
import type { FilledText, TextTemplate } from '../render/model/text.ts'
import { PHASE_FIELDS } from '../render/userdata/request.ts'
import type { DocumentObject } from './document-object.ts'
import { placeholdersIn, textForNode, withoutEscapes } from './pending-placeholders.ts'
import { fileDecoder, userDataParts } from './user-data/index.ts'
import { noTraits, objectsIn, setting, traitsOf, type UserDataPart, unitParts } from './user-data/part.ts'

export interface ObjectsByRole {
  readonly machineDeployment?: DocumentObject | undefined
  readonly config?: DocumentObject | undefined
  readonly bootstrap?: DocumentObject | undefined
  readonly provisioning?: DocumentObject | undefined
  readonly kubeconfig?: DocumentObject | undefined
  readonly edgeScript?: DocumentObject | undefined
}

export type Role = keyof ObjectsByRole
export type SecretRole = Exclude<Role, 'machineDeployment' | 'config'>

/** The names of Secrets in messages, by role. */
export const ROLE_NAMES = {
  bootstrap: 'bootstrap Secret',
  provisioning: 'provisioning Secret',
  kubeconfig: 'kubelet kubeconfig Secret',
  edgeScript: 'edge script Secret',
} as const satisfies Readonly<Record<SecretRole, string>>

export const SECRET_ROLES = Object.keys(ROLE_NAMES) as readonly SecretRole[]

/** The key that contains the data of a Secret, by role. */
export const SECRET_KEYS = {
  bootstrap: 'cloud-config',
  provisioning: 'cloud-config',
  kubeconfig: 'kubeconfig',
  edgeScript: 'fetch-bootstrap-script',
} as const

export type Section =
  | 'bootstrap'
  | 'provisioning'
  | 'kubeconfig'
  | 'edge script'
  | 'OperatingSystemConfig'
  | 'ConfigMap'

export interface NodePart extends UserDataPart {
  readonly section: Section
  /** Section, kind and name, which both sides of a comparison have in common. */
  readonly id: string
}

export const inSection = (section: Section, part: UserDataPart): NodePart => ({
  ...part,
  section,
  id: [section, part.kind, part.name].join('\0'),
})

/** Reads the parts of the nodes of one rendering. What alike nodes share is read once. */
interface PartReader {
  readonly userData: (section: Section, secret: DocumentObject | undefined) => readonly NodePart[]
  /** Reads a file of an OperatingSystemConfig, of which alike nodes have the same object. */
  readonly configFile: (phase: string, file: Json) => NodePart
}

/** A part of the user data of alike nodes, and whether it is the same for all of them. */
interface SharedPart {
  readonly part: NodePart
  readonly isConstant: boolean
}

export function partReader(): PartReader {
  const decodeFile = fileDecoder()
  const shared = new Map<TextTemplate, readonly SharedPart[]>()
  const files = new Map<Json, NodePart>()
  return {
    userData: (section, secret) => {
      if (secret === undefined) return []
      const partsIn = (text: string) => within(section, userDataParts(text, decodeFile))
      const filled = secret.made?.text.filled
      if (filled === undefined) return partsIn(textForNode(secret, SECRET_KEYS.bootstrap) ?? '')
      const { template, fill } = filled
      const parts = shared.get(template) ?? partsIn(template.marked()).map(part => sharedPart(part, fill))
      shared.set(template, parts)
      return parts.map(({ part, isConstant }) => (isConstant ? part : filledPart(part, fill)))
    },
    configFile: (phase, file) => {
      const part = files.get(file) ?? inSection('OperatingSystemConfig', filePart(file, phase))
      files.set(file, part)
      return part
    },
  }
}

const sharedPart = (part: NodePart, fill: FilledText['fill']): SharedPart => ({
  part,
  isConstant: [part.name, part.text, ...part.traits.values()].every(text => fill(text) === text),
})

const filledPart = ({ id, name, traits, ...part }: NodePart, fill: FilledText['fill']): NodePart => ({
  ...part,
  id: fill(id),
  name: fill(name),
  text: fill(part.text),
  traits: new Map([...traits].map(([trait, value]) => [trait, fill(value)])),
})

const secretParts = (objects: ObjectsByRole, { userData }: PartReader): readonly NodePart[] => [
  ...userData('bootstrap', objects.bootstrap),
  ...userData('provisioning', objects.provisioning),
  ...wholeText('kubeconfig', objects.kubeconfig),
  ...wholeText('edgeScript', objects.edgeScript),
]

const within = (section: Section, parts: readonly UserDataPart[]): NodePart[] =>
  parts.map(part => inSection(section, part))

function wholeText(role: 'kubeconfig' | 'edgeScript', secret: DocumentObject | undefined): NodePart[] {
  const text = secret && textForNode(secret, SECRET_KEYS[role])
  const section = role === 'edgeScript' ? 'edge script' : role
  return text === undefined ? [] : [inSection(section, { kind: 'text', name: '', text, traits: noTraits })]
}

function configParts(config: DocumentObject | undefined, { configFile }: PartReader): NodePart[] {
  if (config === undefined) return []
  const { bootstrapConfig, provisioningConfig, ...others } = configSpec(config)
  const phases = { bootstrapConfig, provisioningConfig }
  return [
    ...Object.entries(PHASE_FIELDS).flatMap(([phase, field]) => {
      const value = phases[field]
      const named = phaseParts(value).map(part => ({ ...part, name: `${phase} ${part.name}` }))
      return [...listAt(value, 'files').map(file => configFile(phase, file)), ...within('OperatingSystemConfig', named)]
    }),
    ...within(
      'OperatingSystemConfig',
      Object.entries(others).map(([key, value]) => setting(key, value)),
    ),
  ]
}

/** Returns the spec of an OperatingSystemConfig with texts as nodes get them: unescaped if Flux fills in its placeholders. */
export function configSpec(config: DocumentObject): JsonObject {
  const spec = objectAt(config.object, 'spec')
  const isEscaped = hasDollars(spec) && placeholdersIn(textsWithin(spec).join('\n'))?.by === 'flux'
  return isEscaped ? (mapTexts(spec, withoutEscapes) as JsonObject) : spec
}

/** Whether there is an escape in the texts of an object, which alike nodes share. */
const hasDollars = rememberedFor((within: object): boolean =>
  Object.values(within).some(value =>
    typeof value === 'string' ? value.includes('$$') : typeof value === 'object' && value !== null && hasDollars(value),
  ),
)

function textsWithin(value: Json): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsWithin) : []
}

/** A part of an OperatingSystemConfig has the same name as that of its user data, after the phase. */
const filePart = (file: Json, phase: string): UserDataPart => ({
  kind: 'file',
  name: `${phase} ${textAt(file, 'path') ?? ''}`,
  text: textAt(file, 'content', 'inline', 'data') ?? '',
  traits: traitsOf([
    ['permissions', String(at(file, 'permissions') ?? '')],
    ['encoding', at(file, 'content', 'inline', 'encoding')],
  ]),
})

/** Returns the parts of a phase beside its files. */
function phaseParts(phase: Json | undefined): UserDataPart[] {
  const keys = listAt(phase, 'userSSHKeys')
  return [
    ...objectsIn(at(phase, 'units')).flatMap(unit => unitParts(unit, 'content', 'dropIns')),
    ...(keys.length > 0 ? [setting('SSH keys', [...keys])] : []),
    ...Object.entries(objectAt(phase, 'modules')).map(([name, value]) => setting(name, value)),
  ]
}

export class NodeObjects {
  /** `<name>-<namespace>`, which is part of the names of its objects. */
  readonly stem: string
  /** `<namespace>/<name>`, or the stem if namespace and name cannot be separated. */
  readonly title: string
  readonly objects: ObjectsByRole
  readonly #partReader: PartReader
  #secretParts: readonly NodePart[] | undefined
  #parts: readonly NodePart[] | undefined

  constructor(stem: string, title: string, objects: ObjectsByRole, partReader: PartReader) {
    this.stem = stem
    this.title = title
    this.objects = objects
    this.#partReader = partReader
  }

  /** MachineDeployment or NodePool. */
  get kind(): string {
    return this.objects.machineDeployment?.header.kind ?? MACHINE_DEPLOYMENT_TYPE.kind
  }

  /** All parts that the nodes get. They are read once, because user data takes long to parse and is asked for often. */
  get parts(): readonly NodePart[] {
    return (this.#parts ??= [...this.secretParts, ...this.configParts])
  }

  /** The parts in the OperatingSystemConfig. */
  get configParts(): readonly NodePart[] {
    return configParts(this.objects.config, this.#partReader)
  }

  /** The parts in Secrets. A report of one side needs no others. */
  get secretParts(): readonly NodePart[] {
    return (this.#secretParts ??= secretParts(this.objects, this.#partReader))
  }

  /** Whether anything is rendered for the nodes of the MachineDeployment. */
  get isRendered(): boolean {
    const { machineDeployment: _, ...rendered } = this.objects
    return Object.values(rendered).some(object => object !== undefined)
  }

  titled(title: string): NodeObjects {
    return new NodeObjects(this.stem, title, this.objects, this.#partReader)
  }

  withoutConfig(): NodeObjects {
    return new NodeObjects(this.stem, this.title, { ...this.objects, config: undefined }, this.#partReader)
  }
}

/** Returns what all of them are: NodePool, or else MachineDeployment. */
export const kindOfAll = (nodes: readonly { readonly kind: string }[]): string =>
  (nodes.length > 0 && nodes.every(({ kind }) => kind === NODE_POOL_TYPE.kind)
    ? NODE_POOL_TYPE
    : MACHINE_DEPLOYMENT_TYPE
  ).kind
