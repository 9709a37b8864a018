// The Worker of the playground: renders the files that it is sent, and finds the origins of a node's lines, so that the page stays responsive.

import { type TemplateNames, templateNames } from './completion/template-names.ts'
import type { PlaygroundFiles } from './files.ts'
import { type NodeSources, nodeSources } from './origins/node-sources.ts'
import { type NotRead, pageData, type Rendered, type RenderedFiles, readFiles } from './rendering.ts'

/** The page asks for a rendering, with the origins of the node that it shows or of the first one, or only for the origins of another node. */
export interface RenderingTask {
  readonly id: number
  readonly kind: 'rendering' | 'sources'
  readonly files: PlaygroundFiles
  readonly node: string | undefined
  /** The inputs with which the rendering is compared. */
  readonly start?: PlaygroundFiles | undefined
}

export type WorkerTask = RenderingTask | { readonly id: number; readonly kind: 'names' }

export interface WorkerAnswer {
  readonly id: number
  readonly names?: TemplateNames
  readonly rendered?: Rendered
  readonly sources?: NodeSources | undefined
  /** Why there is no answer. */
  readonly failure?: string
}

/** Remembers the last rendering: the reader may look at one node after the other. */
function reader(): (files: PlaygroundFiles) => Promise<RenderedFiles | NotRead> {
  let last: { readonly key: string; readonly read: RenderedFiles | NotRead } | undefined
  return async files => {
    const key = JSON.stringify(files)
    if (last?.key !== key) last = { key, read: await readFiles(files) }
    return last.read
  }
}

const read = reader()
const readStart = reader()

async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  const { id, kind } = task
  if (kind === 'names') return { id, names: templateNames() }
  const { files, node, start } = task
  const found = await read(files)
  if ('reason' in found) return { id, rendered: await pageData(found) }
  if (kind === 'sources')
    return { id, sources: node === undefined ? undefined : await nodeSources({ ...found, files, title: node }) }
  const rendered = await pageData(found, start && (await readStart(start)))
  const titles = rendered.data?.nodes.map(({ title }) => title) ?? []
  const title = titles.find(each => each === node) ?? titles[0]
  return { id, rendered, sources: title === undefined ? undefined : await nodeSources({ ...found, files, title }) }
}

addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => {
  void answer(data)
    // Rendering reports its own failures; whatever else fails is a defect of the page.
    .catch(
      (error): WorkerAnswer => ({
        id: data.id,
        failure: `This page has failed: ${error instanceof Error ? error.message : String(error)}`,
      }),
    )
    .then(answered => postMessage(answered))
})
