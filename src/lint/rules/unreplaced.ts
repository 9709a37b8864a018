// Reports texts in which the machine's name is not replaced, and template actions where no template is executed.

import { memberNames } from 'gotemplate/template'
import { type Text, t, words } from '../../base/span.ts'
import { lineAt } from '../../node/readers/lines.ts'
import type { RenderedFile } from '../../render/model/config.ts'
import { FILES_DATA } from '../../render/osc/template-types.ts'
import { MACHINE_NAME } from '../../render/userdata/request.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'

/** Returns the texts that keep the variable, with the reason. */
export const machineNames: PhaseCheck = ({ request, config: { files = [], units = [] } }) => {
  const problems: PhaseFinding[] = []
  const { phase, provisioner, config } = request
  const never =
    phase === 'provisioning'
      ? 'the node fetches this user data itself'
      : config.cloudProvider.name === 'edge'
        ? 'machine-controller creates no machines for the provider edge'
        : undefined
  const about = (place: PhaseFinding['place'], why: Text): PhaseFinding => ({
    place,
    predicate: t`keeps the placeholder ${words(MACHINE_NAME)}: ${why}`,
  })
  const inJson = provisioner === 'ignition' ? 'JSON escapes it' : undefined
  files.forEach(({ path, content: { inline } }, file) => {
    const encoded = provisioner === 'cloud-init' && inline.encoding === 'b64' ? 'it is in base64' : undefined
    const inContent = never ?? encoded
    const inPath = never ?? inJson
    if (inContent && holdsMachineName(inline)) problems.push(about({ file, part: 'content' }, t`${words(inContent)}`))
    if (inPath && path.includes(MACHINE_NAME)) problems.push(about({ file, part: 'path' }, t`${words(inPath)}`))
  })
  units.forEach(({ content = '', dropIns = [] }, unit) => {
    const why = never ?? inJson
    if (why === undefined) return
    if (content.includes(MACHINE_NAME)) problems.push(about({ unit, part: 'content' }, t`${words(why)}`))
    dropIns.forEach((dropIn, index) => {
      if (dropIn.content.includes(MACHINE_NAME))
        problems.push(about({ unit, dropIn: index, part: 'content' }, t`${words(why)}`))
    })
  })
  return problems
}

const holdsMachineName = ({ data }: RenderedFile['content']['inline']): boolean => data.includes(MACHINE_NAME)

/** Other actions in double braces belong to programs such as docker and crictl. */
const ACTION = /\{\{[^{}]*\}\}/g
/** What a chart needs that prints an action. */
const ACTION_OF_CHART = /\{\{-?\s*(?:print\s+)?["`]\{\{/
const FIELD = new RegExp(`\\.(?:${memberNames(FILES_DATA).join('|')})\\b`)

export const unexecutedActions: PhaseCheck = ({ config, texts, facts }) => [
  ...(config.files ?? []).flatMap(({ path }, file) => actionIn(path, () => ({ place: { file, part: 'path' } }))),
  ...(config.units ?? []).flatMap(({ name }, unit) => actionIn(name, () => ({ place: { unit, part: 'name' } }))),
  ...texts
    .filter(({ kind, place }) => kind === 'command' || 'unit' in place)
    .flatMap(text => actionIn(text.text, (offset, action) => text.at(text.lineAt(offset), action))),
  ...(facts.isGo ? (config.files ?? []).flatMap(printedAction) : []),
]

/** A template that is rendered once more, as that of a chart, prints its braces. The content of a file is rendered only once. */
function printedAction({ content: { inline } }: RenderedFile, file: number): PhaseFinding[] {
  const found = actionOfField(inline.data)
  if (found === undefined) return []
  return [
    {
      place: { file, part: 'content' },
      line: lineAt(inline.data, found.index),
      predicate: t`has a template action that an action has printed: nothing executes it on the node`,
      help: t`Write the action itself, without {{ "{{" }} around it.`,
    },
  ]
}

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
