// What an address of the page leads to.

import { rememberedFor } from '../../../base/remembered.ts'
import { ChangesView } from './changes-view.tsx'
import { NodePage, type NodePageProps, NotThere } from './node-page.tsx'
import { NodesView } from './nodes-view.tsx'
import { ProblemsView } from './problems-view.tsx'
import type { Route } from './route.ts'
import { SearchPage, searchOf } from './search.tsx'

interface ViewProps extends Omit<NodePageProps, 'title' | 'part' | 'line'> {
  /** undefined if the address leads nowhere. */
  readonly route: Route | undefined
  /** Shows an address in the place of the present one. */
  readonly replace: (address: string) => void
}

const searchIn = rememberedFor(searchOf)

export function View({ route, replace, ...props }: ViewProps) {
  const { data } = props
  switch (route?.view) {
    case 'changes':
      return data.changes ? <ChangesView data={data} changes={data.changes} open={route.change} /> : <NotThere />
    case 'nodes':
      return <NodesView data={data} filter={route.filter} replace={replace} />
    case 'problems':
      return <ProblemsView data={data} />
    case 'node':
      return <NodePage key={route.node} {...props} title={route.node} part={route.part} line={route.line} />
    case 'search':
      return <SearchPage query={route.query} data={data} result={searchIn(data)(route.query)} />
    default:
      return <NotThere />
  }
}
