// The origins of the lines of a node that was rendered from the files of the playground, in these files and in the node's built-in profile.

import type { JsonObject } from '../../base/json.ts'
import { hiderOf } from '../../compare/secrets-among.ts'
import { hiddenParts, linesWithOrigins } from '../../inspect/origins/file-lines.ts'
import { type OriginNode, renderedNode } from '../../inspect/origins/node-origins.ts'
import type { ShownOrigin } from '../../inspect/report/report-data.ts'
import { shownOrigins, shownParts } from '../../inspect/report/report-nodes.ts'
import type { FileLine } from '../../inspect/show/file-lines.ts'
import type { NodeOrigin } from '../../node/origins/node-origin.ts'
import { rootOf } from '../../node/origins/profile-origin.ts'
import type { PhaseName, ProfilePhase } from '../../render/model/profile.ts'
import { builtInObject } from '../../render/profiles/built-in/index.ts'
import { ADDED_TEMPLATES } from '../../render/profiles/built-in/names.ts'
import { writeYaml } from '../../render/yaml/index.ts'
import { type Document, resourceListOf } from '../../source/documents.ts'
import type { PlaygroundFiles } from '../files.ts'
import type { RenderedFiles } from '../rendering.ts'

export interface NodeSources {
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

interface SourcesRequest extends RenderedFiles {
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
  const parts = hiddenParts(shownParts(objects), hiderOf([now], secrets))
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

/** Returns the built-in profile that the node's profile is or extends, with the templates that it has for this node. */
async function builtInDocument({ known, profile }: OriginNode): Promise<Document | undefined> {
  const root = rootOf(known)
  const object = root.builtIn ? await builtInObject(root.name) : undefined
  if (object === undefined) return undefined
  const spec = object.spec as JsonObject
  const phaseOf = (name: PhaseName): JsonObject => {
    const phase = spec[name] as unknown as ProfilePhase
    const added = Object.entries(profile.spec[name].templates ?? {}).filter(([key]) => ADDED_TEMPLATES.includes(key))
    const templates = { ...phase.templates, ...Object.fromEntries(added) }
    return { ...phase, ...(Object.keys(templates).length > 0 && { templates }) } as JsonObject
  }
  const phases = { bootstrapConfig: phaseOf('bootstrapConfig'), provisioningConfig: phaseOf('provisioningConfig') }
  const text = writeYaml({ ...object, spec: { ...spec, ...phases } })
  return { file: `${root.name}.yaml`, line: 1, text }
}

/** Lines of a file, counted from 1. */
export interface SourceRange {
  readonly file: string
  readonly first: number
  readonly last: number
}

export interface TracedLine {
  readonly shown: ShownOrigin
  /** The line of a template, or the fields from which the whole text comes. */
  readonly from: readonly SourceRange[]
  /** Those of the values in the line; undefined for a value whose origin is not in a file. */
  readonly values: readonly (SourceRange | undefined)[]
}

/** Returns the lines of a text. `textOf` returns the text of a file. */
function tracedLines(lines: readonly FileLine[], textOf: (file: string) => string): TracedLine[] {
  const endOf = fieldEnds(textOf)
  const rangeOf = (origin: NodeOrigin): SourceRange | undefined => {
    const { file, line } = origin
    if (file === undefined || line === undefined) return undefined
    return { file, first: line, last: 'templateLine' in origin ? line : endOf(file, line) }
  }
  const shown = shownOrigins(lines)
  return lines.map(({ from, values }, i) => ({
    shown: shown[i]!,
    from: from.map(rangeOf).filter(range => range !== undefined),
    values: values.map(rangeOf),
  }))
}

/** Returns a function that returns the last line of a field: that of the lines below it that are indented further. */
function fieldEnds(textOf: (file: string) => string): (file: string, line: number) => number {
  const files = new Map<string, readonly string[]>()
  return (file, first) => {
    const lines = files.get(file) ?? textOf(file).split('\n')
    files.set(file, lines)
    const head = lines[first - 1] ?? ''
    const indentation = indentOf(head)
    const isItem = isListItem(head)
    let last = first
    for (let i = first; i < lines.length; i++) {
      const text = lines[i]!
      if (text.trim() === '') continue
      // The items of a list may be as far left as its key.
      const isWithin = indentOf(text) > indentation || (!isItem && indentOf(text) === indentation && isListItem(text))
      if (!isWithin) break
      last = i + 1
    }
    return last
  }
}

const indentOf = (text: string): number => text.search(/\S|$/)
const isListItem = (text: string): boolean => /^\s*-( |$)/.test(text)
