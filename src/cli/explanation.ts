// The texts of osm-krm explain.

import { areas, codes, type DiagnosticCode, isLintCode } from '../diagnostics/codes/index.ts'
import { removed } from '../diagnostics/codes/removed.ts'
import { examples } from '../diagnostics/generated/examples.ts'
import { nearest } from '../diagnostics/nearest.ts'
import { UsageError } from './usage-error.ts'

/** Returns the explanation of a code with its example. Throws a usage error for an unknown code. */
export function explanationOf(code: string): string {
  if (Object.hasOwn(removed, code)) return `${code} is not reported any more: ${removed[code]}.\n`
  if (!Object.hasOwn(codes, code)) {
    const close = nearest(code, Object.keys(codes))
    throw new UsageError(
      `there is no code ${code}${close === undefined ? '' : `: did you mean ${close}?`} "osm-krm explain" lists all codes`,
    )
  }
  const { severity, title, explanation } = codes[code as DiagnosticCode]
  const by = isLintCode(code) ? 'Reported by lint.' : 'Reported by every rendering.'
  return `${code} (${severity}): ${title}\n\n${wrapped(explanation)}\n${by}\n${exampleText(examples[code])}`
}

function exampleText(example: string | undefined): string {
  if (example === undefined) return ''
  const lines = example.trimEnd().split('\n')
  const remarks = lines.filter(line => line.startsWith('# ')).map(line => line.slice('# '.length))
  const shown = lines.filter(line => !line.startsWith('#'))
  const legend = shown.length > 0 ? ['Example: lines with - contain the mistake, lines with + the repair.', ''] : []
  return ['', ...remarks, ...legend, ...shown, ''].join('\n')
}

/** Returns a table of all codes with their severities and titles. */
export const listOfCodes = (): string =>
  Object.values(areas)
    .flatMap(area => Object.entries(area))
    .map(([code, { severity, title }]) => `${code}  ${severity.padEnd('warning'.length)}  ${title}\n`)
    .join('')

const WIDTH = 100

/** Breaks a text into lines. Examples in it have lines of their own, which stay. */
const wrapped = (text: string): string =>
  text
    .split('\n')
    .map(line => {
      let width = 0
      return line
        .split(' ')
        .map((word, i) => {
          const breaks = i > 0 && width + 1 + word.length > WIDTH
          width = breaks || i === 0 ? word.length : width + 1 + word.length
          return `${i === 0 ? '' : breaks ? '\n' : ' '}${word}`
        })
        .join('')
    })
    .join('\n')
