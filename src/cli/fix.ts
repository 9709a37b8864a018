// Writes what a comparison names as to be done into the files of the work tree: revisions and versions that
// follow from both sides, each by the smallest edit, so that comments and style stay as they are.

import { lstatSync, readFileSync } from 'node:fs'
import { basename, dirname, posix } from 'node:path'
import { isMap, isScalar, type ParsedNode, parseDocument, Scalar, type YAMLMap } from 'yaml'
import { columnOf } from '../base/lines.ts'
import { listed } from '../base/words.ts'
import type { ClusterSides } from '../compare/compare.ts'
import type { Fix } from '../compare/to-do.ts'
import { printable } from '../diagnostics/text.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import { writeString } from '../render/yaml/index.ts'
import { type Document, yamlObject } from '../source/documents.ts'
import { isFunctionConfig } from '../source/header.ts'
import { workTreeFiles } from '../source/work-tree.ts'
import { replaceFiles } from './output-files.ts'

interface Edit {
  readonly document: Document
  readonly path: readonly string[]
  readonly value: string
  /** What is written, for the user. */
  readonly what: string
}

/** Writes what can be decided into files of the work tree. Returns whether anything was written. */
export function writeFixes(fixes: readonly Fix[], clusters: readonly ClusterSides[]): boolean {
  const known = workTreeFiles()
  const isOwn = ({ file, removed }: Document): boolean =>
    removed === undefined && known.has(posix.normalize(file)) && lstatSync(file).isFile()
  const byFile = new Map<string, Edit[]>()
  for (const edit of fixes.flatMap(fix => editOf(fix, clusters)).filter(({ document }) => isOwn(document)))
    byFile.set(edit.document.file, [...(byFile.get(edit.document.file) ?? []), edit])
  const written = [...byFile].filter(([file, edits]) => writeEdits(file, edits))
  return written.length > 0
}

function editOf(fix: Fix, clusters: readonly ClusterSides[]): Edit[] {
  const side = clusters.find(({ name }) => name === fix.cluster)?.now
  if ('revision' in fix) {
    const config = side?.rendered?.functionConfig
    const path = ['spec', 'machineDeployments', 'revisions', fix.node]
    return config && isFunctionConfig(config)
      ? [{ document: config, path, value: fix.revision, what: `revision ${fix.revision} of ${fix.node}` }]
      : []
  }
  const { profile, version } = fix
  const found = (side?.documents ?? []).filter(document => isProfile(document, profile))
  // Which of two objects is meant is for the user to decide.
  return found.length === 1
    ? [
        {
          document: found[0]!,
          path: ['spec', 'version'],
          value: version,
          what: `version ${version} of ${profile.name}`,
        },
      ]
    : []
}

const PROFILE = /^(?:Custom)?OperatingSystemProfile(?:Overlay)?$/

function isProfile({ text }: Document, profile: { readonly namespace: string; readonly name: string }): boolean {
  if (!text.includes(profile.name)) return false
  const object = yamlObject(text)
  if (object === undefined) return false
  const { kind, name, namespace } = itemHeaderOf(object)
  return PROFILE.test(kind) && name === profile.name && (namespace === '' || namespace === profile.namespace)
}

function writeEdits(file: string, edits: readonly Edit[]): boolean {
  const before = readFileSync(file, 'utf8')
  const done: string[] = []
  // From the end of the file, so that the lines of the documents before stay.
  const documents = [...new Set(edits.map(({ document }) => document))].sort((a, b) => b.line - a.line)
  const text = documents.reduce((whole, document) => {
    const start =
      before
        .split('\n')
        .slice(0, document.line - 1)
        .join('\n').length + (document.line > 1 ? 1 : 0)
    if (!before.startsWith(document.text, start)) return whole
    let own = document.text
    for (const edit of edits.filter(each => each.document === document)) {
      const changed = withText(own, edit.path, edit.value)
      if (changed === undefined || changed === own) continue
      own = changed
      done.push(edit.what)
    }
    return whole.slice(0, start) + own + whole.slice(start + document.text.length)
  }, before)
  if (done.length === 0) return false
  const isSecret = (lstatSync(file).mode & 0o077) === 0
  replaceFiles(dirname(file), [{ path: basename(file), text: () => text, isSecret }])
  process.stderr.write(`osm-krm: ${printable(`wrote ${file}: ${listed(done, SHOWN)}`)}\n`)
  return true
}

