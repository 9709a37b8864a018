// Finds texts of commands that systemd replaces itself, before the program or its shell gets them: specifiers and variables.

import type { ContentProblem } from '../content-problem.ts'
import type { Setting } from './read-unit.ts'

/** Letters and digits after a percent sign that are no specifier in any version up to 259: systemd refuses the command. */
const NO_SPECIFIER = /%([eFkKOQxXzZ\d])/

/** The format of date, up to its first percent sign. */
const FORMAT_OF_DATE = /(?:^|[\s"'`(/])date\s[^%+|;&]{0,100}\+[^%\s]{0,100}(%[A-Za-z])/

/** A variable with an operator of the shell. */
const OPERATOR = /\$\{(\w{1,60}(?::?[-=+?]|##?|%|\/|\^|,))/

/** Returns the problem of a command that systemd changes: a specifier that does not exist, one for date, or an operator after a variable. */
export function replacedText({ name, value, line }: Setting): ContentProblem | undefined {
  if (!/[%$]/.test(value)) return undefined
  const text = value.replaceAll('%%', '').replaceAll('$$', '')
  const digit = NO_SPECIFIER.exec(text)
  if (digit !== null)
    return {
      code: 'OSM0634',
      predicate: `has ${digit[0]} in ${name}=, which is no specifier of systemd: it refuses the unit`,
      line,
      part: digit[0],
      help: `Write %${digit[0]} for an ordinary percent sign.`,
    }
  const specifier = FORMAT_OF_DATE.exec(text)?.[1]
  if (specifier !== undefined)
    return {
      code: 'OSM0634',
      predicate: `has ${specifier} in ${name}=, which systemd replaces with a text of its own before date gets it`,
      line,
      part: specifier,
      help: `Write each percent sign of the format twice: %${specifier}.`,
    }
  const variable = OPERATOR.exec(text)?.[1]
  if (variable === undefined) return undefined
  return {
    code: 'OSM0634',
    predicate: `has \${${variable}…} in ${name}=, which systemd replaces with nothing: it has no operators in variables`,
    line,
    part: `\${${variable}`,
    help: `Set a default with Environment= before EnvironmentFile=, or write $$ instead of $ if a shell of the command reads it.`,
  }
}
