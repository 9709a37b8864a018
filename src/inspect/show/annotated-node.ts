// A file or the user data of a node with the diagnostics about it.

import type { ConfigPhase } from '../../render/model/config.ts'
import type { Json, JsonObject } from '../../render/model/json.ts'
import { annotatedJson, annotatedText } from './annotated-text.ts'
import { type diagnosticsOfNode, fileAnnotations, userDataAnnotations } from './annotations.ts'
import { hiddenLines } from './file-lines.ts'
import type { Phase } from './phase-view.ts'

export interface AnnotateRequest {
  /** undefined for the user data. */
  readonly path: string | undefined
  readonly phase: Phase
  readonly text: string
  /** The text without its secrets. */
  readonly hidden: string
  readonly found: ReturnType<typeof diagnosticsOfNode>
  readonly config: ConfigPhase
}

export function annotatedNode(request: AnnotateRequest): { inText: () => string; inJson: () => JsonObject } {
  const { path, phase, found } = request
  const [text, hidden] = [request.text, request.hidden].map(each => (path === undefined ? withLines(each) : each)) as [
    string,
    string,
  ]
  const config = request.config as unknown as Json
  const lines = text.split('\n')
  const annotations =
    path === undefined ? userDataAnnotations(lines, found, config) : fileAnnotations(path, found, config)
  const shown = hiddenLines(text, hidden).map(line => ({
    text: line.text,
    number: line.index + 1,
    isHidden: line.text !== lines[line.index],
  }))
  return {
    inText: () => annotatedText(hidden.endsWith('\n') ? shown.slice(0, -1) : shown, annotations),
    inJson: () => annotatedJson({ ...(path !== undefined && { path }), phase, text: hidden }, annotations),
  }
}

/** Writes the values of an Ignition config, which has one line, on lines of their own. */
function withLines(userData: string): string {
  if (!userData.startsWith('{')) return userData
  try {
    return `${JSON.stringify(JSON.parse(userData), null, 2)}\n`
  } catch {
    return userData
  }
}