const SHOWN = 5

/** Returns the text with the value at the path; undefined if the text has another form than people write for such a field. */
export function withText(text: string, path: readonly string[], value: string): string | undefined {
  const { contents, errors } = parseDocument(text)
  if (errors.length > 0) return undefined
  let map: ParsedNode | null = contents
  for (const [depth, key] of path.entries()) {
    // An object with an anchor may be meant for other places, too.
    if (!isMap(map) || map.anchor !== undefined) return undefined
    const pair: YAMLMap.Parsed['items'][number] | undefined = map.items.find(
      each => isScalar(each.key) && String(each.key.value) === key,
    )
    if (pair === undefined) return inserted(text, map, path.slice(depth), value)
    const below: ParsedNode | null = pair.value
    if (depth === path.length - 1) return replaced(text, below, value)
    if (isScalar(below) && below.value === null && below.range[0] === below.range[1] && !map.flow)
      return withLines(
        text,
        pair.key.range[1],
        linesOf(path.slice(depth + 1), value, columnOf(text, pair.key.range[0]) - 1 + INDENT),
      )
    map = below
  }
  return undefined
}

const INDENT = 2

function replaced(text: string, node: ParsedNode | null, value: string): string | undefined {
  if (!isScalar(node) || node.anchor !== undefined || node.tag !== undefined) return undefined
  const [start, end] = node.range
  const written = {
    [Scalar.PLAIN]: writeString(value),
    [Scalar.QUOTE_DOUBLE]: JSON.stringify(value),
    [Scalar.QUOTE_SINGLE]: `'${value.replaceAll("'", "''")}'`,
  }[String(node.type)]
  return written === undefined ? undefined : text.slice(0, start) + written + text.slice(end)
}

/** Adds the rest of a path to an object, after its last field. */
function inserted(text: string, map: YAMLMap.Parsed, path: readonly string[], value: string): string | undefined {
  const [first] = map.items
  const last = map.items.at(-1)
  if (map.flow) {
    const isQuoted = first !== undefined && isScalar(first.key) && first.key.type === Scalar.QUOTE_DOUBLE
    const write = isQuoted ? JSON.stringify : writeString
    const entry = path.reduceRight(
      (inner, key, i) => `${write(key)}: ${i === path.length - 1 ? inner : `{${inner}}`}`,
      JSON.stringify(value),
    )
    const at = last === undefined ? map.range[1] - 1 : (last.value ?? last.key).range[1]
    return `${text.slice(0, at)}${last === undefined ? '' : ', '}${entry}${text.slice(at)}`
  }
  if (first === undefined || last === undefined) return undefined
  const lines = linesOf(path, value, columnOf(text, first.key.range[0]) - 1)
  return withLines(text, (last.value ?? last.key).range[1], lines)
}

const linesOf = (path: readonly string[], value: string, column: number): string[] =>
  path.map((key, i) => {
    const end = i === path.length - 1 ? ` ${JSON.stringify(value)}` : ''
    return `${' '.repeat(column + i * INDENT)}${writeString(key)}:${end}`
  })

/** Adds lines after the one on which something ends. The end of a block scalar is the start of the next line. */
function withLines(text: string, end: number, lines: readonly string[]): string {
  const lineEnd = text[end - 1] === '\n' ? end - 1 : text.indexOf('\n', end)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const added = lines.map(line => `${line}${eol}`).join('')
  if (lineEnd < 0) return `${text}${eol}${added.slice(0, -eol.length)}`
  return text.slice(0, lineEnd + 1) + added + text.slice(lineEnd + 1)
}
