// Reads the settings of a running osm-controller from the arguments of its Deployment.

import type { DocumentObject } from '../node/document-object.ts'
import { at, listAt, textAt } from '../render/inputs/shape.ts'
import { isObject, type JsonObject, parseJson } from '../render/model/json.ts'
import { groupKindOf } from '../render/model/kinds.ts'
import { type FlagEntry, flagTexts } from './installers.ts'

const DEPLOYMENT = 'Deployment.apps'
const IMAGE = /(?:^|\/)operating-system-manager(?:[:@]|$)/
const CONTROLLER = /(?:^|\/)(?:osm-controller|operating-system-manager)$/
const WEBHOOK = /(?:^|\/)webhook$/

/** The flags of a controller by name, and the Deployment that has them. */
export interface ControllerFlags {
  readonly deployment: DocumentObject
  readonly flags: ReadonlyMap<string, string>
}

/** Returns the flags of the Deployment that runs the controller, or undefined if none is among the objects. */
export function controllerFlags(objects: readonly DocumentObject[]): ControllerFlags | undefined {
  for (const deployment of objects) {
    if (groupKindOf(deployment.header) !== DEPLOYMENT) continue
    for (const container of listAt(deployment.object, 'spec', 'template', 'spec', 'containers')) {
      if (programOf(container) !== 'controller') continue
      return { deployment, flags: flagsOf(wordsOf(container), environmentOf(container)) }
    }
  }
  return undefined
}

/** Whether a Deployment is one of operating-system-manager: the controller, its webhook, or another that runs its image. */
export const isControllerDeployment = ({ header, object }: DocumentObject): boolean =>
  groupKindOf(header) === DEPLOYMENT &&
  listAt(object, 'spec', 'template', 'spec', 'containers').some(container => programOf(container) !== undefined)

/** Returns which program of operating-system-manager a container runs; a container without a command runs the controller of its image. */
function programOf(container: JsonObject[string]): 'controller' | 'webhook' | 'another' | undefined {
  const [program] = wordsOf(container)
  if (program !== undefined && CONTROLLER.test(program)) return 'controller'
  if (!IMAGE.test(textAt(container, 'image') ?? '')) return undefined
  if (textsOf(container, 'command').length === 0) return 'controller'
  return program !== undefined && WEBHOOK.test(program) ? 'webhook' : 'another'
}

/** Returns command and arguments; those of KKP's http-prober name the program that it starts once the API server answers. */
function wordsOf(container: JsonObject[string]): readonly string[] {
  const words = [...textsOf(container, 'command'), ...textsOf(container, 'args')]
  if (!PROBER.test(words[0] ?? '')) return words
  const at = words.findIndex(word => /^--?command$/.test(word))
  const started = at < 0 ? undefined : parseJson(words[at + 1] ?? '')
  const command = textAt(started, 'command')
  return command === undefined ? words : [command, ...textsOf(started!, 'args')]
}

const PROBER = /(?:^|\/)http-prober$/

const textsOf = (container: JsonObject[string], field: string): string[] =>
  listAt(container, field).filter(word => typeof word === 'string')

/** Returns the variables with a value of their own, for `$(NAME)` in arguments. */
function environmentOf(container: JsonObject[string]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const entry of listAt(container, 'env')) {
    const [name, value] = [textAt(entry, 'name'), textAt(entry, 'value')]
    if (name !== undefined && value !== undefined) found.set(name, value)
  }
  return found
}

/** Go's flag package: -name=value, --name=value, or the value as the next word; a flag alone is true. */
function flagsOf(words: readonly string[], environment: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const flags: FlagEntry[] = []
  for (let i = 0; i < words.length; i++) {
    const [, name, assigned] = /^--?([\w-]+)(?:=([\s\S]*))?$/.exec(words[i]!) ?? []
    if (name === undefined) continue
    const next = words[i + 1]
    const takesNext = assigned === undefined && !BOOLEAN.has(name) && next !== undefined
    const value = (assigned ?? (takesNext ? words[++i]! : 'true')).replace(
      /\$\(([\w.-]+)\)/g,
      (text, variable: string) => environment.get(variable) ?? text,
    )
    flags.push([name, value])
  }
  return flagTexts(flags)
}

/** Boolean flags: Go does not read the next word as their value. */
const BOOLEAN: ReadonlySet<string> = new Set([
  'external-cloud-provider',
  'disable-default-osps',
  'device-ownership-from-security-context',
  'leader-elect',
  'log-debug',
])

/** Returns the reference to a file that the Deployment mounts from a ConfigMap or a Secret. */
export function mountedFile({ object }: DocumentObject, path: string): JsonObject | undefined {
  const pod = at(object, 'spec', 'template', 'spec')
  for (const container of listAt(pod, 'containers')) {
    for (const mount of listAt(container, 'volumeMounts')) {
      const folder = textAt(mount, 'mountPath')?.replace(/\/$/, '')
      if (folder === undefined || (path !== folder && !path.startsWith(`${folder}/`))) continue
      const volume = listAt(pod, 'volumes').find(each => textAt(each, 'name') === textAt(mount, 'name'))
      const key = textAt(mount, 'subPath') ?? path.slice(folder.length + 1)
      return volume === undefined ? undefined : referenceTo(volume, key, textAt(object, 'metadata', 'namespace') ?? '')
    }
  }
  return undefined
}

function referenceTo(volume: JsonObject[string], file: string, namespace: string): JsonObject | undefined {
  for (const [source, name, field] of [
    ['configMap', textAt(volume, 'configMap', 'name'), 'configMapKeyRef'],
    ['secret', textAt(volume, 'secret', 'secretName'), 'secretKeyRef'],
  ] as const) {
    if (name === undefined) continue
    const item = listAt(volume, source, 'items').find(each => isObject(each) && each.path === file)
    return { [field]: { namespace, name, key: textAt(item, 'key') ?? file } }
  }
  return undefined
}
