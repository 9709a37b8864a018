// The address of the page determines what it shows, so that links and the back button of the browser work.

export type Route =
  | { readonly view: 'problems' }
  /** With the id of a difference that is opened, or "all". */
  | { readonly view: 'changes'; readonly change?: string }
  | { readonly view: 'nodes'; readonly filter: NodeFilter }
  | {
      readonly view: 'node'
      readonly node: string
      readonly part?: string
      readonly line?: number
      /** Whether the origins of lines are shown. */
      readonly origins?: true
    }
  | { readonly view: 'search'; readonly query: string }

/** What the list of MachineDeployments is narrowed by. */
export const FACETS = ['cluster', 'class', 'system', 'version', 'profile'] as const
export type Facet = (typeof FACETS)[number]
export type NodeFilter = Readonly<Partial<Record<Facet | 'name', string>>>

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
  if (fields.has('change')) return { view: 'changes', change: fields.get('change')! }
  if (fields.has('search')) return { view: 'search', query: fields.get('search')! }
  const view = fields.get('view')
  if (view === 'nodes') {
    const names = [...FACETS, 'name'].filter(name => fields.has(name))
    return { view, filter: Object.fromEntries(names.map(name => [name, fields.get(name)])) }
  }
  return view === 'problems' || view === 'changes' ? { view } : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const fieldsOf = (fields: readonly (readonly [name: string, value: string | number | undefined])[]): string =>
  `#${fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`])).join('&')}`

/** The address of a node, of one of its parts, or of a line of it. */
export const nodeLink = (node: string, part?: string, line?: number): string =>
  fieldsOf([
    ['node', node],
    ['part', part],
    ['line', line],
  ])

/** The address of the MachineDeployments that a filter selects. */
export const nodesLink = (filter: NodeFilter): string => fieldsOf([['view', 'nodes'], ...Object.entries(filter)])

export const changeLink = (id: string): string => fieldsOf([['change', id]])

export const searchLink = (query: string): string => fieldsOf([['search', query]])

/** Returns the address of a part with or without the origins of its lines. */
export const withOrigins = (hash: string, isShown: boolean): string =>
  hash.replace(/&origins(?=&|$)/, '') + (isShown ? '&origins' : '')

/** What a node needs and is set to, in the place of the name of a part. */
export const OVERVIEW = 'overview'

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
