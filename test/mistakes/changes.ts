// The form of the examples in src/diagnostics/examples and of the mistakes here, and what they change in the folder base/.
//
//   # a remark
//   $ osm-krm render nodes           the command; this one may be left out
//    # nodes/osm-krm.yaml            the file of a new document, or of a text that is not YAML
//    kind: MachineDeployment         a line that stays
//   -  kubelt: 1.36.1                a line of the mistake
//   +  kubelet: 1.36.1               a line of its repair
//
// A document with the kind and name of one in base/ is merged into it: mappings in block style key by key, everything else as a whole.
// Lines that only the repair has are not in the mistake; the repair keeps the lines of the base. The merge works on lines, so that each text stays as written.

import { isLintCode } from '../../src/diagnostics/codes.ts'

export type Version = 'wrong' | 'repaired'

interface Line {
  readonly marker: string
  readonly text: string
}

export interface Change {
  readonly commands: Readonly<Record<Version, readonly string[]>>
  readonly documents: readonly (readonly Line[])[]
  readonly hasRepair: boolean
}

export type Files = ReadonlyMap<string, string>

/** `code` is the one that the mistake causes. */
export function parseChange(text: string, code = ''): Change {
  const defaultCommand = isLintCode(code) ? '$ osm-krm lint nodes' : '$ osm-krm render nodes'
  const lines = text
    .replace(/\n+$/, '')
    .split('\n')
    .filter(line => !line.startsWith('#'))
  const isCommand = (line: string) => /^[-+]?\$ /.test(line)
  const commands = (version: Version): string[] => {
    const own = lines.filter(isCommand).filter(line => line[0] === '$' || line[0] === OWN[version])
    return (own.length === 0 ? [defaultCommand] : own).map(line => line.slice(line.indexOf('$ ') + 2))
  }
  const documents: Line[][] = [[]]
  for (const line of lines.filter(line => !isCommand(line))) {
    if (/^[-+ ]?---$/.test(line)) documents.push([])
    else documents.at(-1)!.push({ marker: line.slice(0, 1) || ' ', text: line.slice(1) })
  }
  return {
    commands: { wrong: commands('wrong'), repaired: commands('repaired') },
    documents: documents.filter(document => document.some(({ text }) => text !== '')),
    hasRepair: lines.some(line => line.startsWith('+')),
  }
}

const OWN: Readonly<Record<Version, string>> = { wrong: '-', repaired: '+' }

const isIn = (version: Version, { marker }: Line): boolean => marker === ' ' || marker === OWN[version]

const textIn = (version: Version, lines: readonly Line[]): string[] =>
  lines.filter(line => isIn(version, line)).map(({ text }) => text)

/** Returns the files with the mistake or with its repair. */
export function changedFiles(base: Files, { documents }: Change, version: Version): Files {
  const files = new Map([...base].map(([path, text]) => [path, text.split(/^---\n/m)]))
  for (const document of documents) {
    const named = document.find(({ text }) => FILE.test(text))
    const path = named && FILE.exec(named.text)![1]!
    const lines = document.filter(line => line !== named)
    const found = placeOf(files, lines, path)
    const isLeftOut = !lines.some(line => isIn(version, line))
    const own = () => `${textIn(version, lines).join('\n')}\n`
    if (found) {
      const [texts, index] = found
      const merged = () => `${merge(texts[index]!.replace(/\n$/, '').split('\n'), lines, version).join('\n')}\n`
      texts.splice(index, 1, ...(isLeftOut ? [] : [merged()]))
    } else if (!isLeftOut) {
      const file = path ?? 'nodes/more.yaml'
      files.set(file, [...(files.get(file) ?? []), own()])
    }
  }
  return new Map([...files].filter(([, texts]) => texts.length > 0).map(([path, texts]) => [path, texts.join('---\n')]))
}

const FILE = /^# (\S+)$/

type Place = readonly [texts: string[], index: number]

/** Finds the document of the base that is meant, by the names in the repair or, if they are new, in the mistake. */
function placeOf(
  files: ReadonlyMap<string, string[]>,
  lines: readonly Line[],
  path: string | undefined,
): Place | undefined {
  for (const version of ['repaired', 'wrong'] as const) {
    const id = identityOf(textIn(version, lines))
    for (const [file, texts] of files) {
      const index = texts.findIndex(text => id !== undefined && identityOf(text.split('\n')) === id)
      if (index >= 0 && (path === undefined || path === file)) return [texts, index]
    }
  }
  return undefined
}

function identityOf(lines: readonly string[]): string | undefined {
  const find = (pattern: RegExp) => lines.flatMap(line => pattern.exec(line)?.[1] ?? [])[0]
  const [kind, name] = [find(/^kind: (\S+)/), find(/^ {2}name: (\S+)/)]
  return kind === undefined || name === undefined ? undefined : `${kind} ${name}`
}

interface Entry<L> {
  readonly key: string
  lines: L[]
}

function merge(base: readonly string[], change: readonly Line[], version: Version): string[] {
  const entries = entriesOf(base, text => text)
  const changes = entriesOf(change, ({ text }) => text)
  for (const { key, lines } of changes) {
    const old = entries.find(entry => entry.key === key)
    const [head, ...body] = lines as [Line, ...Line[]]
    const isOthers = !isIn(version, head) && changes.some(other => other.key === key && isIn(version, other.lines[0]!))
    if (isOthers) continue
    if (old && isMapping(lines.map(({ text }) => text)) && isMapping(old.lines)) {
      const inner = merge(
        old.lines.slice(1).map(outdented),
        body.map(line => ({ ...line, text: outdented(line.text) })),
        version,
      )
      old.lines = [old.lines[0]!, ...inner.map(text => (text === '' ? '' : `  ${text}`))]
    } else if (isIn(version, head)) {
      if (old) old.lines = textIn(version, lines)
      else entries.push({ key, lines: textIn(version, lines) })
    } else if (old && version === 'wrong') entries.splice(entries.indexOf(old), 1)
  }
  return entries.flatMap(({ lines }) => lines)
}

const outdented = (text: string): string => text.replace(/^ {2}/, '')

/** Splits a block mapping without indentation into its entries. */
function entriesOf<L>(lines: readonly L[], textOf: (line: L) => string): Entry<L>[] {
  const entries: Entry<L>[] = []
  for (const line of lines) {
    const text = textOf(line)
    const last = entries.at(-1)
    if (last !== undefined && /^(\s|- |$)/.test(text)) last.lines.push(line)
    else entries.push({ key: KEY.exec(text)?.[1]?.replace(/^(["'])(.*)\1$/, '$2') ?? text, lines: [line] })
  }
  return entries
}

const KEY = /^("[^"]*"|'[^']*'|[^\s:]+(?: [^\s:]+)*)\s*:(?=\s|$)/

const isMapping = ([head = '', ...body]: readonly string[]): boolean =>
  /:$/.test(head) && /^ {2}[^\s#-]/.test(body.find(line => line.trim() !== '') ?? '')
