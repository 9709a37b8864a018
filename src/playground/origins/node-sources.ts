// The origins of the lines of a node that was rendered from the files of the playground, in these files and in the node's built-in profile.

import { resourceListOf } from '../../documents/documents.ts'
import { builtInDocument } from '../../inspect/origins/built-in-profile.ts'
import { linesWithOrigins } from '../../inspect/origins/file-lines.ts'
import { renderedNode } from '../../inspect/origins/node-origins.ts'
import { shownParts } from '../../inspect/report/report-nodes.ts'
import { hiddenParts } from '../../inspect/report/report-origins.ts'
import { knownSecrets } from '../../inspect/secrets-among.ts'
import { secretHider } from '../../secrets/labels.ts'
import type { PlaygroundFiles } from '../files.ts'
import type { RenderedFiles } from '../rendering.ts'
import { type TracedLine, tracedLines } from './traced-line.ts'

export interface NodeSources {
  /** The title of the node. */
  readonly node: string
  /** The lines of each part, in the order in which its kind lists them. */
  readonly parts: readonly (readonly TracedLine[])[]
  /** The built-in profile that the node's profile is or extends. */
  readonly builtIn?: BuiltInFile
}

export interface BuiltInFile {
  readonly file: string
  readonly text: string
}

export interface SourcesRequest extends RenderedFiles {
  readonly files: PlaygroundFiles
  readonly title: string
}

/** Returns the origins of a node, or undefined if it was not rendered. */
export async function nodeSources({ files, side, now, title }: SourcesRequest): Promise<NodeSources | undefined> {
  const { rendered, settings, secrets } = side
  const objects = now.nodes.find(each => each.title === title)
  if (objects === undefined || rendered === undefined || settings === undefined) return undefined
  const node = renderedNode(title, rendered)
  if (node === undefined) return undefined
  const parts = hiddenParts(shownParts(objects), secretHider(knownSecrets([now], secrets)))
  const document = await builtInDocument(node)
  const builtIn = document && resourceListOf([document], undefined)
  const [lines = []] = await linesWithOrigins([{ node, parts }], { rendered, settings, overrides: [], builtIn })
  const textOf = (file: string): string =>
    file === document?.file ? document.text : (new Map(Object.entries(files)).get(file) ?? '')
  return {
    node: title,
    parts: lines.map(ofPart => tracedLines(ofPart, textOf)),
    ...(document && { builtIn: { file: document.file, text: document.text } }),
  }
}
