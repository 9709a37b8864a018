// Reports kustomizations among the files of a command: those that do not run the function, and changes that only kustomize makes.

import { type FieldPath, fieldName } from '../base/field-path.ts'
import type { JsonObject } from '../base/json.ts'
import { MOST_TYPOS, nearest } from '../base/nearest.ts'
import { joined, listOf, named, type Text, t, words } from '../base/span.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { Build } from '../lint/rule.ts'
import { at, listAt } from '../render/inputs/shape.ts'
import { isInFolder, normalPath, pathFrom } from '../render/krm/relative-path.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'
import { type Document, documentObject } from './documents.ts'
import { isBelowHidden, isInputName, isKustomization } from './file-names.ts'
import { functionAnnotationProblem } from './function-annotation.ts'
import { headerOf, isFunctionConfig, isInput } from './header.ts'
import { inDocuments } from './places.ts'

interface Kustomization {
  readonly document: Document
  readonly object: JsonObject
}

interface Config {
  readonly file: string
  readonly object: JsonObject
}

/** The lists of files of objects and other kustomizations. */
export const LAYERS = ['resources', 'bases', 'components'] as const
/** The lists of configurations of functions and plugins. */
export const PLUGINS = ['generators', 'transformers', 'validators'] as const
export const HELM = ['helmCharts', 'helmChartInflationGenerator'] as const
const RENAMES = ['namespace', 'namePrefix', 'nameSuffix'] as const
/** The fields by which kustomize changes or adds objects that the function reads. */
const CHANGES = [
  ...RENAMES,
  'commonAnnotations',
  'patches',
  'patchesStrategicMerge',
  'patchesJson6902',
  'replacements',
  'vars',
  'images',
  'secretGenerator',
  'configMapGenerator',
  'generators',
  'components',
  ...HELM,
]

/** What is wrong with a path of which no document was read. */
export type Unread = 'missing' | 'empty' | 'elsewhere'

/** Returns the problems of kustomizations that list the functionConfig or inputs of it; without `unread`, those with which the function does not run. */
export async function kustomizationProblems(
  documents: readonly Document[],
  functionConfig: Document | undefined,
  unread?: (path: string) => Unread | undefined,
): Promise<readonly Diagnostic[]> {
  const kustomizations = kustomizationsIn(documents)
  if (kustomizations.length === 0) return []
  const object = functionConfig && documentObject(functionConfig)
  const config =
    functionConfig && object && isConfigKind(object) ? { file: normalPath(functionConfig.file), object } : undefined
  const read = functionConfig ? [...documents, functionConfig] : documents
  const found = kustomizations.flatMap(kustomization => {
    const problems = config
      ? [...runProblems(kustomization, config, documents), ...renamedOutputs(kustomization, config, kustomizations)]
      : []
    if (problems.length > 0 || unread === undefined) return problems
    const unapplied = unappliedChanges(kustomization, { config, documents: read, unread })
    return unapplied.length > 0 ? unapplied : unlisted(kustomization, { config, documents, kustomizations })
  })
  // Placing them reads every document.
  if (found.length === 0) return []
  const located = await inDocuments(documents, found)
  return located.map(diagnostic => {
    const path = diagnostic.origin?.path
    return path !== undefined && isKustomization(path)
      ? { ...diagnostic, object: { kind: 'Kustomization', name: path } }
      : diagnostic
  })
}

const kustomizationsIn = (documents: readonly Document[], placeOf = (file: string) => file): Kustomization[] =>
  documents.flatMap(document => {
    const file = placeOf(document.file)
    const object = isKustomization(file) ? documentObject(document) : undefined
    return object === undefined ? [] : [{ document: { ...document, file }, object }]
  })

/** Whether the object can be a functionConfig, and not a file that was named by mistake. */
const isConfigKind = ({ kind }: JsonObject): boolean => kind === FUNCTION_CONFIG_TYPE.kind || kind === 'ConfigMap'

/** Returns the first field of a list that has the path, or undefined. */
function fieldOf({ document, object }: Kustomization, list: string, path: string): FieldPath | undefined {
  const index = listAt(object, list).findIndex(
    entry => typeof entry === 'string' && pathFrom(document.file, entry) === path,
  )
  return index < 0 ? undefined : [list, index]
}

