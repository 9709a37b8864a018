// Writes what is not compared in words.

import { counted, listed } from '../base/words.ts'
import type { NotCompared, NotComparedReason } from '../compare/changes.ts'
import { visibleLine } from '../diagnostics/text.ts'

const NAMED = 5
/** Of more files without a reason, only some are named. */
const MOST = 20
const SOME = 10

/** Returns a sentence for each file that alters what is compared. */
export const alteringTexts = (files: readonly NotCompared[]): string[] =>
  files.flatMap(({ change, path, reason, line }) => {
    if (reason === undefined) return []
    const file = change === undefined ? path : `${change} ${path}`
    return visibleLine(`${file}: ${reasonText(reason)}${line === undefined ? '' : `; to see it: ${line}`}`)
  })

function reasonText(reason: NotComparedReason): string {
  switch (reason.code) {
    case 'kustomization':
      return `kustomize applies ${reason.what.join(', ')} of it`
    case 'chart':
      return 'Helm makes objects of the folder'
    case 'host':
      return `${reason.host} reads it${reason.fields.length > 0 ? `: ${listed(reason.fields, NAMED)}` : ''}`
    case 'named':
      return `${reason.by} names it`
    case 'checkout':
      return `a checkout has another content, by ${reason.attribute}`
    case 'submodule':
      return 'the files of the submodule are not read'
    case 'link':
      return `it is a link to ${reason.target}`
    case 'copy':
      return `it is not as ${reason.of}: ${listed(reason.fields, NAMED)}`
  }
}

/** Returns the other files, and their number in words, which are "" if there are none. */
export function otherFiles(
  files: readonly NotCompared[],
  isFull = false,
): { readonly title: string; readonly names: string[] } {
  const others = files.filter(({ reason }) => reason === undefined)
  const shown = isFull || others.length <= MOST ? others : others.slice(0, SOME)
  const more = others.length - shown.length
  const title =
    others.length === 0 ? '' : `${counted(others.length, 'changed file is', 'changed files are')} not compared`
  const names = shown.map(({ change, path }) => visibleLine(`${change} ${path}`))
  return { title, names: more > 0 ? [...names, `and ${more} more`] : names }
}
