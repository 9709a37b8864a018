// Renders in a Worker. A newer edit ends the rendering of an older one, and one that takes too long is ended as well.

import type { PlaygroundFiles } from './files.ts'
import type { Rendered } from './rendering.ts'

/** A thousand MachineDeployments take about ten seconds on a busy machine. */
const LONGEST_MS = 15_000

/** Returns the rendering, or undefined if a newer one has begun. */
export type Render = (files: PlaygroundFiles) => Promise<Rendered | undefined>

interface Running {
  readonly end: (rendered: Rendered | undefined) => void
  readonly timer: ReturnType<typeof setTimeout>
}

export function createRenderer(): Render {
  let worker = startWorker()
  let running: Running | undefined

  function finish(rendered: Rendered | undefined): void {
    if (running === undefined) return
    clearTimeout(running.timer)
    const { end } = running
    running = undefined
    end(rendered)
  }
  /** A Worker cannot be interrupted, only replaced. */
  function stop(rendered: Rendered | undefined): void {
    if (running === undefined) return
    worker.terminate()
    worker = startWorker()
    listen()
    finish(rendered)
  }
  function listen(): void {
    worker.onmessage = ({ data }: MessageEvent<Rendered>) => finish(data)
    worker.onerror = event => stop(failed(event.message))
  }

  listen()
  return files => {
    stop(undefined)
    return new Promise(end => {
      running = { end, timer: setTimeout(() => stop(TOO_LONG), LONGEST_MS) }
      worker.postMessage(files)
    })
  }
}

const startWorker = (): Worker => new Worker('playground-worker.js')

const TOO_LONG: Rendered = {
  diagnostics: [],
  reason: `The rendering was ended after ${LONGEST_MS / 1000} seconds`,
}

const failed = (message: string | undefined): Rendered => ({
  diagnostics: [],
  reason: `This page has failed: ${message ?? 'playground-worker.js could not be loaded, for which a web server is needed'}`,
})
