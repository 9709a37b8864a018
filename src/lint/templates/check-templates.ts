// Checks the templates of a phase in all branches, without data.

import { check } from 'gotemplate/check'
import type { TemplateProblem as EngineProblem } from 'gotemplate/template'
import { pointerTo } from 'gotemplate/values'
import type { TextProblem } from '../../render/model/text-problem.ts'
import { FILES_DATA } from '../../render/osc/template-types.ts'
import { notExecutedAs, siblingHelp } from '../../render/osc/templates/engine-problems.ts'
import { parseTemplate } from '../../render/osc/templates/go-templates.ts'
import type { PhaseSource, TemplateSource } from '../../render/osc/templates/template-engine.ts'

const DATA = pointerTo(FILES_DATA)

/** Returns what would fail if a branch were executed. */
export function checkTemplates({ templates, files }: PhaseSource): TextProblem[] {
  const problems: TextProblem[] = []
  const checkText = (
    source: TemplateSource,
    names: ReadonlySet<string> | 'any',
    siblings?: ReadonlySet<string>,
  ): void => {
    const parsed = parseTemplate(source.name, source.text)
    if (parsed.template === undefined) return
    for (const problem of check(parsed.template, { data: DATA, templates: names })) {
      const reported = notExecutedAs(problem)
      const help = siblingHelp(problem, siblings) ?? reported.help
      problems.push(inSource({ ...problem, message: reported.message }, { ...reported, help }, source))
    }
  }
  const names = new Set(templates.map(({ name }) => name))
  // Each template of the phase is executed alone, and files include what it printed.
  for (const template of templates) checkText(template, new Set(), names)
  const known = templates.some(({ text }) => PRINTS_ACTION.test(text)) ? 'any' : names
  for (const file of files) checkText(file, known)
  return problems
}

/** An action with a text that contains a brace: what it prints may be an action again, such as a definition. */
export const PRINTS_ACTION = /\{\{[^{}"'`]*["'`][^{}]*\{/

const inSource = (
  { message, start, end }: Pick<EngineProblem, 'message' | 'start' | 'end'>,
  { code, help }: Pick<TextProblem, 'code' | 'help'>,
  { field, text, name }: TemplateSource,
): TextProblem => ({
  code,
  message,
  ...(help !== undefined && { help }),
  field,
  excerpt: { text, start, end, name },
})
