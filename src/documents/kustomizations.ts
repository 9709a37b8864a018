// Reports kustomizations among the files of a command: those that do not run the function, and changes that only kustomize makes.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { itemHeaderOf } from '../render/inputs/catalog.ts'
import { at, listAt } from '../render/inputs/shape.ts'
import { normalPath, pathFrom } from '../render/krm/relative-path.ts'
import { isObject, type JsonObject } from '../render/model/json.ts'
import { readYaml } from '../render/yaml/index.ts'
import type { Document } from './documents.ts'
import { functionAnnotationProblem } from './function-annotation.ts'
import { inDocuments } from './places.ts'

interface Kustomization {
  readonly document: Document
  readonly object: JsonObject
}

interface Config {
  readonly file: string
  readonly object: JsonObject
}

const NAMES = /(?:^|\/)kustomization\.ya?ml$/

/** Returns the problems of kustomizations that list the functionConfig or inputs of it. */
export async function kustomizationProblems(
  documents: readonly Document[],
  functionConfig: Document | undefined,
): Promise<readonly Diagnostic[]> {
  const files = documents.filter(({ file }) => NAMES.test(file))
  if (files.length === 0) return []
  const kustomizations = files.flatMap(document => {
    const object = objectIn(document)
    return object === undefined ? [] : [{ document, object }]
  })
  const object = functionConfig && objectIn(functionConfig)
  const config = functionConfig && object && { file: normalPath(functionConfig.file), object }
  const read = functionConfig ? [...documents, functionConfig] : documents
  const found = kustomizations.flatMap(kustomization => {
    const problems = config
      ? [...runProblems(kustomization, config, documents), ...renamedOutputs(kustomization, config, kustomizations)]
      : []
    return problems.length > 0 ? problems : unappliedChanges(kustomization, config, read)
  })
  const located = await inDocuments(documents, found)
  const names = new Set(files.map(({ file }) => file))
  return located.map(diagnostic => {
    const path = diagnostic.origin?.path
    return path !== undefined && names.has(path)
      ? { ...diagnostic, object: { kind: 'Kustomization', name: path } }
      : diagnostic
  })
}

function objectIn({ text }: Document): JsonObject | undefined {
  const result = readYaml(text)
  return 'value' in result && isObject(result.value) ? result.value : undefined
}

/** Returns the first field of a list that has the path, or undefined. */
function fieldOf({ document, object }: Kustomization, list: string, path: string): string | undefined {
  const index = listAt(object, list).findIndex(
    entry => typeof entry === 'string' && pathFrom(document.file, entry) === path,
  )
  return index < 0 ? undefined : `${list}[${index}]`
}

/** Returns the paths of a list that are in the same repository. */
const pathsOf = ({ document, object }: Kustomization, list: string): string[] =>
  listAt(object, list).flatMap(entry =>
    typeof entry === 'string' && !REMOTE.test(entry) ? pathFrom(document.file, entry) : [],
  )

const about = ({ document, object }: Kustomization): Pick<Diagnostic, 'object' | 'origin'> => {
  const { kind, name, namespace } = itemHeaderOf(object)
  return {
    object: { kind, name, ...(namespace !== '' && { namespace }) },
    origin: { path: document.file, line: document.line, lineIn: 'file' },
  }
}

/** Returns why a kustomization that lists the functionConfig does not run the function. */
function runProblems(
  kustomization: Kustomization,
  { file, object }: Config,
  documents: readonly Document[],
): readonly Diagnostic[] {
  const transformer = fieldOf(kustomization, 'transformers', file)
  const generator = fieldOf(kustomization, 'generators', file)
  const validator = fieldOf(kustomization, 'validators', file)
  const resource = fieldOf(kustomization, 'resources', file)
  const report = (message: string, field: string, help: string): Diagnostic =>
    problem('OSM0019', message, { ...about(kustomization), field, help })
  if (transformer === undefined && generator !== undefined)
    return [report('the function is listed under "generators:", where it receives no items', generator, LIST)]
  if (transformer === undefined && validator !== undefined && at(object, 'spec', 'mode') !== 'validate') {
    const message = 'the function is listed under "validators:", where kustomize refuses the objects that it generates'
    return [report(message, validator, `${LIST} To only check the inputs, set mode: validate in the functionConfig.`)]
  }
  if (transformer !== undefined || validator !== undefined) {
    const { kind, name } = itemHeaderOf(object)
    const found = functionAnnotationProblem(object, { kind, name })
    return found === undefined ? [] : [found]
  }
  // A kustomization of transformers has them under resources, but no MachineDeployments.
  if (resource !== undefined && listsInputs(kustomization, documents))
    return [
      report('the functionConfig is listed under "resources:", so kustomize does not run the function', resource, LIST),
    ]
  return []
}

