// Evaluates a ResourceList: opens its items, its functionConfig, and the outputs of an earlier run, and locates problems in it.

import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { Rendering } from '../render/index.ts'
import { Catalog, type ItemSource } from '../render/inputs/catalog.ts'
import { type Item, isListedAsGenerator, type ResourceList, readItem, readResourceList } from '../render/krm/index.ts'
import { hasOtherBreak } from '../render/krm/scan.ts'
import { withoutPermissions } from '../render/settings/overrides.ts'
import { type EvaluateRequest, type Evaluation, evaluate } from './evaluate.ts'
import { reportHostProblems } from './host-problems.ts'

export interface ListOptions
  extends Omit<EvaluateRequest, 'items' | 'functionConfig' | 'previous' | 'inputBytes' | 'lintTexts'> {
  /** The functionConfig is one of the files to render, so it must not allow those files to run code. */
  readonly configIsInput?: boolean
  /** A ResourceList with the outputs of an earlier run. */
  readonly previous?: string
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
      const { locate } = await import('../render/krm/locate.ts')
      return locatePrevious(await locate(opened.list, problems), opened.previous, options.inPreviousFiles)
    },
  })
  return { ...evaluation, list: opened?.list }
}

/** Opens a list. Returns undefined after it reported that the input is not a list. `request` is undefined if the list cannot be evaluated. */
function openList(
  input: Uint8Array | string,
  { configIsInput = false, previous, found = [], inPreviousFiles: _, overrides = [], ...options }: ListOptions,
  report: Report,
): OpenedList | undefined {
  if (typeof input !== 'string' && !ArrayBuffer.isView(input)) {
    report(problem('OSM0014', 'the input is neither a text nor bytes', { help: 'Pass a string or a Uint8Array.' }))
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
    items: sourceOf(list, report),
    functionConfig,
    overrides: configIsInput ? [...withoutPermissions(functionConfig), ...overrides] : overrides,
    previous: earlier?.catalog,
    inputBytes: list.source.bytes.length,
    lintTexts: async () =>
      hasOtherBreak(list.source.bytes) ? (await import('./line-ends.ts')).lineEndProblems(list) : [],
  }
  return { list, request, previous: earlier }
}

const listedAsGenerator = () =>
  problem('OSM0010', 'the function is listed under "generators:", where it receives no items', {
    help: 'List it under "transformers:" in the kustomization.',
  })

/** Returns the items of the list, and those of Lists among them. */
const sourceOf = (list: ResourceList, report: Report): ItemSource => ({
  items: list.nested.length === 0 ? list.items : [...list.items, ...list.nested],
  read: item => readItem(list, item as Item, report),
})

/** The outputs of an earlier run. Their problems are located in their own list, not in that of the input. */
interface OpenedPrevious {
  readonly catalog: Catalog
  readonly list: ResourceList | undefined
  /** The problems that were found when they were read, by message. */
  readonly problems: ReadonlyMap<string, Diagnostic>
}

/** Opens the outputs of an earlier run, and reports their errors. */
function openPrevious(text: string, report: Report): OpenedPrevious {
  const problems = new Map<string, Diagnostic>()
  const reportPrevious: Report = found => {
    if (found.severity !== 'error') return
    const message = previousMessage(found)
    problems.set(message, found)
    report(problem('OSM0735', message, { object: found.object, help: PREVIOUS_HELP }))
  }
  const list = readResourceList(text, reportPrevious)
  const catalog =
    list === undefined ? Catalog.of([], reportPrevious) : new Catalog(sourceOf(list, reportPrevious), reportPrevious)
  return { catalog, list, problems }
}

const previousMessage = ({ message }: Diagnostic): string => `the previous output cannot be used: ${message}`

const PREVIOUS_HELP = 'Name the folder that an earlier run wrote, unchanged, or remove --previous.'

/** Locates the diagnostics of earlier outputs in their own list. */
async function locatePrevious(
  found: readonly Diagnostic[],
  previous: OpenedPrevious | undefined,
  inFiles: (found: readonly Diagnostic[]) => readonly Diagnostic[] = each => each,
): Promise<readonly Diagnostic[]> {
  const { list, problems } = previous ?? {}
  if (list === undefined || problems === undefined || problems.size === 0) return found
  const { locate } = await import('../render/krm/locate.ts')
  const located = async (diagnostic: Diagnostic): Promise<Diagnostic> => {
    const own = problems.get(diagnostic.message)
    const [placed] = own === undefined ? [] : inFiles(await locate(list, [own]))
    if (placed === undefined) return diagnostic
    const { code, severity, help } = diagnostic
    return { ...placed, code, severity, message: previousMessage(placed), ...(help !== undefined && { help }) }
  }
  return Promise.all(found.map(located))
}
