// Checks the beginning, the syntax and the names of programs of shell scripts.

import { isScript, shellOf } from '../../node/readers/lines.ts'
import { isMisspelt } from '../near-names.ts'
import type { ContentProblem } from './content-problem.ts'
import { syntaxError } from './shell-syntax.ts'

export function shellProblems(text: string): ContentProblem[] {
  if (!isScript(text)) return [misplacedShebang(text) ?? []].flat()
  if (/^#!\s*(?:ba|da|)sh(?=\s|$)/.test(text))
    return [
      {
        code: 'OSM0637',
        predicate: 'has an interpreter without its path: the file cannot be executed',
        line: 1,
        help: 'Write the path, such as #!/bin/bash.',
      },
    ]
  if (shellOf(text) === undefined) return [misspeltInterpreter(text) ?? []].flat()
  // cloud-init removes the CR of CR LF; if it remains, the interpreter is not found, which is reported elsewhere.
  const script = text.replaceAll('\r\n', '\n')
  const problem = syntaxError(script)
  if (problem === undefined) return []
  const mayBeJoined = /'(?:then|do|fi|done|elif|else|esac)'/.test(problem.predicate)
  return [{ code: 'OSM0636', ...problem, ...(mayBeJoined && { help: JOINED }) }]
}

const JOINED =
  'Correct the script: `bash -n` reports the same error. If its lines are joined on the node, write | instead of > before the text in YAML.'

const INTERPRETERS = [
  ...[
    'ash',
    'awk',
    'bash',
    'busybox',
    'csh',
    'dash',
    'env',
    'expect',
    'fish',
    'gawk',
    'ksh',
    'lua',
    'make',
    'mawk',
    'nawk',
    'node',
    'perl',
  ],
  ...['php', 'pwsh', 'python', 'python3', 'rbash', 'ruby', 'sed', 'sh', 'tclsh', 'tcsh', 'wish', 'zsh'],
]

/** Reports an interpreter in a folder of the system whose name resembles that of a shell. */
function misspeltInterpreter(text: string): ContentProblem | undefined {
  const name = /^#![ \t]*\/(?:usr\/)?bin\/(?:env[ \t]+)?([a-z\d]{2,10})[ \t\r]*(?:[ \t]-|\n|$)/.exec(text)?.[1]
  if (name === undefined || INTERPRETERS.includes(name)) return undefined
  const close = ['bash', 'sh', 'env', 'python3', 'perl'].find(known => isMisspelt(name, known))
  if (close === undefined) return undefined
  return {
    code: 'OSM0637',
    predicate: `has the interpreter ${name}, which is not known: the file cannot be executed`,
    line: 1,
    part: name,
    help: `Did you mean ${close}?`,
  }
}

/** A first line that lacks a character, or has them the other way round. */
const DAMAGED = /^(?:!#|#\/|! #|# !)[ \t]*(?:\/?(?:usr\/)?bin\/(?:env[ \t]+)?\w+)(?:[ \t]+-\w+)?[ \t]*\r?(?:\n|$)/

function misplacedShebang(text: string): ContentProblem | undefined {
  if (DAMAGED.test(text))
    return {
      code: 'OSM0637',
      predicate: 'does not begin with #!: the file cannot be executed as a script',
      line: 1,
      help: 'Write #! and the path of the interpreter: #!/bin/bash.',
    }
  // Blank lines and comments, and then the first line of a script.
  const before = /^(?:[ \t]*(?:#(?!!)[^\n]*)?\n)*[ \t]*(?=#!)/.exec(text)?.[0] ?? ''
  if (before === '' || shellOf(text.slice(before.length)) === undefined) return undefined
  return {
    code: 'OSM0637',
    predicate: 'has its #! not at the very beginning: the file cannot be executed as a script',
    line: before.split('\n').length,
    help: before.includes('#')
      ? 'Write the comment below it.'
      : 'Remove the blank lines before it. A template action leaves no line behind if it is written {{- … -}}.',
  }
}
