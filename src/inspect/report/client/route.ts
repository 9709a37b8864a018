// The address of the page determines what it shows, so that links and the back button of the browser work.

export type Route =
  | { readonly view: 'nodes' | 'problems' | 'changes' }
  | {
      readonly view: 'node'
      readonly node: string
      readonly part?: string
      readonly line?: number
      /** Whether the origins of lines are shown. */
      readonly origins?: true
    }
  /** The id of a change, or "all". */
  | { readonly view: 'change'; readonly change: string }
  | { readonly view: 'search'; readonly query: string }

export function readRoute(hash: string): Route | undefined {
  const fields = new Map<string, string>()
  for (const field of hash.replace(/^#/, '').split('&')) {
    const [name = '', value = ''] = field.split('=')
    fields.set(name, decoded(value))
  }
  const [node, part, line] = [fields.get('node'), fields.get('part'), Number(fields.get('line'))]
  if (node !== undefined)
    return {
      view: 'node',
      node,
      ...(part !== undefined && { part }),
      ...(line > 0 && { line }),
      ...(fields.has('origins') && { origins: true }),
    }
  if (fields.has('change')) return { view: 'change', change: fields.get('change')! }
  if (fields.has('search')) return { view: 'search', query: fields.get('search')! }
  const view = fields.get('view')
  return view === 'nodes' || view === 'problems' || view === 'changes' ? { view } : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The address of a node, of one of its parts, or of a line of it. */
export function nodeLink(node: string, part?: string, line?: number): string {
  const fields = [`node=${encodeURIComponent(node)}`]
  if (part !== undefined) fields.push(`part=${encodeURIComponent(part)}`)
  if (line !== undefined) fields.push(`line=${line}`)
  return `#${fields.join('&')}`
}

export const changeLink = (id: string): string => `#change=${encodeURIComponent(id)}`

/** Returns the address of a part with or without the origins of its lines. */
export const withOrigins = (hash: string, isShown: boolean): string =>
  hash.replace(/&origins(?=&|$)/, '') + (isShown ? '&origins' : '')

export const searchLink = (query: string): string => `#search=${encodeURIComponent(query)}`

/** The name of a part in an address. */
export const partId = ({
  section,
  kind,
  name,
}: {
  readonly section: string
  readonly kind: string
  readonly name: string
}): string => `${section}:${kind}:${name}`
