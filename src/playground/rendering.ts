// Renders the files of the playground to the data of a report, as `osm-krm report` renders a folder.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Document, documentsOf, isFunctionConfig } from '../documents/documents.ts'
import { documentsOfList } from '../documents/lists.ts'
import { renderedSide } from '../documents/side.ts'
import { renderingOf } from '../inspect/rendering.ts'
import { reportProblems } from '../inspect/report/problems.ts'
import { reportData } from '../inspect/report/report.ts'
import type { ReportData } from '../inspect/report/report-data.ts'
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

export async function renderFiles(files: PlaygroundFiles): Promise<Rendered> {
  const documents = (
    await Promise.all(FILE_NAMES.flatMap(file => documentsOf(file, files[file])).map(documentsOfList))
  ).flat()
  const configs = configsAmong(documents)
  const places = configs.map(({ file, line }) => `${file}:${line}`)
  if (configs.length > 1)
    return { diagnostics: [], reason: `${configs.length} functionConfigs were found (${places.join(', ')}): keep one` }
  const [functionConfig] = configs
  const { objects, diagnostics, failed, settings, secrets } = await renderedSide({
    documents: documents.filter(document => document !== functionConfig),
    functionConfig,
    // The functionConfig may come from a link, so it must not allow profiles to run code.
    configIsInput: true,
    lint: true,
  })
  if (failed) return { diagnostics, problems: reportProblems(diagnostics, NO_NODES) }
  const limits = settings?.checks.userDataLimits ?? {}
  const data = await reportData({ now: renderingOf(objects), diagnostics, limits, secrets, showSecrets: false })
  if (data.nodes.length > 0) return { data, diagnostics }
  const reason =
    functionConfig === undefined
      ? 'There is no functionConfig: osm-krm.yaml needs an OperatingSystemConfigGenerator, or a ConfigMap of flags'
      : 'There is no MachineDeployment that the settings select'
  return { diagnostics, reason, problems: data.problems }
}

const NO_NODES = { contents: [], kinds: [], nodes: [] }

/** Returns the functionConfigs; without any, a ConfigMap of flags that is alone in the file of the settings. */
function configsAmong(documents: readonly Document[]): readonly Document[] {
  const found = documents.filter(isFunctionConfig)
  const settings = documents.filter(({ file }) => file === 'osm-krm.yaml')
  return found.length === 0 && settings.length === 1 && /^kind:\s*["']?ConfigMap\b/m.test(settings[0]!.text)
    ? settings
    : found
}
