// Finds texts that a template printed instead of a value.

import { type Text, t } from '../../base/span.ts'
import { lineAt } from '../../node/readers/lines.ts'
import { type ContentFinding, inFiles } from '../phase.ts'

export const misprints = inFiles('content', ({ facts: { templates = () => [] } }) => {
  const searched = new Map<string, boolean>()
  return ({ content }) => formattingError(content.inline.data, templates, searched)
})

/**
 * Matches the texts that Go prints for a value that does not fit the verb: `%!d(string=x)`, `%!s(MISSING)`, `%!(EXTRA int=1)`, `<no value>`, `<nil>`.
 */
const MISPRINTS =
  /%!(?:[^\s(]\((?:[\w.*[\]{}]+=|<nil>\)|MISSING\)|BADINDEX\)|PANIC=)|\((?:NOVERB\)|EXTRA |BADWIDTH\)|BADPREC\)|BADINDEX\)))|<no value>|<nil>/g

/** The maximum number of texts of a phase that look like formatting errors: each is searched in all templates. */
const MOST_SEARCHED = 200

/**
 * Returns the first formatting error of Go (`%!d(…)`, `<no value>`) that the templates do not contain themselves. `searched` has the texts
 * of the phase that were searched, and whether the templates contain them.
 */
function formattingError(
  data: string,
  templates: () => readonly string[],
  searched: Map<string, boolean>,
): ContentFinding | undefined {
  if (!data.includes('%!') && !data.includes('<n')) return undefined
  for (const { 0: printed, index } of data.matchAll(MISPRINTS)) {
    let isOwn = searched.get(printed)
    if (isOwn === undefined) {
      if (searched.size === MOST_SEARCHED) return undefined
      isOwn = templates().some(text => text.includes(printed))
      searched.set(printed, isOwn)
    }
    if (isOwn) continue
    // The value itself may be a secret.
    const [shown, help] = describe(printed)
    return {
      predicate: t`contains ${shown}, which a template printed`,
      line: lineAt(data, index),
      ...(help && { help }),
    }
  }
  return undefined
}

function describe(printed: string): readonly [shown: string, help?: Text] {
  if (printed.startsWith('<'))
    return [
      printed,
      t`The value is missing: give it a default, {{ .X | default "…" }}, or print it only within {{ if .X }} or {{ with .X }}.`,
    ]
  if (printed.includes('EXTRA'))
    return [`${printed}…)`, t`printf has more arguments than verbs: remove one, or add a verb.`]
  if (printed.includes('MISSING'))
    return [printed, t`printf has fewer arguments than verbs: add one, or remove a verb.`]
  const [, verb, type = ''] = /^%!(.)\(([\w.*[\]{}]+)=/.exec(printed) ?? []
  if (verb === undefined) return [printed.endsWith('=') ? `${printed}…)` : printed]
  return [
    `${printed}…)`,
    t`The value is of the type ${type}, which %${verb} does not print: use %v, or convert the value first.`,
  ]
}
