// Reports texts in which the machine's name is not replaced, and template actions where no template is executed.

import { memberNames } from 'gotemplate/template'
import { type Text, t, words } from '../../base/span.ts'
import { lineAt } from '../../node/readers/lines.ts'
import { FILES_DATA } from '../../render/osc/template-types.ts'
import { MACHINE_NAME } from '../../render/userdata/request.ts'
import { inFiles, type PhaseCheck, type PhaseFinding } from '../phase.ts'

export const machineNames: PhaseCheck = ({ request, config: { files = [], units = [] } }) => {
  const problems: PhaseFinding[] = []
  const { phase, provisioner, config } = request
  const never =
    phase === 'provisioning'
      ? t`the node fetches this user data itself`
      : config.cloudProvider.name === 'edge'
        ? t`machine-controller creates no machines for the provider edge`
        : undefined
  const keep = (place: PhaseFinding['place'], text: string, why: Text | undefined): void => {
    if (why !== undefined && text.includes(MACHINE_NAME))
      problems.push({ place, predicate: t`keeps the placeholder ${words(MACHINE_NAME)}: ${why}` })
  }
  const inText = never ?? (provisioner === 'ignition' ? t`JSON escapes it` : undefined)
  files.forEach(({ path, content: { inline } }, file) => {
    const inContent =
      never ?? (provisioner === 'cloud-init' && inline.encoding === 'b64' ? t`it is in base64` : undefined)
    keep({ file, part: 'content' }, inline.data, inContent)
    keep({ file, part: 'path' }, path, inText)
  })
  units.forEach(({ content = '', dropIns = [] }, unit) => {
    keep({ unit, part: 'content' }, content, inText)
    for (const [dropIn, { content }] of dropIns.entries()) keep({ unit, dropIn, part: 'content' }, content, inText)
  })
  return problems
}

/** Other actions in double braces belong to programs such as docker and crictl. */
const ACTION = /\{\{[^{}]*\}\}/g
/** What a chart needs that prints an action. */
const ACTION_OF_CHART = /\{\{-?\s*(?:print\s+)?["`]\{\{/
const FIELD = new RegExp(`\\.(?:${memberNames(FILES_DATA).join('|')})\\b`)

export const unexecutedActions: PhaseCheck = ({ config, texts }) => [
  ...(config.files ?? []).flatMap(({ path }, file) => actionIn(path, () => ({ place: { file, part: 'path' } }))),
  ...(config.units ?? []).flatMap(({ name }, unit) => actionIn(name, () => ({ place: { unit, part: 'name' } }))),
  ...texts
    .filter(({ kind, place }) => kind === 'command' || 'unit' in place)
    .flatMap(text => actionIn(text.text, (offset, action) => text.at(text.lineAt(offset), action))),
]

/** A template that is rendered once more, as that of a chart, prints its braces. The content of a file is rendered only once. */
export const printedActions = inFiles('content', ({ facts }) => ({ content: { inline } }) => {
  const found = facts.isGo ? actionOfField(inline.data) : undefined
  return (
    found && {
      line: lineAt(inline.data, found.index),
      predicate: t`has a template action that an action has printed: nothing executes it on the node`,
      help: t`Write the action itself, without {{ "{{" }} around it.`,
    }
  )
})

const actionOfField = (text: string): RegExpExecArray | undefined =>
  text.includes('{{') ? [...text.matchAll(ACTION)].find(([action]) => FIELD.test(action)) : undefined

function actionIn(
  text: string,
  placeOf: (offset: number, action: string) => Pick<PhaseFinding, 'place' | 'line' | 'part'>,
): PhaseFinding[] {
  const found = actionOfField(text) ?? ACTION_OF_CHART.exec(text)
  return found
    ? [{ predicate: t`has a template action, which is not executed here`, ...placeOf(found.index, found[0]) }]
    : []
}
