// The mistakes of docs/day-two.md, by heading: each is made in a copy of the examples.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Command, commands } from '../../docs/commands.ts'
import { pages } from '../../docs/pages.ts'
import { edit } from '../../fixtures/lists.ts'
import type { Place } from './follow.ts'

export const PAGE = 'docs/day-two.md'

export interface Mistake {
  readonly heading: string
  /** Makes the mistake; returns changes of the environment. */
  readonly make: (place: Place) => NodeJS.ProcessEnv | undefined
}

const QUICKSTART = 'examples/quickstart'

const change =
  (file: string, from: string | RegExp, to: string): Mistake['make'] =>
  ({ cwd }) => {
    const path = join(cwd, QUICKSTART, file)
    const text = readFileSync(path, 'utf8')
    const [found] = typeof from === 'string' ? [from] : (from.exec(text) ?? [])
    writeFileSync(path, edit(text, found ?? String(from), to))
    return undefined
  }

const nothing = (): undefined => undefined

/** Without another version of Node, this one pretends to be one. */
const oldNode: Mistake['make'] = ({ cwd, env }) => {
  const script = join(cwd, 'old-node.cjs')
  writeFileSync(
    script,
    `Object.defineProperties(process, {
  version: { value: 'v18.19.0' },
  versions: { value: { ...process.versions, node: '18.19.0' } },
  execPath: { value: '/usr/bin/node' },
  getBuiltinModule: { value: undefined },
})`,
  )
  return { ...env, NODE_OPTIONS: `--require=${script}` }
}

const notInstalled: Mistake['make'] = ({ env }) => {
  const [first = '', ...rest] = env.PATH!.split(delimiter)
  rmSync(join(first, 'osm-krm'))
  return { ...env, PATH: rest.join(delimiter) }
}

export const MISTAKES: readonly Mistake[] = [
  { heading: 'An old Node', make: oldNode },
  { heading: 'osm-krm is not found', make: notInstalled },
  {
    heading: 'No MachineDeployment',
    make: place => {
      for (let i = 0; i < 2; i++)
        change('machine-deployments.yaml', 'cluster.k8s.io/v1alpha1', 'cluster.x-k8s.io/v1beta1')(place)
      return undefined
    },
  },
  { heading: 'kustomize succeeds but renders nothing', make: nothing },
  {
    heading: 'Unable to find plugin root',
    make: change('osm-krm.yaml', 'config.kubernetes.io/function:', 'config.kubernetes.io/functions:'),
  },
]

const lines = pages.find(({ path }) => path === PAGE)!.text.split('\n')

export const HEADINGS: readonly string[] = lines.flatMap(line => /^### (.*)$/.exec(line)?.[1] ?? [])

/** The commands below a heading, up to the next one. */
export function commandsBelow(heading: string): Command[] {
  const start = lines.indexOf(`### ${heading}`) + 1
  const next = lines.findIndex((line, i) => i >= start && /^##/.test(line))
  const end = next < 0 ? lines.length : next
  return commands.filter(({ block }) => block.page === PAGE && block.line > start && block.line <= end)
}
