// Breaks one operator at a time, and prints which test finds it. A break that no test finds is a missing test, or a line that could go.
//
//   npx tsx scripts/maintain/break-operators.ts 60 --seed 1                    spread over the folders of src and packages
//   npx tsx scripts/maintain/break-operators.ts 20 src/inspect/diff            in one of them
//
// It works in a copy of the checkout. Each break takes as long as the tests of its folder; if they pass, the others are run, too.

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from '@babel/parser'
import { Random } from '../../test/fuzz/random.ts'

const { values: options, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})

const root = join(import.meta.dirname, '../..')
const [count = '60', ...folders] = positionals

/** A piece of a source text, and what is put in its place. */
interface Break {
  readonly start: number
  readonly end: number
  readonly text: string
}

const OTHER: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function breaksIn(source: string): Break[] {
  const found: Break[] = []
  const visit = (node: Node): void => {
    // Types do not run.
    if (/^TS(?!As|NonNull|Satisfies)/.test(node.type)) return
    found.push(...breaksOf(node, source))
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  visit(parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program as unknown as Node)
  return found
}

function breaksOf(node: Node, source: string): Break[] {
  const { type, start, end } = node
  const [left, right] = [node.left, node.right]
  if (/^(?:Binary|Logical)Expression$/.test(type) && isNode(left) && isNode(right)) {
    const other = OTHER[node.operator as string]
    const isText = [left, right].some(each => /^(?:String|Template)Literal$/.test(each.type))
    if (other === undefined || (isText && /[+-]/.test(other))) return []
    const at = source.indexOf(node.operator as string, left.end)
    return at < right.start ? [{ start: at, end: at + (node.operator as string).length, text: other }] : []
  }
  if (type === 'UnaryExpression' && node.operator === '!') return [{ start, end: start + 1, text: '' }]
  if (type === 'ConditionalExpression' && isNode(node.test))
    return [{ start: node.test.start, end: node.test.end, text: `!(${source.slice(node.test.start, node.test.end)})` }]
  if (type === 'NumericLiteral') return [{ start, end, text: `(${source.slice(start, end)} + 1)` }]
  if (type === 'BooleanLiteral') return [{ start, end, text: String(!node.value) }]
  return []
}

const filesBelow = (path: string): string[] =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path)).flatMap(name => (name === 'generated' ? [] : filesBelow(join(path, name))))
    : /(?<!\.d)\.tsx?$/.test(path)
      ? [path]
      : []

/** The tests of a file: those of the folder of the same name, of the folders around it, and of all. */
function testsOf(file: string): string[] {
  const inPackage = /^packages\/[^/]+\//.exec(file)?.[0]
  const own = inPackage ? file.replace('/src/', '/test/') : file.replace(/^src\//, 'test/')
  const found: string[] = []
  for (let folder = dirname(own); folder.includes('/'); folder = dirname(folder))
    if (existsSync(join(root, folder)) && folder !== inPackage?.slice(0, -1)) found.push(folder)
  return [...found, '']
}

/** Returns the first line of the test that fails; undefined if all pass. */
function failureOf(copy: string, tests: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/test.mjs', ...(tests === '' ? [] : [tests])],
    {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      timeout: 1_200_000,
    },
  )
  if (status === 0) return undefined
  const lines = `${stdout}\n${stderr}`.split('\n')
  return lines.find(line => /^\s*(?:✖|not ok|FAILED)/.test(line))?.trim() ?? 'the tests do not run'
}

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-breaks-'))
const copy = join(folder, 'main')
try {
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true, filter: path => path !== join(root, '.git') })
  // The recorded cases are beside the checkout.
  if (existsSync(join(root, '../shared'))) symlinkSync(realpathSync(join(root, '../shared')), join(folder, 'shared'))
  const groups = (folders.length > 0 ? folders : ['src', 'packages/gotemplate/src'].flatMap(foldersIn)).map(filesBelow)
  const random = new Random(Number(options.seed), 0)
  let missed = 0
  for (let i = 0; i < Number(count); i++) {
    const file = random.pick(groups[i % groups.length]!)
    const source = readFileSync(join(root, file), 'utf8')
    const breaks = breaksIn(source)
    if (breaks.length === 0) {
      i--
      continue
    }
    const { start, end, text } = random.pick(breaks)
    writeFileSync(join(copy, file), source.slice(0, start) + text + source.slice(end))
    let failure: string | undefined
    for (const tests of testsOf(file)) if (failure === undefined) failure = failureOf(copy, tests)
    writeFileSync(join(copy, file), source)
    if (failure === undefined) missed++
    const line = source.slice(0, start).split('\n').length
    console.log(`${file}:${line} ${source.slice(start, end)} → ${text}: ${failure ?? 'NO TEST FINDS IT'}`)
  }
  console.log(`${Number(count) - missed} of ${count} found`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function foldersIn(path: string): string[] {
  const inner = readdirSync(join(root, path), { withFileTypes: true })
  return inner.flatMap(entry => (entry.isDirectory() && entry.name !== 'generated' ? [join(path, entry.name)] : []))
}