/** The fields by which kustomize changes names and namespaces of all objects. */
const RENAMES = ['namespace', 'namePrefix', 'nameSuffix']

/** Returns the fields of an outer kustomization that change the names of the objects which the function generates in an inner one. */
function renamedOutputs(
  outer: Kustomization,
  { file }: Config,
  kustomizations: readonly Kustomization[],
): readonly Diagnostic[] {
  const field = RENAMES.find(name => !isEmpty(outer.object[name]))
  // Another function in the outer one may generate the objects again, with their final names.
  if (field === undefined || !isEmpty(outer.object.transformers)) return []
  const paths = pathsOf(outer, 'resources')
  const inner = kustomizations.find(
    each => fieldOf(each, 'transformers', file) !== undefined && paths.includes(normalPath(folderOf(each.document))),
  )
  if (inner === undefined) return []
  return [
    problem('OSM0019', `${field} changes names of objects that the function has generated in ${inner.document.file}`, {
      ...about(outer),
      field,
      caret: 'key',
      help: 'machine-controller looks for fixed names. List the function under "transformers:" here, and no longer there: it then sees the final names.',
    }),
  ]
}

const LIST = 'List it under "transformers:".'

const INPUT_KINDS = /^kind:\s*["']?(?:MachineDeployment|(?:Custom)?OperatingSystemProfile(?:Overlay|Extension)?)\b/m

const isBelow = (file: string, path: string): boolean => file === path || path === '' || file.startsWith(`${path}/`)

/** Whether the kustomization lists a file or folder with MachineDeployments or profiles. */
function listsInputs(kustomization: Kustomization, documents: readonly Document[]): boolean {
  const paths = pathsOf(kustomization, 'resources')
  return documents.some(
    ({ file, text }) => INPUT_KINDS.test(text) && paths.some(path => isBelow(normalPath(file), path)),
  )
}

/** The fields by which kustomize changes or adds objects that the function reads. */
const CHANGES = [
  'namespace',
  'namePrefix',
  'nameSuffix',
  'commonAnnotations',
  'patches',
  'patchesStrategicMerge',
  'patchesJson6902',
  'replacements',
  'vars',
  'secretGenerator',
  'configMapGenerator',
  'components',
  'helmCharts',
]

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** Matches entries that are not paths in the same repository. */
const REMOTE = /:\/\/|^git@|^github\.com[:/]|\?ref=/

/** Reports what only kustomize does with objects that were read. */
function unappliedChanges(
  kustomization: Kustomization,
  config: Config | undefined,
  documents: readonly Document[],
): readonly Diagnostic[] {
  const { document, object } = kustomization
  const listed = config && fieldOf(kustomization, 'transformers', config.file)
  if (listed === undefined && !listsInputs(kustomization, documents)) return []
  const report = (message: string, place: Pick<Diagnostic, 'field' | 'caret'>, help: string): Diagnostic[] => [
    problem('OSM0020', message, { ...about(kustomization), ...place, help }),
  ]
  const build = listed
    ? `To check what kustomize builds: kustomize build --enable-alpha-plugins --enable-exec ${folderOf(document)} | osm-krm verify -`
    : `To render what kustomize builds: kustomize build ${folderOf(document)} | osm-krm render - -f <functionConfig>`
  const [first, ...others] = CHANGES.filter(name => !isEmpty(object[name]))
  if (first !== undefined) {
    const message = `osm-krm does not apply ${[first, ...others].join(', ')} of this kustomization`
    return report(message, { field: first, caret: 'key' }, build)
  }
  const resources = listAt(object, 'resources')
  const missing = resources.findIndex(entry => typeof entry === 'string' && isLeftOut(entry, document, documents))
  if (missing < 0) return []
  return report(
    `osm-krm does not read ${JSON.stringify(resources[missing])}, because it is not below the paths of the command`,
    { field: `resources[${missing}]` },
    `Add ${pathFrom(document.file, String(resources[missing]))} to the command. ${build}`,
  )
}

const folderOf = ({ file }: Document): string => (file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.')

/** Whether a listed file or folder is not among the documents. */
function isLeftOut(entry: string, { file }: Document, documents: readonly Document[]): boolean {
  if (REMOTE.test(entry)) return false
  const path = pathFrom(file, entry)
  return !documents.some(document => isBelow(normalPath(document.file), path))
}
