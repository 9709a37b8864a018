// npm run patterns: asks recheck whether any regular expression of src/ takes more than linear time, however its input was chosen.
//
// Literals are found in the syntax tree. Patterns that a module composes are recorded while it is loaded; those that a function composes have a
// sample below. A pattern that is not linear is rewritten, or is in BOUNDED with the limit of what it reads.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import issuedTokens from '../src/secrets/generated/issued-tokens.json' with { type: 'json' }
import { growthOf } from './pattern-growth.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['src', 'packages/gotemplate/src']

interface Pattern {
  readonly place: string
  readonly source: string
  readonly flags: string
}

/** Samples of the patterns that functions compose, by file: one list for each place. */
const COMPOSED_IN_FUNCTIONS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'src/source/clusters.ts': [['^a[^/]*b[^/]*$']],
  // Reads numbers and booleans.
  'src/diagnostics/schema-problems.ts': [[]],
  'src/source/lists.ts': [[String.raw`(?<=^|[\n\r\x85\u2028\u2029]) {0,12}`]],
  'packages/gotemplate/src/sprig/dates.ts': [[]],
  'packages/gotemplate/src/strconv/character-classes.ts': [[]],
  'packages/gotemplate/src/strconv/parse-number.ts': [['^[0-7]*'], ['^[0-9a-f]*']],
  'src/import/learned-values.ts': [[String.raw`(https://a:6443|stand0\.in0|YWI=|a)`]],
  'src/compare/template-changes.ts': [[]],
  'src/compare/shared-text.ts': [['a-stem|a-key|⟦[^⟦⟧\\n]+⟧']],
  'src/lint/kubelet/file.ts': [[String.raw`(?:^|[{,\s])["']?apiVersion["']?\s*:`]],
  'src/lint/kubelet/flags.ts': [[String.raw`--a-flag(?![\w-])`]],
  'src/render/outputs/check.ts': [
    [String.raw`\b(?:secrets?|configmaps?)[/ ]name(?![\w-]|\.\w)`, String.raw`(?<![\w.-])a\.name(?![\w-]|\.\w)`],
  ],
  'src/secrets/issued-tokens.ts': [
    [
      ...issuedTokens.tokens.map(({ form }) => form),
      `(?:${issuedTokens.tokens.flatMap(({ prefixes }) => prefixes).join('|')})`,
    ].map(form => String.raw`(?<!(?<!\\)[A-Za-z0-9])${form}`),
  ],
}

/** Files with patterns that recheck finds or suspects to be slow, their number, and why they take little time. */
const BOUNDED: Readonly<Record<string, { readonly count: number; readonly why: string }>> = {
  'src/source/clusters.ts': { count: 1, why: 'the name of a file has at most 255 bytes' },
  'packages/gotemplate/src/semver/semver.ts': { count: 2, why: 'a constraint has at most 256 characters' },
}

interface Found {
  readonly literals: readonly Pattern[]
  /** Whether the module composes a pattern when it is loaded. */
  readonly composes: boolean
  /** How many patterns its functions compose. */
  readonly inFunctions: number
}

/** What is read of a node of Babel's syntax tree. */
interface SyntaxNode {
  readonly type: string
  readonly loc: { readonly start: { readonly line: number } }
  readonly pattern?: string
  readonly flags?: string
  readonly callee?: { readonly name?: string }
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** Returns the patterns in the text of a module. */
function patternsIn(file: string): Found {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const plugins = file.endsWith('.tsx') ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
  const literals: Pattern[] = []
  let composes = false
  let inFunctions = 0
  const visit = (node: SyntaxNode, isInFunction: boolean): void => {
    if (node.type === 'RegExpLiteral')
      literals.push({ place: `${file}:${node.loc.start.line}`, source: node.pattern!, flags: node.flags! })
    if (node.type === 'NewExpression' && node.callee!.name === 'RegExp') {
      if (isInFunction) inFunctions++
      else composes = true
    }
    const isFunction = /Function|Method/.test(node.type)
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, isInFunction || isFunction)
  }
  visit(parse(text, { sourceType: 'module', plugins: [...plugins] }).program as unknown as SyntaxNode, false)
  return { literals, composes, inFunctions }
}

/** Loads modules, and returns the patterns that they compose. */
async function composedBy(files: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = []
  const Original = globalThis.RegExp
  let file = ''
  globalThis.RegExp = new Proxy(Original, {
    construct(target, args, newTarget) {
      const pattern = Reflect.construct(target, args, newTarget) as RegExp
      found.push({ place: file, source: pattern.source, flags: pattern.flags })
      return pattern
    },
  })
  for (file of files) await import(join(ROOT, file))
  globalThis.RegExp = Original
  return found
}

interface Verdict {
  readonly pattern: Pattern
  /** Why the pattern is not linear; undefined if it is. */
  readonly fault: string | undefined
}

/** The number of patterns that are checked at the same time. */
const AT_ONCE = 2

async function verdictsOf(patterns: readonly Pattern[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let pattern = patterns[next++]; pattern !== undefined; pattern = patterns[next++]) {
      verdicts.push({ pattern, fault: await growthOf(pattern.source, pattern.flags) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return verdicts
}

const files = FOLDERS.flatMap(folder =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map(name => `${folder}/${name}`),
)
  .filter(name => /\.([tj]s|tsx)$/.test(name))
  .sort()
const found = files.map(file => ({ file, ...patternsIn(file) }))
const faults: string[] = []

for (const { file, inFunctions } of found) {
  const samples = COMPOSED_IN_FUNCTIONS[file]?.length ?? 0
  if (samples !== inFunctions)
    faults.push(`${file} composes ${inFunctions} patterns in functions; ${samples} of them have a sample`)
}

for (const file of Object.keys({ ...COMPOSED_IN_FUNCTIONS, ...BOUNDED }))
  if (!files.includes(file)) faults.push(`${file} has samples or a bound, but does not exist`)

const patterns = [
  ...found.flatMap(({ literals }) => literals),
  ...(await composedBy(found.flatMap(({ file, composes }) => (composes ? [file] : [])))),
  ...Object.entries(COMPOSED_IN_FUNCTIONS).flatMap(([file, samples]) =>
    samples.flat().map(source => ({ place: file, source, flags: '' })),
  ),
]
const different = [...new Map(patterns.map(pattern => [`/${pattern.source}/${pattern.flags}`, pattern])).values()]
const fileOf = ({ place }: Pattern): string => place.replace(/:.*/, '')
const wanted = new Set(process.argv.slice(2))
const checked = different.filter(pattern => wanted.size === 0 || wanted.has(fileOf(pattern)))
const notLinear = new Map<string, string[]>()
for (const { pattern, fault } of await verdictsOf(checked)) {
  if (fault === undefined) continue
  const file = fileOf(pattern)
  notLinear.set(file, [...(notLinear.get(file) ?? []), `${pattern.place} /${pattern.source}/${pattern.flags} ${fault}`])
}
for (const [file, texts] of notLinear) if (texts.length > (BOUNDED[file]?.count ?? 0)) faults.push(...texts)
for (const [file, { count }] of Object.entries(BOUNDED)) {
  const actual = notLinear.get(file)?.length ?? 0
  if ((wanted.size === 0 || wanted.has(file)) && actual < count)
    faults.push(`${file} has ${actual} patterns that are not linear, but an exception for ${count}`)
}

for (const fault of faults.sort()) console.error(fault)
console.log(
  `${checked.length} patterns of ${patterns.length} places, ${Object.keys(BOUNDED).length} files with exceptions, ${faults.length} not linear`,
)
process.exitCode = faults.length === 0 ? 0 : 1
