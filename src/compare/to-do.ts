// What is to be done before a change is merged or applied, and what of it follows from both sides, so that it can be written into a file.

import { hasNodes } from '../base/kinds.ts'
import { countOf, named, plain, t } from '../base/span.ts'
import { listed } from '../base/words.ts'
import { type Diagnostic, isError } from '../diagnostics/diagnostic.ts'
import { nameOf } from '../diagnostics/names.ts'
import { fileText } from '../diagnostics/render.ts'
import { groupSimilar, type SimilarDiagnostics, sharedHelp } from '../diagnostics/repeats.ts'
import type { NamedDiff } from './grouping.ts'
import { titlesOf } from './node-errors.ts'
import { outlookOf, type ToDo } from './outlook.ts'

/** Returns the errors of the new side, then what keeps changes from reaching machines. `diagnostics` are those of the new side. */
export const toDoOf = (nodes: readonly NamedDiff[], diagnostics: readonly Diagnostic[]): ToDo[] => [
  ...groupSimilar(diagnostics.filter(isError)).map(errors => errorToDo(errors, nodes)),
  ...outlookOf(nodes),
]

function errorToDo(errors: SimilarDiagnostics, nodes: readonly NamedDiff[]): ToDo {
  const { code, message, object } = errors[0]
  const [advice = [], ...others] = sharedHelp(errors) ?? []
  const failed = nodes.filter(node => node.class === 'failed')
  const titles = new Set(errors.flatMap(error => failedBy(error, failed)))
  const places = [...new Set(errors.flatMap(({ origin }) => fileText(origin) || []))]
  const { path, line } = errors.find(({ origin }) => fileText(origin) !== undefined)?.origin ?? {}
  return {
    code,
    // A MachineDeployment is among the titles.
    text: object === undefined || hasNodes(object) ? message : t`${named(nameOf(object))}: ${message}`,
    ...(places.length > 0 && { place: listed(places, 1) }),
    ...(path !== undefined && line !== undefined && { origin: { file: path, line } }),
    isFailure: nodes.length === 0 || failed.some(({ title }) => titles.has(title)),
    titles: nodes.flatMap(({ title }) => (titles.has(title) ? [title] : [])),
    advice,
    lines: withoutIndent(others.map(plain)),
  }
}

/** A cluster whose functionConfig is in another folder than before. */
export interface ClusterMove {
  readonly cluster: string
  readonly from: string
  readonly to: string
}

/** Nothing in a functionConfig says to which cluster its folder is applied. */
export function movesToDo(moves: readonly ClusterMove[], nodes: readonly NamedDiff[]): ToDo[] {
  const clusters = new Set(moves.map(({ cluster }) => cluster))
  if (moves.length === 0) return []
  return [
    {
      code: 'OSM0743',
      text: t`${countOf(moves.length, 'functionConfig is', 'functionConfigs are')} in another folder than before`,
      isFailure: false,
      titles: nodes.flatMap(each => (clusters.has(each.cluster) && each.class !== 'gone' ? [each.title] : [])),
      advice: t`What applies a folder would give its nodes the settings of another cluster. Move the functionConfig back, or change what applies the folders together with this:`,
      lines: moves.map(({ cluster, from, to }) => `${cluster === '' ? '' : `${cluster}: `}${from} → ${to}`),
    },
  ]
}

/** Returns the lines of an example or command below the advice. */
function withoutIndent(lines: readonly string[]): string[] {
  const written = lines.filter(line => line.trim() !== '')
  const indent = Math.min(...written.map(line => line.length - line.trimStart().length))
  return written.map(line => line.slice(indent))
}

/** An error that names no MachineDeployment concerns those of its cluster that could not be rendered. */
function failedBy(error: Diagnostic, failed: readonly NamedDiff[]): string[] {
  const titles = titlesOf(error)
  if (titles.length > 0) return titles
  const cluster = error.object?.cluster
  return failed.filter(node => cluster === undefined || node.cluster === cluster).map(({ title }) => title)
}

/** A revision for the functionConfig of a cluster, or the next version of a profile or overlay. */
export type Fix = { readonly cluster: string } & (
  | { readonly node: string; readonly revision: string }
  | { readonly profile: { readonly namespace: string; readonly name: string }; readonly version: string }
)

/** A number that only the cluster knows is not among them. */
export function fixesOf(nodes: readonly Pick<NamedDiff, 'cluster' | 'obstacles'>[]): Fix[] {
  const found = nodes.flatMap(({ cluster, obstacles }) =>
    obstacles.flatMap(({ code, revision, profile, version }): Fix[] => {
      if (code === 'OSM0740' && revision !== undefined && /^\d+$/.test(revision[1]))
        return [{ cluster, node: revision[0], revision: revision[1] }]
      const following = version === undefined ? undefined : nextVersion(version)
      return profile !== undefined && following !== undefined ? [{ cluster, profile, version: following }] : []
    }),
  )
  return [...new Map(found.map(fix => [JSON.stringify(fix), fix])).values()]
}

/** Returns the version after this one; undefined if it does not end with a number. */
function nextVersion(version: string): string | undefined {
  const [number] = /(?<!\d)\d+$/.exec(version) ?? []
  return number === undefined ? undefined : `${version.slice(0, -number.length)}${BigInt(number) + 1n}`
}
