// Renders in a Worker. A newer edit ends the rendering of an older one, and one that takes too long is ended as well.

import type { TemplateNames } from './completion/template-names.ts'
import type { PlaygroundFiles } from './files.ts'
import type { NodeSources } from './origins/node-sources.ts'
import type { Rendered } from './rendering.ts'
import type { RenderingTask, WorkerAnswer, WorkerTask } from './worker.ts'

/** A thousand MachineDeployments take about ten seconds on a busy machine. */
const LONGEST_MS = 15_000

export interface Renderer {
  /** Returns the rendering, with the origins of the node if it is rendered; undefined if a newer one has begun. */
  readonly render: (request: Omit<RenderingTask, 'id' | 'kind'>) => Promise<RenderedPage | undefined>
  /** Returns the origins of a node, or undefined if a newer rendering has begun. */
  readonly sources: (files: PlaygroundFiles, node: string) => Promise<NodeSources | undefined>
  /** Returns what a template can name. */
  readonly names: () => Promise<TemplateNames | undefined>
}

export interface RenderedPage extends Rendered {
  readonly sources?: NodeSources | undefined
}

type NewTask = Omit<RenderingTask, 'id'> | { readonly kind: 'names' }

interface Running extends Pick<WorkerTask, 'id' | 'kind'> {
  readonly end: (answer: WorkerAnswer | undefined) => void
  readonly timer: ReturnType<typeof setTimeout>
}

export function createRenderer(): Renderer {
  let worker = startWorker()
  let last = 0
  const running = new Map<number, Running>()

  function finish(id: number, answer: WorkerAnswer | undefined): void {
    const task = running.get(id)
    if (task === undefined) return
    clearTimeout(task.timer)
    running.delete(id)
    task.end(answer)
  }
  /** A Worker cannot be interrupted, only replaced. */
  function stop(failure?: string): void {
    worker.terminate()
    worker = startWorker()
    listen()
    for (const id of [...running.keys()]) finish(id, failure === undefined ? undefined : { id, failure })
  }
  function listen(): void {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => finish(data.id, data)
    worker.onerror = event => stop(failed(event.message))
  }
  let names: TemplateNames | undefined
  function ask(task: NewTask): Promise<WorkerAnswer | undefined> {
    const id = ++last
    return new Promise(end => {
      running.set(id, { id, kind: task.kind, end, timer: setTimeout(() => stop(TOO_LONG), LONGEST_MS) })
      worker.postMessage({ id, ...task } satisfies WorkerTask)
    })
  }

  listen()
  return {
    async render(request) {
      if ([...running.values()].some(({ kind }) => kind === 'rendering')) stop()
      const answer = await ask({ kind: 'rendering', ...request })
      if (answer === undefined) return undefined
      const { rendered, sources, failure } = answer
      return { ...(rendered ?? { diagnostics: [], reason: failure }), sources }
    },
    async sources(files, node) {
      const answer = await ask({ kind: 'sources', files, node })
      if (answer?.failure !== undefined) throw new Error(answer.failure)
      return answer?.sources
    },
    async names() {
      names ??= (await ask({ kind: 'names' }))?.names
      return names
    },
  }
}

const startWorker = (): Worker => new Worker('playground-worker.js')

const TOO_LONG = `The rendering was ended after ${LONGEST_MS / 1000} seconds`

const failed = (message: string | undefined): string =>
  `This page has failed: ${message ?? 'playground-worker.js could not be loaded, for which a web server is needed'}`
