// Writes a text with diagnostics below the lines that they are about.

import { terminalText } from '../../diagnostics/text.ts'
import type { JsonObject } from '../../render/model/json.ts'
import type { Annotation } from './annotations.ts'

export interface AnnotatedLine {
  readonly text: string
  /** The number of the line in the text whose secrets are not hidden, counted from 1. */
  readonly number: number
  /** Whether secrets of the line are hidden, so that columns are not those of the text. */
  readonly isHidden: boolean
}

export function annotatedText(lines: readonly AnnotatedLine[], annotations: readonly Annotation[]): string {
  const width = String(lines.at(-1)?.number ?? 0).length
  const margin = ' '.repeat(width)
  const placed = new Set<Annotation>()
  const body = lines.flatMap((line, i) => {
    const next = lines[i + 1]?.number ?? Number.POSITIVE_INFINITY
    const own = annotations.filter(
      annotation => annotation.line !== undefined && annotation.line >= line.number && annotation.line < next,
    )
    for (const annotation of own) placed.add(annotation)
    return [
      `${String(line.number).padStart(width)} | ${line.text}`.trimEnd(),
      ...own.flatMap(annotation => [`${margin} | ${caret(line, annotation)}`, ...messageLines(annotation, margin)]),
    ]
  })
  const rest = annotations.filter(annotation => !placed.has(annotation))
  const head = rest.flatMap(annotation => messageLines(annotation, margin))
  return `${[...head, ...body].join('\n')}\n`
}

/** Returns the caret below the part of the line, with the indentation of the line. */
function caret({ text, isHidden }: AnnotatedLine, { column, length = 1 }: Annotation): string {
  const indentation = text.length - text.trimStart().length
  if (column === undefined || isHidden || column > text.length)
    return text.slice(0, indentation) + '^'.repeat(Math.max(1, text.trimEnd().length - indentation))
  // Tabs stay, so that the caret is below its column.
  return (
    text.slice(0, column - 1).replace(/[^\t]/g, ' ') +
    '^'.repeat(Math.max(1, Math.min(length, text.length - column + 1)))
  )
}

const NOUNS = { error: 'error', warning: 'warning', info: 'note' } as const

const messageLines = ({ diagnostic: { severity, code, message, help } }: Annotation, margin: string): string[] => [
  `${margin} = ${NOUNS[severity]}[${code}] ${terminalText(message).replaceAll('\n', '\\n')}`,
  ...(help === undefined
    ? []
    : terminalText(help)
        .split('\n')
        .map((line, i) => `${margin}   ${i === 0 ? 'help: ' : '      '}${line}`.trimEnd())),
]

export const annotatedJson = (
  { path, phase, text }: { readonly path?: string; readonly phase: string; readonly text: string },
  annotations: readonly Annotation[],
): JsonObject => ({
  ...(path !== undefined && { path }),
  phase,
  text,
  diagnostics: annotations.map(({ diagnostic: { code, severity, message, help }, line, column, length }) => ({
    code,
    severity,
    message,
    ...(help !== undefined && { help }),
    line: line ?? null,
    ...(column !== undefined && { column }),
    ...(length !== undefined && { length }),
  })),
})
