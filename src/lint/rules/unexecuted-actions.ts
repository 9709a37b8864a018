// Finds template actions where no template is executed.

import { memberNames } from 'gotemplate/template'
import { FILES_DATA } from '../../render/osc/template-types.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'

/** Other actions in double braces belong to programs such as docker and crictl. */
const ACTION = /\{\{[^{}]*\}\}/g
const FIELD = new RegExp(`\\.(?:${memberNames(FILES_DATA).join('|')})\\b`)

export const unexecutedActions: PhaseCheck = ({ config, texts }) => [
  ...(config.files ?? []).flatMap(({ path }, file) => actionIn(path, () => ({ place: { file, part: 'path' } }))),
  ...(config.units ?? []).flatMap(({ name }, unit) => actionIn(name, () => ({ place: { unit, part: 'name' } }))),
  ...texts
    .filter(({ kind, place }) => kind === 'command' || 'unit' in place)
    .flatMap(text => actionIn(text.text, (offset, action) => text.at(text.lineAt(offset), action))),
]

function actionIn(
  text: string,
  placeOf: (offset: number, action: string) => Pick<PhaseFinding, 'place' | 'line' | 'part'>,
): PhaseFinding[] {
  const found = text.includes('{{') ? [...text.matchAll(ACTION)].find(([action]) => FIELD.test(action)) : undefined
  if (found === undefined) return []
  return [
    {
      predicate: 'has a template action, which is not executed here',
      ...placeOf(found.index, found[0]),
    },
  ]
}
