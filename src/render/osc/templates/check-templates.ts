// Checks the templates of a phase in all branches, without data.

import { check, type TemplateProblem as EngineProblem, type parse } from '../../../gotemplate/template/index.ts'
import { pointerTo } from '../../../gotemplate/values/types.ts'
import { FILES_DATA } from '../template-types.ts'
import { notExecutedAs, reportedAs, siblingHelp } from './engine-problems.ts'
import type { PhaseSource, TemplateProblem, TemplateSource } from './template-engine.ts'

const DATA = pointerTo(FILES_DATA)

type Parse = (name: string, text: string) => ReturnType<typeof parse>

/** Returns the problems of the phase's texts: those of parsing, and what would fail if a branch were executed. */
export function checkTemplates({ templates, files }: PhaseSource, parseText: Parse): TemplateProblem[] {
  const problems: TemplateProblem[] = []
  const checkText = (
    source: TemplateSource,
    names: ReadonlySet<string> | 'any',
    siblings?: ReadonlySet<string>,
  ): void => {
    const parsed = parseText(source.name, source.text)
    for (const problem of parsed.problems) problems.push(inSource(problem, reportedAs(problem), source))
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
export const PRINTS_ACTION = /\{\{[^}]*["'`][^}]*\{/

const inSource = (
  { message, start, end }: Pick<EngineProblem, 'message' | 'start' | 'end'>,
  { code, help }: Pick<TemplateProblem, 'code' | 'help'>,
  { field, text, name }: TemplateSource,
): TemplateProblem => ({
  code,
  message,
  ...(help !== undefined && { help }),
  field,
  excerpt: { text, start, end, name },
})