/** Returns the paths of a list that are in the same repository. */
const pathsOf = ({ document, object }: Kustomization, list: string): string[] =>
  listAt(object, list).flatMap(entry =>
    typeof entry === 'string' && !isRemote(entry) ? pathFrom(document.file, entry) : [],
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
  const report = (message: Text, field: FieldPath, help: Text): Diagnostic =>
    problem('OSM0019', message, { ...about(kustomization), field, help: [help] })
  if (transformer === undefined && generator !== undefined)
    return [report(t`the function is listed under "generators:", where it receives no items`, generator, LIST)]
  if (transformer === undefined && validator !== undefined && at(object, 'spec', 'mode') !== 'validate') {
    const message = t`the function is listed under "validators:", where kustomize refuses the objects that it generates`
    return [report(message, validator, t`${LIST} To only check the inputs, set mode: validate in the functionConfig.`)]
  }
  if (transformer !== undefined || validator !== undefined) {
    const { kind, name } = itemHeaderOf(object)
    const found = functionAnnotationProblem(object, { kind, name })
    return found === undefined ? [] : [found]
  }
  // A kustomization of transformers has them under resources, but no MachineDeployments.
  if (resource !== undefined && listsInputs(kustomization, placesOf(documents.filter(isInput))))
    return [
      report(
        t`the functionConfig is listed under "resources:", so kustomize does not run the function`,
        resource,
        LIST,
      ),
    ]
  return []
}

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
    problem(
      'OSM0019',
      t`${fieldName([field])} changes names of objects that the function has generated in ${named(inner.document.file)}`,
      {
        ...about(outer),
        field: [field],
        caret: 'key',
        help: [
          t`machine-controller looks for fixed names. List the function under "transformers:" here, and no longer there: it then sees the final names.`,
        ],
      },
    ),
  ]
}

const LIST = t`List it under "transformers:".`

/** Whether the kustomization lists a file or folder with MachineDeployments or profiles. */
const listsInputs = (kustomization: Kustomization, inputs: Places): boolean =>
  pathsOf(kustomization, 'resources').some(path => inputs.has(path))

/** Files, and the folders that hold them. */
type Places = ReadonlySet<string>

