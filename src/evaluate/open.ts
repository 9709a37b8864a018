// Evaluates a ResourceList: opens its items, its functionConfig, and the outputs of an earlier run, and locates problems in it.

import type { JsonObject } from '../base/json.ts'
import { t } from '../base/span.ts'
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { Rendering } from '../render/index.ts'
import { Catalog, type ItemSource } from '../render/inputs/catalog.ts'
import { type Item, isListedAsGenerator, type ResourceList, readItem, readResourceList } from '../render/krm/index.ts'
import { withoutPermissions } from '../render/settings/overrides.ts'
import { type EvaluateRequest, type Evaluation, evaluate } from './evaluate.ts'
import { reportHostProblems } from './host-problems.ts'

export interface ListOptions
  extends Omit<EvaluateRequest, 'items' | 'functionConfig' | 'previous' | 'inputBytes' | 'lintTexts'> {
  /** The functionConfig is one of the files to render, so it must not allow those files to run code. */
  readonly configIsInput?: boolean
  /** A ResourceList with the outputs of an earlier run. */
  readonly previous?: string
  /** Returns the object of an item, by its index in the list, if it was read already. */
  readonly knownObject?: (index: number) => JsonObject | undefined
  /** Problems of the files from which the list was made. */
  readonly found?: readonly Diagnostic[]
  /** Names the files of problems of the earlier outputs. */
  readonly inPreviousFiles?: (found: readonly Diagnostic[]) => readonly Diagnostic[]
}

interface OpenedList {
  readonly list: ResourceList
  readonly request: EvaluateRequest | undefined
  readonly previous?: OpenedPrevious | undefined
}

/** Evaluates a list, and makes the result of a rendering without errors. The list is undefined if the input is none. */
export async function evaluateOpened<Made>(
  input: Uint8Array | string,
  options: ListOptions,
  make: (list: ResourceList, rendering: Rendering, report: Report) => Made,
): Promise<Evaluation<Made> & { readonly list: ResourceList | undefined }> {
  let opened: OpenedList | undefined
  const evaluation = await evaluate({
    open: report => {
      opened = openList(input, options, report)
      return opened?.request
    },
    make: (rendering, report) => make(opened!.list, rendering, report),
    locate: async problems => {
      if (opened === undefined || problems.length === 0) return problems
      return located(problems, opened, options.inPreviousFiles)
    },
  })
  return { ...evaluation, list: opened?.list }
}

/** Opens a list. Returns undefined after it reported that the input is not a list. `request` is undefined if the list cannot be evaluated. */
function openList(
  input: Uint8Array | string,
  {
    configIsInput = false,
    previous,
    found = [],
    inPreviousFiles: _,
    knownObject,
    overrides = [],
    ...options
  }: ListOptions,
  report: Report,
): OpenedList | undefined {
  if (typeof input !== 'string' && !ArrayBuffer.isView(input)) {
    report(problem('OSM0014', t`the input is neither a text nor bytes`, { help: [t`Pass a string or a Uint8Array.`] }))
    return undefined
  }
  const list = readResourceList(input, report)
  if (list === undefined) return undefined
  if (isListedAsGenerator(list)) {
    report(listedAsGenerator())
    return { list, request: undefined }
  }
  const functionConfig = list.functionConfig && readItem(list, list.functionConfig, report)
  if (list.functionConfig && functionConfig === undefined) return { list, request: undefined }
  found.forEach(report)
  if (!reportHostProblems(list, functionConfig, report)) return { list, request: undefined }
  const earlier = previous === undefined ? undefined : openPrevious(previous, report)
  const request = {
    ...options,
    items: sourceOf(list, report, knownObject),
    functionConfig,
    overrides: configIsInput ? [...withoutPermissions(functionConfig), ...overrides] : overrides,
    previous: earlier?.catalog,
    inputBytes: list.source.bytes.length,
    lintTexts: async () => (await import('../lint/texts.ts')).listProblems(list),
  }
  return { list, request, previous: earlier }
}

const listedAsGenerator = () =>
  problem('OSM0010', t`the function is listed under "generators:", where it receives no items`, {
    help: [t`List it under "transformers:" in the kustomization.`],
  })

/** Returns the items of the list, and those of Lists among them. */
const sourceOf = (
  list: ResourceList,
  report: Report,
  knownObject: ListOptions['knownObject'] = () => undefined,
): ItemSource => ({
  items: list.nested.length === 0 ? list.items : [...list.items, ...list.nested],
  read: given => {
    const item = given as Item
    return (item.inList ? undefined : knownObject(item.index)) ?? readItem(list, item, report)
  },
})

/** The outputs of an earlier run. Their problems are located in their own list, not in that of the input. */
interface OpenedPrevious {
  readonly catalog: Catalog
  readonly list: ResourceList | undefined
}

/** Opens the outputs of an earlier run, and reports their errors. */
function openPrevious(text: string, report: Report): OpenedPrevious {
  const reportPrevious: Report = ({ code: _, severity, message, ...where }) => {
    if (severity !== 'error') return
    const said = t`the previous output cannot be used: ${message}`
    report(problem('OSM0735', said, { ...where, help: [PREVIOUS_HELP], list: 'previous' }))
  }
  const list = readResourceList(text, reportPrevious)
  const catalog =
    list === undefined ? Catalog.of([], reportPrevious) : new Catalog(sourceOf(list, reportPrevious), reportPrevious)
  return { catalog, list }
}

const PREVIOUS_HELP = t`Name the folder that an earlier run wrote, unchanged, or remove --previous.`

/** Locates each problem in its own list: that of the input, or the outputs of an earlier run. */
async function located(
  problems: readonly Diagnostic[],
  { list, previous }: OpenedList,
  inPreviousFiles: ListOptions['inPreviousFiles'] = each => each,
): Promise<readonly Diagnostic[]> {
  const { locate } = await import('../render/krm/locate.ts')
  const isOfPrevious = ({ list: of }: Diagnostic): boolean => of === 'previous'
  const own = await locate(
    list,
    problems.filter(each => !isOfPrevious(each)),
  )
  const others = problems.filter(isOfPrevious)
  const earlier = previous?.list === undefined ? others : inPreviousFiles(await locate(previous.list, others))
  const [ofInput, ofPrevious] = [own.values(), earlier.values()]
  return problems.map(each => (isOfPrevious(each) ? ofPrevious : ofInput).next().value!)
}
