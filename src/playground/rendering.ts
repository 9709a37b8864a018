// Renders the files of the playground to the data of a report, as `osm-krm show -o html` renders a folder.

import { compareClusters, withInputs } from '../compare/compare.ts'
import { hiderOf } from '../compare/secrets-among.ts'
import { sideNotes } from '../compare/stand-ins.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { shownProblems } from '../diagnostics/repeats.ts'
import { reportData, reportProblems, visibleJson } from '../inspect/report/report.ts'
import type { ReportData } from '../inspect/report/report-data.ts'
import { type RenderingObjects, renderingOf } from '../node/rendering.ts'
import { type Document, documentsOf } from '../source/documents.ts'
import { headerOf, isFunctionConfig } from '../source/header.ts'
import { documentsOfList } from '../source/lists.ts'
import { renderedSide, type Side } from '../source/side.ts'
import { FILE_NAMES, type PlaygroundFiles } from './files.ts'

export interface Rendered {
  /** Missing if an error was found. */
  readonly data?: ReportData
  readonly diagnostics: readonly Diagnostic[]
  /** The problems in the form of a report, if there is no data. */
  readonly problems?: ReportData['problems']
  /** The reason why nothing can be rendered or shown, if there is no diagnostic for it. */
  readonly reason?: string
}

/** What was rendered from files, of which a report and the origins of lines are made. */
export interface RenderedFiles {
  readonly side: Side
  readonly now: RenderingObjects
}

/** The reason why files are not rendered. */
export interface NotRead {
  readonly reason: string
}

export async function readFiles(files: PlaygroundFiles): Promise<RenderedFiles | NotRead> {
  const documents = FILE_NAMES.flatMap(file => documentsOf(file, files[file])).flatMap(documentsOfList)
  const configs = configsAmong(documents)
  const places = configs.map(({ file, line }) => `${file}:${line}`)
  if (configs.length > 1)
    return { reason: `${configs.length} functionConfigs were found (${places.join(', ')}): keep one` }
  const [functionConfig] = configs
  const side = await renderedSide({
    documents: documents.filter(document => document !== functionConfig),
    functionConfig,
    // The functionConfig may come from a link, so it must not allow profiles to run code.
    configIsInput: true,
    lint: true,
  })
  return { side, now: renderingOf(side.objects) }
}

/** A worker's answer cannot contain functions. */
const withoutFunctions = ({ itemExcerpt, writtenText: _, standsFor: __, ...diagnostic }: Diagnostic): Diagnostic => ({
  ...diagnostic,
  ...(itemExcerpt && { excerpt: itemExcerpt() }),
})

const NONE: ReadonlySet<string> = new Set()

/** Returns what the page shows of a rendering, and what has changed since the start. */
export async function pageData(read: RenderedFiles | NotRead, start?: RenderedFiles | NotRead): Promise<Rendered> {
  if ('reason' in read) return { diagnostics: [], ...read }
  const { side, now } = read
  const { failed, settings, secrets } = side
  const diagnostics = side.diagnostics.map(withoutFunctions)
  if (failed) return { diagnostics, problems: reportProblems(shownProblems(diagnostics), NO_NODES) }
  const limits = settings?.checks.userDataLimits ?? {}
  const old = start && 'side' in start ? start.side : undefined
  const compared = old && (await withInputs(compareClusters([{ name: '', old, now: side, sharedFiles: NONE }])))
  const shown = await reportData({
    clusters: [{ name: '', now, limits }],
    changes: compared?.changes,
    diagnostics,
    notes: sideNotes([side]),
    hide: compared?.hide ?? hiderOf([now], secrets),
  })
  const data: ReportData = JSON.parse(visibleJson(shown))
  if (data.nodes.length > 0) return { data, diagnostics }
  const reason =
    now.nodes.length > 0
      ? 'No MachineDeployment can be rendered: the problems say what is missing'
      : `There is no MachineDeployment${settings === undefined ? '' : ' that the settings select'}`
  return { diagnostics, reason, problems: data.problems }
}

const NO_NODES = { contents: [], kinds: [], nodes: [] }

/** Returns the functionConfigs; without any, a ConfigMap of flags that is alone in the file of the settings. */
function configsAmong(documents: readonly Document[]): readonly Document[] {
  const found = documents.filter(isFunctionConfig)
  const settings = documents.filter(({ file }) => file === 'osm-krm.yaml')
  return found.length === 0 && settings.length === 1 && headerOf(settings[0]!)?.kind === 'ConfigMap' ? settings : found
}
