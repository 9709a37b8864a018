// Sets a text in an object of YAML or JSON by the smallest edit, so that comments and style stay as they are.

import { isMap, isScalar, type ParsedNode, parseDocument, Scalar, type YAMLMap } from 'yaml'
import { writeString } from '../render/yaml/index.ts'

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
        linesOf(path.slice(depth + 1), value, columnOf(text, pair.key.range[0]) + INDENT),
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
  const lines = linesOf(path, value, columnOf(text, first.key.range[0]))
  return withLines(text, (last.value ?? last.key).range[1], lines)
}

const linesOf = (path: readonly string[], value: string, column: number): string[] =>
  path.map((key, i) => {
    const end = i === path.length - 1 ? ` ${JSON.stringify(value)}` : ''
    return `${' '.repeat(column + i * INDENT)}${writeString(key)}:${end}`
  })

const columnOf = (text: string, at: number): number => at - (text.lastIndexOf('\n', at - 1) + 1)

/** Adds lines after the one on which something ends. The end of a block scalar is the start of the next line. */
function withLines(text: string, end: number, lines: readonly string[]): string {
  const lineEnd = text[end - 1] === '\n' ? end - 1 : text.indexOf('\n', end)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const added = lines.map(line => `${line}${eol}`).join('')
  if (lineEnd < 0) return `${text}${eol}${added.slice(0, -eol.length)}`
  return text.slice(0, lineEnd + 1) + added + text.slice(lineEnd + 1)
}
