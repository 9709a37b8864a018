// Checks the beginning and the syntax of shell scripts.

import { plain, t } from '../../base/span.ts'
import { isScript, lineAt, shellOf } from '../../node/readers/lines.ts'
import { type ContentFinding, type FileContent, readScript } from '../phase.ts'

/** Finds a first line without which a file is not executed as a script. */
export function shebangs({ text }: FileContent): ContentFinding | undefined {
  if (!isScript(text)) return misplacedShebang(text)
  if (!/^#!\s*(?:ba|da|)sh(?=\s|$)/.test(text)) return undefined
  return {
    predicate: t`has an interpreter without its path: the file cannot be executed`,
    line: 1,
    help: t`Write the path, such as #!/bin/bash.`,
  }
}

export function scriptSyntax({ text }: FileContent): ContentFinding | undefined {
  if (shellOf(text) === undefined) return undefined
  // cloud-init removes the CR of CR LF; if it remains, the interpreter is not found, which is reported elsewhere.
  const script = text.replaceAll('\r\n', '\n')
  const found = syntaxError(script) ?? openDocument(script)
  const mayBeJoined = found && /'(?:then|do|fi|done|elif|else|esac)'/.test(plain(found.predicate))
  return mayBeJoined ? { ...found, help: JOINED } : found
}

const JOINED = t`Correct the script: \`bash -n\` reports the same error. If its lines are joined on the node, write | instead of > before the text in YAML.`

/** A first line that lacks a character, or has them the other way round. */
const DAMAGED = /^(?:!#|#\/|! #|# !)[ \t]*(?:\/?(?:usr\/)?bin\/(?:env[ \t]+)?\w+)(?:[ \t]+-\w+)?[ \t]*\r?(?:\n|$)/

function misplacedShebang(text: string): ContentFinding | undefined {
  if (DAMAGED.test(text))
    return {
      predicate: t`does not begin with #!: the file cannot be executed as a script`,
      line: 1,
      help: t`Write #! and the path of the interpreter: #!/bin/bash.`,
    }
  // Blank lines and comments, and then the first line of a script.
  const before = /^(?:[ \t]*(?:#(?!!)[^\n]*)?\n)*[ \t]*(?=#!)/.exec(text)?.[0] ?? ''
  if (before === '' || shellOf(text.slice(before.length)) === undefined) return undefined
  return {
    predicate: t`has its #! not at the very beginning: the file cannot be executed as a script`,
    line: before.split('\n').length,
    help: before.includes('#')
      ? t`Write the comment below it.`
      : t`Remove the blank lines before it. A template action leaves no line behind if it is written {{- … -}}.`,
  }
}

/** Finds a here-document that swallows the rest of the script. bash and dash execute it, and bash warns of it. */
function openDocument(script: string): ContentFinding | undefined {
  const open = readScript(script).documents.find(({ missingEnd }) => missingEnd !== undefined)
  return (
    open && {
      predicate: t`has a here-document that no line ends: all that follows is its text`,
      line: open.line - 1,
      help: t`End it with a line that is only ${open.missingEnd!}, without blanks before or after it.`,
    }
  )
}

export function syntaxError(script: string): (ContentFinding & { readonly line: number }) | undefined {
  const [first] = readScript(script).errors
  return first && { predicate: t`has a syntax error: ${first.message}`, line: lineAt(script, first.offset) }
}
