// Recognizes YAML and TOML of a plain form, which every reader accepts, so that most contents need not be parsed. The parsers take longer to
// load and compile than a node takes to render.

const PLAIN = '[A-Za-z0-9_./+][\\w./%+@,=()*-]*(?: [\\w./%+@,=()*-]+|:[\\w/.]+)*'
const VALUE = `(?:${PLAIN}|"[^"\\\\\\t]*"|'[^'\\t]*'|\\[\\]|\\{\\})`
const YAML_LINE = new RegExp(`^( *)(- )?(?:([A-Za-z_][\\w./-]*):(?: +(${VALUE}))?|(${VALUE})) *$`)

interface Block {
  readonly indent: number
  readonly isList: boolean
}

/** Whether the text is lists and mappings in block style, with values on the lines of their keys. */
export function isOrdinaryYaml(text: string): boolean {
  const open: Block[] = []
  let mayIndent = true
  for (const line of text.split('\n')) {
    if (/^ *(?:#|$)/.test(line)) continue
    const [, blanks = '', dash, key, value, item] = YAML_LINE.exec(line) ?? []
    if (key === undefined && (item === undefined || dash === undefined)) return false
    const block = { indent: blanks.length, isList: dash !== undefined }
    if (!enter(open, block, mayIndent)) return false
    if (dash !== undefined && key !== undefined) open.push({ indent: block.indent + dash.length, isList: false })
    mayIndent = key !== undefined && value === undefined
  }
  return true
}

/** Closes the blocks that end before a line, and opens its block if that is allowed there. */
function enter(open: Block[], { indent, isList }: Block, mayIndent: boolean): boolean {
  const blocks = open.length
  while (open.length > 0 && open.at(-1)!.indent > indent) open.pop()
  const last = open.at(-1)
  if (last === undefined || last.indent < indent) {
    if (!mayIndent || open.length < blocks) return false
    open.push({ indent, isList })
    return true
  }
  if (last.isList === isList) return true
  // A list may be as far indented as its key.
  if (isList) return mayIndent && open.length === blocks && open.push({ indent, isList }) > 0
  open.pop()
  return open.at(-1)?.indent === indent
}

const TOML_VALUE =
  '(?:true|false|0|[1-9]\\d{0,8}|"[^"\\\\\\t]*"|\'[^\'\\t]*\'|\\[(?:"[^"\\\\\\t]*"(?:, *"[^"\\\\\\t]*")*)?\\])'
const TOML_LINE = new RegExp(
  `^\\s*(?:#[ -~]*|\\[((?:[\\w-]+|"[\\w./:-]+"|'[\\w./:-]+')(?:\\.(?:[\\w-]+|"[\\w./:-]+"|'[\\w./:-]+'))*)\\]|([\\w-]+) *= *${TOML_VALUE})?$`,
)

/** Whether the text is tables of plain values, and names each table and key once. */
export function isOrdinaryToml(text: string): boolean {
  const opened = new Set<string>()
  const keys = new Set<string>()
  /** All tables, also those that the name of another one implies. */
  const tables = new Set<string>()
  let table = ''
  for (const line of text.split('\n')) {
    const found = TOML_LINE.exec(line)
    if (found === null) return false
    const [, name, key] = found
    if (name !== undefined) {
      table = name.replaceAll(/["']/g, '')
      if (opened.has(table)) return false
      opened.add(table)
      for (let end = table.indexOf('.'); ; end = table.indexOf('.', end + 1)) {
        const prefix = end < 0 ? table : table.slice(0, end)
        if (keys.has(prefix)) return false
        tables.add(prefix)
        if (end < 0) break
      }
    } else if (key !== undefined) {
      const place = table === '' ? key : `${table}.${key}`
      if (keys.has(place) || tables.has(place)) return false
      keys.add(place)
    }
  }
  return true
}
