// How ShellCheck is called, and what it prints.

/** A problem that a program found in a text. */
export interface Comment {
  /** Counted from 1. */
  readonly line: number
  /** The part of the line that is wrong, if the program names it. */
  readonly part?: string
  /** A sentence that begins with the program's own code, if it has one. */
  readonly message: string
  readonly help: string
  /** Whether it is only a question of style. */
  readonly isStyle?: boolean
}

/**
 * The script is read from stdin. Files that it sources are on the node, not here (SC1090, SC1091). The settings of the user must not change
 * the result.
 */
export const SHELLCHECK_ARGUMENTS = ['--norc', '--format=json1', '--exclude=SC1090,SC1091', '-'] as const

interface ShellCheckComment {
  readonly line: number
  readonly endLine: number
  readonly column: number
  readonly endColumn: number
  readonly level: 'error' | 'warning' | 'info' | 'style'
  readonly code: number
  readonly message: string
}

/** Returns the comments on the script. Throws a SyntaxError if the output is not that of ShellCheck. */
export function shellCheckComments(output: string, script: string): Comment[] {
  const { comments } = JSON.parse(output) as { readonly comments?: readonly ShellCheckComment[] }
  if (!Array.isArray(comments)) throw new SyntaxError('the output has no comments')
  const lines = script.split('\n')
  return (comments as readonly ShellCheckComment[]).map(
    ({ line, endLine, column, endColumn, level, code, message }): Comment => {
      // Columns count characters.
      const rest = [...(lines[line - 1] ?? '')].slice(column - 1, endLine === line ? endColumn - 1 : undefined)
      const part = rest.join('').trimEnd()
      return {
        line,
        ...(part !== '' && { part }),
        message: `SC${code}: ${message.replace(/\.$/, '')}`,
        help: `See https://www.shellcheck.net/wiki/SC${code}.`,
        ...(level === 'style' && { isStyle: true }),
      }
    },
  )
}
