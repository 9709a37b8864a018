// osm-krm explain: prints what a code means, why it matters and how to repair it, with an example; or searches the codes; or lists advisories.

import { nearest } from '../base/nearest.ts'
import { joined, listOf, t } from '../base/span.ts'
import { allCodes, type DiagnosticCode, isCode, removed, reporterOf, severityOf } from '../diagnostics/codes.ts'
import { examples, explanations, titles } from '../diagnostics/generated/texts.ts'
import type { Doc } from '../doc/doc.ts'
import { wrappedLine } from '../doc/table.ts'
import { UsageError } from '../source/errors.ts'
import { textFor } from './output.ts'

const REPORTED = {
  lint: 'Reported by lint.',
  'lint --rendered': 'Reported by lint --rendered.',
  diff: 'Reported by diff.',
  'diff --live': 'Reported by diff --live.',
  render: 'Reported by every rendering.',
} as const

const ADVISORIES = 'advisories'

export async function runExplain(words: readonly string[]): Promise<number> {
  const isList = words.length === 1 && words[0] === ADVISORIES
  process.stdout.write(isList ? textFor(await advisories(), process.stdout) : explained(words))
  return 0
}

/** Returns the vulnerabilities that OSM0354 knows, with the releases of containerd that fix them. */
async function advisories(): Promise<Doc> {
  const { default: table } = await import('../lint/generated/containerd-advisories.json', { with: { type: 'json' } })
  const releases = table.releases.map((release, i) => t`${release} (${table.dates[i]!})`)
  return [
    {
      kind: 'table',
      head: [t`ADVISORY`, t`FIXED IN CONTAINERD`],
      rows: table.advisories.map(({ advisory, fixed }) => [t`${advisory}`, joined(fixed, ', ')]),
    },
    { kind: 'line', text: t`From the release notes of ${table.source}: ${listOf(releases, 'and')}.` },
  ]
}

/** Returns the explanation of a code, the codes whose texts contain the words or, without words, all codes. */
function explained(words: readonly string[]): string {
  const [first = ''] = words
  if (words.length === 0) return allCodes().map(row).join('')
  const [, number] = /^(?:osm)?(\d{1,4})$/i.exec(first) ?? []
  if (words.length > 1 || (number === undefined && !/^osm\d/i.test(first))) return found(words)
  return explanationOf(number === undefined ? first.toUpperCase() : `OSM${number.padStart(4, '0')}`)
}

/** Throws a usage error for an unknown code. */
function explanationOf(code: string): string {
  if (Object.hasOwn(removed, code)) return `${code} is not reported any more: ${removed[code]}.\n`
  if (!isCode(code)) {
    // Other numbers are other codes; only what is no number is a slip of the keyboard.
    const close = /^OSM\d+$/.test(code) ? undefined : nearest(code, allCodes())
    const hint = close === undefined ? '' : ` did you mean ${close}?`
    throw new UsageError(`there is no code ${code}:${hint} "osm-krm explain" lists all codes`)
  }
  const by = REPORTED[reporterOf(code)]
  const explanation = wrapped(explanations[code])
  return `${code} (${severityOf(code)}): ${titles[code]}\n\n${explanation}\n${by}\n${exampleText(examples[code])}`
}

function exampleText(example: string | undefined): string {
  if (example === undefined) return ''
  const lines = example.trimEnd().split('\n')
  const remarks = lines.filter(line => line.startsWith('# ')).map(line => line.slice('# '.length))
  const shown = lines.filter(line => !line.startsWith('#'))
  const legend = shown.length > 0 ? ['Example: lines with - contain the mistake, lines with + the repair.', ''] : []
  return ['', ...remarks, ...legend, ...shown, ''].join('\n')
}

/** So many lines, and the remark below them, fit on a small screen. */
const MOST_RESULTS = 20

/** Lists the codes with all words in their titles, then those with all words in their texts. */
function found(words: readonly string[]): string {
  const wanted = words.flatMap(word => word.toLowerCase().split(/[\s.]+/)).filter(word => word !== '')
  const contains = (text: string): boolean => wanted.every(word => text.toLowerCase().includes(word))
  const inTitle = allCodes().filter(code => contains(titles[code]))
  const inText = allCodes().filter(code => !inTitle.includes(code) && contains(`${titles[code]} ${explanations[code]}`))
  const results = [...inTitle, ...inText]
  if (results.length === 0)
    throw new UsageError(
      `no code has ${wanted.map(word => JSON.stringify(word)).join(' and ')} in its title or explanation; "osm-krm explain" lists all codes`,
    )
  const more = results.length - MOST_RESULTS
  const shown = results.slice(0, MOST_RESULTS).map(row)
  return [...shown, ...(more > 0 ? [`\n${more} more: add a word to find fewer.\n`] : [])].join('')
}

const row = (code: DiagnosticCode): string =>
  `${code}  ${severityOf(code).padEnd('warning'.length)}  ${reporterOf(code).padEnd('lint --rendered'.length)}  ${titles[code]}\n`

const WIDTH = 100

/** Breaks a text into lines. Examples in it have lines of their own, which stay. */
const wrapped = (text: string): string =>
  text
    .split('\n')
    .flatMap(line => wrappedLine(line, WIDTH))
    .join('\n')
