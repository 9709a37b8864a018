// Finds the context of the cursor in a YAML text: the kind of the object, the path of the field, and the keys that exist already. It reads only the
// indentation, because a text is mostly not valid while it is being written.

export interface CompletionPlace {
  /** The kind and the apiVersion of the object, as far as they are written. */
  readonly kind: string | undefined
  /** The path of the object or list that gets a new key or entry; "[]" for an entry of a list. */
  readonly path: readonly string[]
  /** The key whose value is being written; undefined if a key is being written. */
  readonly key: string | undefined
  /** The keys that the object has already. */
  readonly siblings: ReadonlySet<string>
  /** The offset and the column of the word that is being written. */
  readonly from: number
  readonly column: number
}

interface Entry {
  readonly column: number
  /** undefined for a dash. */
  readonly key: string | undefined
  readonly value: string
  readonly line: number
}

const KEY = /^(?:"([^"\n]*)"|'([^'\n]*)'|([^\s#"'{}[\],&*!|>%@-][^\s:#]*|-[^\s:#]+))[ \t]*:(?:[ \t](.*))?$/

export function cursorAt(text: string, offset: number): CompletionPlace | undefined {
  const { lines, line, column: at } = documentAround(text, offset)
  // Between documents.
  if (lines[line] === undefined) return undefined
  const before = lines[line].slice(0, at)
  const [lead = ''] = /^[ \t]*(?:-[ \t]+)*/.exec(before) ?? []
  const rest = before.slice(lead.length)
  const entries = lines.flatMap((each, i) => (i === line ? entriesOf(lead, i) : entriesOf(each, i)))
  const value = /^([\w./-]+|"[^"]*"|'[^']*'):[ \t]+([^\s#]*)$/.exec(rest)
  if (value === null && !/^[\w./-]*$/.test(rest)) return undefined
  const own = entries.filter(entry => entry.line === line)
  const place: Entry = { column: lead.length, key: 'cursor', value: '', line }
  const path = pathOf([...entries.filter(entry => entry.line < line), ...own], place)
  if (path === undefined) return undefined
  const word = value ? value[2]! : rest
  return {
    kind: topLevel(entries, 'kind'),
    path,
    key: value?.[1]?.replace(/^["']|["']$/g, ''),
    siblings: siblingsOf(entries, place),
    from: offset - word.length,
    column: lead.length,
  }
}

function documentAround(text: string, offset: number): { lines: string[]; line: number; column: number } {
  const all = text.split('\n')
  const before = text.slice(0, offset).split('\n')
  const line = before.length - 1
  const isMarker = (each: string): boolean => /^(?:---|\.\.\.)(?:[ \t\r]|$)/.test(each)
  const first = all.slice(0, line + 1).findLastIndex(isMarker) + 1
  const next = all.findIndex((each, i) => i > line && isMarker(each))
  return { lines: all.slice(first, next < 0 ? undefined : next), line: line - first, column: before[line]!.length }
}

/** Returns the dashes and the key of a line. */
function entriesOf(text: string, line: number): Entry[] {
  const entries: Entry[] = []
  let column = text.search(/\S/)
  if (column < 0) return []
  let rest = text.slice(column).trimEnd()
  while (/^-(?:[ \t]|$)/.test(rest)) {
    const next = rest.slice(1).search(/\S/)
    entries.push({ column, key: undefined, value: '', line })
    if (next < 0) return entries
    column += 1 + next
    rest = rest.slice(1 + next)
  }
  const key = KEY.exec(rest)
  if (key) entries.push({ column, key: key[1] ?? key[2] ?? key[3], value: key[4] ?? '', line })
  return entries
}

/** Returns the path of the parent of a place, or undefined inside a block scalar or brackets. */
function pathOf(entries: readonly Entry[], place: Entry): string[] | undefined {
  const path: string[] = []
  let here = place
  for (const entry of [...entries].reverse()) {
    // A list may be in the column of its key.
    const isParent =
      entry.column < here.column || (entry.column === here.column && here.key === undefined && entry.key !== undefined)
    if (!isParent) continue
    if (entry.key !== undefined && entry.value !== '' && !/^[#&!]/.test(entry.value)) return undefined
    path.unshift(entry.key ?? '[]')
    here = entry
  }
  return path
}

/** Returns the keys in the object of the place. */
function siblingsOf(entries: readonly Entry[], { column, line }: Entry): ReadonlySet<string> {
  const found = new Set<string>()
  const collect = (near: readonly Entry[]): void => {
    for (const entry of near) {
      if (entry.column < column) return
      if (entry.column === column && entry.key === undefined) return
      if (entry.column === column) found.add(entry.key!)
    }
  }
  const above = entries.filter(entry => entry.line < line).reverse()
  const isFirst = entries.some(entry => entry.line === line && entry.key === undefined)
  if (!isFirst) collect(above)
  collect(entries.filter(entry => entry.line > line))
  return found
}

const topLevel = (entries: readonly Entry[], name: string): string | undefined =>
  entries
    .find(({ column, key }) => column === 0 && key === name)
    ?.value.replace(/\s#.*|["']/g, '')
    .trim() || undefined