function placesOf(documents: readonly Document[], placeOf = (file: string) => file): Places {
  const places = new Set<string>()
  for (const { file } of documents) {
    let path = normalPath(placeOf(file))
    // The current folder does not hold what is out of it.
    if (isInFolder('', path)) places.add('')
    for (; path !== '' && !places.has(path); path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) places.add(path)
  }
  return places
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** Whether an entry is not a path in the same repository. */
export const isRemote = (entry: string): boolean => /:\/\/|^git@|^github\.com[:/]|\?ref=/.test(entry)

interface Surroundings {
  readonly config: Config | undefined
  readonly documents: readonly Document[]
}

/** Reports what only kustomize does with objects that were read. */
function unappliedChanges(
  kustomization: Kustomization,
  { config, documents, unread }: Surroundings & { readonly unread: (path: string) => Unread | undefined },
): readonly Diagnostic[] {
  const { document, object } = kustomization
  const listed = config && fieldOf(kustomization, 'transformers', config.file)
  if (listed === undefined && !listsInputs(kustomization, placesOf(documents.filter(isInput)))) return []
  const report = (message: Text, place: Pick<Diagnostic, 'field' | 'caret'>, help: Text): Diagnostic[] => [
    problem('OSM0020', message, { ...about(kustomization), ...place, help: [help] }),
  ]
  const build = listed
    ? t`To check what kustomize builds: kustomize build --enable-alpha-plugins --enable-exec ${folderOf(document)} | osm-krm lint --rendered -`
    : t`To render what kustomize builds: kustomize build ${folderOf(document)} | osm-krm render - -c <functionConfig>`
  const changes = CHANGES.filter(name => !isEmpty(object[name]))
  if (changes.length > 0) {
    const fields = changes.map(name => named(name))
    const message = t`osm-krm does not apply ${joined(fields, ', ')} of this kustomization`
    return report(message, { field: changes.slice(0, 1), caret: 'key' }, build)
  }
  const [missing] = listAt(object, 'resources').flatMap((entry, i) => {
    if (typeof entry !== 'string' || isRemote(entry)) return []
    const path = pathFrom(document.file, entry)
    const why = documents.some(({ file }) => isInFolder(path, normalPath(file))) ? undefined : unread(path)
    return why === undefined ? [] : [{ i, entry, path, why }]
  })
  if (missing === undefined) return []
  const { i, entry, path, why } = missing
  const reasons: Readonly<Record<Unread, readonly [what: Text, help: Text]>> = {
    missing: [t`does not exist: kustomize refuses it`, missingHelp(entry, document, documents)],
    empty: [t`contains no object`, t`Write objects into it, or remove it from the list.`],
    elsewhere: [
      t`osm-krm does not read, because it is not below the paths of the command`,
      t`Add ${named(path)} to the command. ${build}`,
    ],
  }
  const [what, help] = reasons[why]
  return report(t`lists ${JSON.stringify(entry)}, which ${what}`, { field: ['resources', i] }, help)
}

function missingHelp(entry: string, { file }: Document, documents: readonly Document[]): Text {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const names = documents.flatMap(each => (each.file.startsWith(folder) ? [each.file.slice(folder.length)] : []))
  const close = nearest(entry, names, MOST_TYPOS)
  return close === undefined ? t`Correct its name, or remove it from the list.` : t`Did you mean ${close}?`
}

/** Reports files beside a kustomization which osm-krm reads and kustomize does not. */
function unlisted(
  kustomization: Kustomization,
  { config, documents, kustomizations }: Surroundings & { readonly kustomizations: readonly Kustomization[] },
): readonly Diagnostic[] {
  if (config === undefined || fieldOf(kustomization, 'transformers', config.file) === undefined) return []
  const { document, object } = kustomization
  if (listAt(object, 'resources').length === 0) return []
  const folder = document.file.slice(0, document.file.lastIndexOf('/') + 1)
  const texts = kustomizations.map(each => each.document.text)
  const names = documents.flatMap(read => {
    const { file } = read
    const name = file.slice(folder.length)
    // A name that occurs at all is listed elsewhere, such as under patches or generators.
    const isBeside =
      file.startsWith(folder) && !name.includes('/') && (isInput(read) || headerOf(read)?.kind === 'Secret')
    return isBeside && !texts.some(each => each.includes(name)) ? name : []
  })
  if (names.length === 0) return []
  const named = [...new Set(names)]
  const them = named.length === 1 ? 'it' : 'them'
  const message = t`does not list ${listOf(named, 'and')}, which osm-krm reads and kustomize does not`
  const help = t`Add ${words(them)} to "resources:", or leave ${words(them)} out of the folder.`
  return [problem('OSM0020', message, { ...about(kustomization), field: ['resources'], caret: 'key', help: [help] })]
}

/** Returns the kustomizations of a build, and whether one of them lists what is elsewhere. */
export function layersOf(documents: readonly Document[]): Pick<Build, 'layers' | 'hasRemote'> {
  const layers = documents.flatMap(document => {
    const { file, line } = document
    const object = documentObject(document)
    return object ? [{ file, line, object }] : []
  })
  const entries = layers.flatMap(({ object }) => LAYERS.flatMap(list => listAt(object, list)))
  return { layers, hasRemote: entries.some(entry => typeof entry === 'string' && isRemote(entry)) }
}

/** The outermost kustomization of inputs, and what its build does to objects that are read from files, as they are. */
interface Outermost {
  readonly file: string
  /** The folder of the outermost kustomization, which has to be built. */
  readonly folder: string
  /** The fields that change or add objects, and folders that are not read. */
  readonly what: readonly string[]
}

/** Returns the outermost kustomizations of inputs among the documents of the given paths, with the places of their files. */
export function outermostKustomizations(
  documents: readonly Document[],
  given: readonly string[],
  placeOf: (file: string) => string,
): Outermost[] {
  const all = kustomizationsIn(documents, placeOf)
  if (all.length === 0) return []
  const byFolder = new Map(all.map(each => [normalPath(folderOf(each.document)), each]))
  const innerOf = (outer: Kustomization): Kustomization[] =>
    LAYERS.flatMap(list => pathsOf(outer, list)).flatMap(path => byFolder.get(path) ?? [])
  const inner = new Set(all.flatMap(innerOf))
  const configs = new Set(documents.filter(isFunctionConfig).map(({ file }) => normalPath(placeOf(file))))
  const inputs = placesOf(documents.filter(isInput), placeOf)
  const read = placesOf(documents, placeOf)
  // A folder that is listed has a kustomization, which is read; other files are left out because they hold nothing of ours.
  const isRead = (path: string): boolean =>
    read.has(path) || (isInputName(path) && given.some(each => isInFolder(each, path) && !isBelowHidden(each, path)))
  return all.flatMap(outermost => {
    if (inner.has(outermost)) return []
    const layers = new Set([outermost])
    for (const layer of layers) for (const each of innerOf(layer)) layers.add(each)
    const isOfInputs = (each: Kustomization): boolean =>
      listsInputs(each, inputs) || pathsOf(each, 'transformers').some(path => configs.has(path))
    const others = [...layers].flatMap(each =>
      LAYERS.flatMap(list => pathsOf(each, list)).filter(path => !isRead(path)),
    )
    if (![...layers].some(isOfInputs) && (inputs.size > 0 || others.length === 0)) return []
    const fields = [...layers].flatMap(each => [
      ...CHANGES.filter(name => !isEmpty(each.object[name])),
      ...(pathsOf(each, 'transformers').some(path => !configs.has(path)) ? ['transformers'] : []),
    ])
    const { file } = outermost.document
    return { file, folder: folderOf({ file }), what: [...new Set([...fields, ...others])] }
  })
}

const folderOf = ({ file }: Pick<Document, 'file'>): string =>
  file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.'
