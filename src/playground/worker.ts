// The Worker of the playground: renders the files that it is sent, so that the page stays responsive.

import type { PlaygroundFiles } from './files.ts'
import { type Rendered, renderFiles } from './rendering.ts'

addEventListener('message', ({ data }: MessageEvent<PlaygroundFiles>) => {
  void renderFiles(data)
    .catch(
      // Rendering reports its own failures; whatever else fails is a defect of the page.
      (error): Rendered => ({
        diagnostics: [],
        reason: `This page has failed: ${error instanceof Error ? error.message : String(error)}`,
      }),
    )
    .then(rendered => postMessage(rendered))
})
