// Checks the beginning and the syntax of shell scripts.

import { isScript, shellOf } from '../../../shell/scripts.ts'
import type { ContentProblem } from '../content-problem.ts'
import { syntaxError } from './syntax.ts'

export function shellProblem(text: string): ContentProblem | undefined {
  if (!isScript(text)) return misplacedShebang(text)
  if (shellOf(text) === undefined) return undefined
  // cloud-init removes the CR of CR LF; if it remains, the interpreter is not found, which is reported elsewhere.
  const found = syntaxError(text.replaceAll('\r\n', '\n'))
  return found && { code: 'OSM0636', ...found }
}

function misplacedShebang(text: string): ContentProblem | undefined {
  if (!/^\s/.test(text)) return undefined
  const start = text.length - text.trimStart().length
  if (shellOf(text.slice(start)) === undefined) return undefined
  return {
    code: 'OSM0637',
    predicate: 'has its #! not at the very beginning: the file cannot be executed as a script',
    line: text.slice(0, start).split('\n').length,
    help: 'Remove the blank lines before it. A template action leaves no line behind if it is written {{- … -}}.',
  }
}
