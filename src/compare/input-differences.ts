// The differences between the inputs of both sides of a cluster, and the inputs of the new side with some of them undone.

import type { JsonObject } from '../base/json.ts'
import { groupKindOf, KNOWN_KINDS } from '../base/kinds.ts'
import { groupOf, namespacedName } from '../base/refs.ts'
import { MAKES_SECRETS } from '../render/inputs/secret-makers.ts'
import { type ItemHeader, itemHeaderOf } from '../render/model/kubernetes.ts'
import { GENERATED_BY, LOCAL_CONFIG } from '../render/model/ownership.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { fieldsOf } from '../render/yaml/locate.ts'
import { type Document, documentObject } from '../source/documents.ts'
import { documentsOfList } from '../source/lists.ts'
import type { RenderedInputs } from '../source/side.ts'
import { type FieldDifference, fieldDifferences, withOldFields } from './field-differences.ts'

/** An object of a side that has no equal text on the other side. */
export interface Input {
  readonly header: ItemHeader
  readonly document: Document
  /** undefined if the document cannot be read. */
  readonly object: JsonObject | undefined
}

/** A difference of an object: of one of its fields, or of the object as a whole, which only one side has. */
export interface InputDifference {
  /** Equal for the same difference of both versions of one object. */
  readonly id: string
  readonly old: Input | undefined
  readonly now: Input | undefined
  /** undefined for the object as a whole. */
  readonly field: FieldDifference | undefined
  /** Whether the object is the functionConfig. */
  readonly isSetting: boolean
}

interface InputPair {
  readonly old: Input | undefined
  readonly now: Input | undefined
  readonly differences: readonly InputDifference[]
}

export interface InputDifferences {
  readonly all: readonly InputDifference[]
  /** Returns the inputs of the new side, in which the differences with these ids are undone. */
  readonly undone: (
    ids: ReadonlySet<string>,
    isLeftOut: (document: Document) => boolean,
  ) => Pick<RenderedInputs, 'documents' | 'functionConfig'>
}

/** Compares the inputs of two renderings. Objects that the function does not read are no inputs. */
export function inputDifferences(old: RenderedInputs, now: RenderedInputs): InputDifferences {
  const [before, after] = [changedInputs(old, now), changedInputs(now, old)]
  const keys = new Set([...after.inputs.keys(), ...before.inputs.keys()])
  const pairs = withUnread([...keys].map(key => inputPair(key, before.inputs.get(key), after.inputs.get(key))))
  const config = inputPair(CONFIG, inputOf(old.functionConfig), inputOf(now.functionConfig))
  const configs = old.functionConfig.text === now.functionConfig.text ? [] : config.differences
  return {
    all: [...new Set([...configs, ...pairs.flatMap(({ differences }) => differences)])],
    undone: (ids, isLeftOut) => ({
      functionConfig: (configs.some(({ id }) => ids.has(id)) && undoneDocument(config, ids)) || now.functionConfig,
      documents: [
        ...after.same.filter(document => !isLeftOut(document)),
        // What an earlier run has written says which revision is the next one.
        ...before.outputs,
        ...pairs.flatMap(pair => (pair.now && isLeftOut(pair.now.document) ? [] : (undoneDocument(pair, ids) ?? []))),
      ],
    }),
  }
}

const CONFIG = 'functionConfig'

interface ChangedInputs {
  readonly inputs: ReadonlyMap<string, Input>
  /** The documents that the other side has, too. */
  readonly same: readonly Document[]
  /** What an earlier run has written, and differs. */
  readonly outputs: readonly Document[]
}

function changedInputs(side: RenderedInputs, other: RenderedInputs): ChangedInputs {
  const texts = new Map<string, number>()
  for (const { text } of other.documents) texts.set(text, (texts.get(text) ?? 0) + 1)
  const isSame = ({ text }: Document): boolean => {
    const count = texts.get(text) ?? 0
    texts.set(text, count - 1)
    return count > 0
  }
  const same: Document[] = []
  const outputs: Document[] = []
  const inputs = new Map<string, Input>()
  for (const document of side.documents) {
    if (isSame(document)) same.push(document)
    else
      for (const each of documentsOfList(document)) {
        const input = inputOf(each)
        if (isOutput(input)) outputs.push(each)
        else if (input.object === undefined || isRead(input)) inputs.set(keyIn(inputs, input), input)
      }
  }
  return { inputs, same, outputs }
}

