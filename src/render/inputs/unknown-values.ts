// Finds out whether a value of a Secret or ConfigMap is known, and what is in its place: nothing, an encrypted text, a placeholder, or an object
// from which a cluster makes the Secret.

import { nearest } from '../../diagnostics/nearest.ts'
import { TOKEN_LABEL } from '../model/environment.ts'
import { isObject, type JsonObject } from '../model/json.ts'
import { type Filler, isPlaceholder } from '../model/placeholders.ts'
import type { Reference } from '../settings/settings.ts'
import { plainJson } from '../yaml/write.ts'
import type { Catalog } from './catalog.ts'
import { formOfUnknown } from './credential-text.ts'
import { configMapData, secretData } from './references.ts'
import { at, listAt, textAt } from './shape.ts'
import { MAKES_SECRETS, similarObject } from './similar-objects.ts'

/** What is in the place of a value that is not known. */
export interface Unknown {
  /** Why it is not known, as in `encrypted with SOPS` or `not among the files`. */
  readonly reason: string
  /** The text or object in its place, which changes with the value; undefined if there is none. */
  readonly source: string | undefined
}

interface NamedObject {
  readonly kind: 'Secret' | 'ConfigMap' | 'ServiceAccount'
  readonly namespace: string
  readonly name: string
}

/** An object from which a controller in the cluster makes a Secret. */
interface Maker extends Unknown {
  readonly namespace: string
  readonly names: readonly string[]
  /** The key of the MachineDeployment in the label of the Secret. */
  readonly tokenKey: string | undefined
}

export class UnknownValues {
  readonly #catalog: Catalog
  readonly #filler: Filler | undefined
  #makers: readonly Maker[] | undefined

  /** Placeholders of `filler` are values that are filled in after the rendering. */
  constructor(catalog: Catalog, filler: Filler | undefined) {
    this.#catalog = catalog
    this.#filler = filler
  }

  /** Returns what is in the place of a value, or undefined if it is known, or if another problem of it is reported. */
  at(reference: Reference): Unknown | undefined {
    const { kind, namespace, name, key } = reference
    const item = this.#catalog.item(kind, namespace, name)
    if (item === undefined) return this.ofObject(reference)
    const object = this.#catalog.read(item)?.object
    if (object === undefined) return undefined
    const values = kind === 'Secret' ? secretData(object) : configMapData(object)
    const text = textAt(object, 'stringData', key) ?? textAt(object, 'data', key)
    if (text !== undefined) return this.ofText(text, kind === 'Secret' ? values?.get(key) : text)
    const isThere = at(object, 'stringData', key) !== undefined || (at(object, 'data', key) ?? undefined) !== undefined
    return isThere || nearest(key, values?.keys() ?? []) !== undefined
      ? undefined
      : { reason: `not in ${kind} ${namespace}/${name}`, source: undefined }
  }

  /** Returns what is in the place of a text as it is written, or of the value that it encodes. */
  ofText(written: string, value = written): Unknown | undefined {
    if (this.#filler !== undefined && isPlaceholder(this.#filler, value)) return undefined
    const reason = formOfUnknown(written) ?? formOfUnknown(value)
    return reason === undefined ? undefined : { reason, source: written }
  }

  /** Returns what is in the place of an object that is not among the items. */
  ofObject({ kind, namespace, name }: NamedObject): Unknown {
    const maker = kind === 'Secret' ? this.#maker(each => each.names.includes(name), namespace) : undefined
    if (maker !== undefined) return maker
    const similar = similarObject(this.#catalog, kind, { namespace, name })
    return similar === undefined ? NOT_THERE : { ...NOT_THERE, reason: `${NOT_THERE.reason}: ${similar.help}` }
  }

  /** Returns what is in the place of the bootstrap token of a MachineDeployment. */
  ofToken(key: string, namespace: string): Unknown {
    return this.#maker(each => each.tokenKey === key, namespace) ?? NOT_THERE
  }

  #maker(isWanted: (maker: Maker) => boolean, namespace: string): Unknown | undefined {
    this.#makers ??= this.#catalog.source.items.flatMap(item => {
      const { kind, name, namespace } = item.header
      const object = MAKES_SECRETS.has(kind) ? this.#catalog.read(item)?.object : undefined
      return object ? [makerOf(object, { kind, name, namespace })] : []
    })
    const found = this.#makers.find(maker => maker.namespace === namespace && isWanted(maker))
    return found && { reason: found.reason, source: found.source }
  }
}

export const NOT_THERE: Unknown = { reason: 'not among the files', source: undefined }

/** The fields in which such objects have the metadata of the Secret. */
const SECRET_TEMPLATES = [
  ['spec', 'template'],
  ['spec', 'target', 'template'],
] as const

function makerOf(
  object: JsonObject,
  { kind, name, namespace }: { readonly kind: string; readonly name: string; readonly namespace: string },
): Maker {
  const templates = [
    ...SECRET_TEMPLATES.map(path => at(object, ...path)),
    ...listAt(object, 'spec', 'secretTemplates'),
    object,
  ].filter(isObject)
  const names = [
    name,
    textAt(object, 'spec', 'target', 'name'),
    textAt(object, 'spec', 'destination', 'name'),
    ...listAt(object, 'spec', 'secretTemplates').map(template => textAt(template, 'name')),
  ]
  const labels = [
    ...templates.map(each => at(each, 'metadata', 'labels')),
    ...templates.map(each => at(each, 'labels')),
  ]
  return {
    namespace,
    names: names.filter(each => each !== undefined),
    tokenKey: labels.map(each => textAt(each, TOKEN_LABEL)).find(each => each !== undefined),
    reason: `in ${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}`,
    source: plainJson(object.spec ?? null),
  }
}