function inputOf(document: Document): Input {
  const object = documentObject(document)
  return { document, object, header: itemHeaderOf(object ?? { kind: 'file', metadata: { name: document.file } }) }
}

/** Returns the identity of an object among those of a side. There may be a second one, which is an error. */
function keyIn(inputs: ReadonlyMap<string, Input>, { header }: Input): string {
  let key = `${groupKindOf(header)} ${namespacedName(header)}`
  while (inputs.has(key)) key += ' again'
  return key
}

const kindsThat = (is: 'isRead' | 'isWritten'): ReadonlySet<string> =>
  new Set(KNOWN_KINDS.filter(each => each[is]).map(groupKindOf))
const READ = kindsThat('isRead')
const WRITTEN = kindsThat('isWritten')
/** Its objects say how the machines of a NodePool are made and replaced. */
export const CLUSTER_API = 'cluster.x-k8s.io'

const isRead = ({ header }: Input): boolean =>
  READ.has(groupKindOf(header)) || groupOf(header.apiVersion) === CLUSTER_API || MAKES_SECRETS.has(header.kind)

const isOutput = ({ header }: Input): boolean =>
  WRITTEN.has(groupKindOf(header)) &&
  header.annotations[GENERATED_BY] !== undefined &&
  header.annotations[LOCAL_CONFIG] !== 'true'

/**
 * What only one side has may be in a file that cannot be read on the other one: it is not known to be new, or gone. It is undone with that file.
 */
function withUnread(pairs: readonly InputPair[]): InputPair[] {
  const unreadOn = (side: 'old' | 'now') => pairs.find(pair => pair[side] && pair[side].object === undefined)
  const [unreadOld, unreadNow] = [unreadOn('old'), unreadOn('now')]
  return pairs.map(pair => {
    const file = pair.old === undefined ? unreadOld : pair.now === undefined ? unreadNow : undefined
    return file && inputIn(pair).object ? { ...pair, differences: file.differences } : pair
  })
}

function inputPair(key: string, old: Input | undefined, now: Input | undefined): InputPair {
  const both = { old, now, isSetting: key === CONFIG }
  const isOne = old?.object && now?.object && groupKindOf(old.header) === groupKindOf(now.header)
  if (!isOne) return { old, now, differences: [{ id: key, ...both, field: undefined }] }
  const fields = fieldDifferences(old.object, now.object).filter(field => !isMadeByRun(now, field))
  return { old, now, differences: fields.map(field => ({ id: fieldId(key, field), ...both, field })) }
}

const fieldId = (key: string, { oldPath, nowPath }: FieldDifference): string => JSON.stringify([key, oldPath, nowPath])

/** The function writes the name of a Secret into objects of Cluster API. */
const isMadeByRun = ({ header }: Input, { names }: FieldDifference): boolean =>
  groupOf(header.apiVersion) === CLUSTER_API && names.at(-1) === 'dataSecretName'

/** Returns the document of an object with some of its differences undone; undefined if the old side does not have it. */
function undoneDocument({ old, now, differences }: InputPair, ids: ReadonlySet<string>): Document | undefined {
  const count = differences.filter(({ id }) => ids.has(id)).length
  if (count === 0) return now?.document
  if (count === differences.length) return old?.document
  const isUndone = new Set(differences.flatMap(({ id, field }) => (ids.has(id) && field ? [fieldId('', field)] : [])))
  const object = withOldFields(old!.object!, now!.object!, field => isUndone.has(fieldId('', field)))
  return { ...now!.document, text: writeYaml(object) }
}

/** Returns the object of the new side, or that of the old side if it is gone. */
export const inputIn = ({ old, now }: Pick<InputDifference, 'old' | 'now'>): Input => (now ?? old)!

/** Returns where the difference is: on the old side if the new one does not have the field. */
export function placeOf({ old, now, field }: InputDifference): { readonly file: string; readonly line: number } {
  const isGone = field === undefined ? now === undefined : field.now === undefined
  const { document } = (isGone ? old : now)!
  const path = field && (isGone ? field.oldPath : field.nowPath)
  const place = path && fieldsOf(document.text)(path)
  const start = place === undefined || place.isRoot ? 0 : (place.key ?? place.value).start
  return { file: document.file, line: document.line + document.text.slice(0, start).split('\n').length - 1 }
}
