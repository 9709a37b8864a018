// How ShellCheck and systemd-analyze are called, and what they print.

import { type Text, t } from '../../base/span.ts'

/** A problem that a program found in a text. */
export interface Comment {
  /** Counted from 1. */
  readonly line: number
  /** The part of the line that is wrong, if the program names it. */
  readonly part?: string
  /** A sentence that begins with the program's own code, if it has one. */
  readonly message: Text
  readonly help: Text
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
        message: t`SC${code}: ${message.replace(/\.$/, '')}`,
        help: t`See https://www.shellcheck.net/wiki/SC${code}.`,
        ...(level === 'style' && { isStyle: true }),
      }
    },
  )
}

/** The files of a node that systemd-analyze reads, by their absolute paths. */
export interface UnitFolder {
  readonly texts: ReadonlyMap<string, string>
  /** Units of the image to which the node's drop-ins add. */
  readonly ofImage: ReadonlyMap<string, string>
  /** Files that the units name, and whether they can be executed. Their contents do not matter. */
  readonly named: ReadonlyMap<string, boolean>
  /** The paths of the units to verify. */
  readonly units: readonly string[]
}

/** Without the units of the image, only the node's own units are verified, not those that they need. */
export const verifyArguments = (root: string, units: readonly string[]): string[] => [
  'verify',
  '--man=no',
  '--recursive-errors=no',
  `--root=${root}`,
  ...units.map(path => root + path),
]

/** Stands for a unit of the image, so that the drop-ins of the node are read. */
export const UNIT_OF_IMAGE: Readonly<Record<string, string>> = {
  service: '[Service]\nExecStart=/bin/true\n',
  socket: '[Socket]\nListenStream=/run/image.sock\n',
  timer: '[Timer]\nOnBootSec=1\n',
}

export interface UnitComment extends Comment {
  readonly path: string
}

/** `/root/etc/systemd/system/a.service:3: Unknown key 'A' in section [Unit], ignoring.` */
const OF_LINE = /^(\/[^:]*):(\d+): (.*)/
/** `a.service: Service has no ExecStart=. Refusing.` */
const OF_UNIT = /^([^\s/:]+\.[a-z]+): (.*)$/

/** The programs of the image are not here. The others follow from a problem that is printed, too. */
const IRRELEVANT =
  /is not executable: No such file or directory|^Failed to create |has fatal error, unit will not be started|^Cannot add dependency job/

export function verifyComments(output: string, root: string, { texts }: UnitFolder): UnitComment[] {
  const found = output.split('\n').flatMap((printed): UnitComment[] => {
    const [, file = '', line, ofLine = ''] = OF_LINE.exec(printed) ?? []
    const path = file.startsWith(`${root}/`) ? file.slice(root.length) : ''
    const text = texts.get(path)
    if (text !== undefined) return IRRELEVANT.test(ofLine) ? [] : [comment(path, Number(line), ofLine)]
    const [, unit, ofUnit = ''] = OF_UNIT.exec(printed) ?? []
    const own = unit === undefined || IRRELEVANT.test(ofUnit) ? undefined : pathOf(unit, [...texts.keys()])
    return own === undefined ? [] : [comment(own, 1, `${unit}: ${ofUnit}`)]
  })
  return [...new Map(found.map(each => [JSON.stringify(each), each])).values()]
}

const comment = (path: string, line: number, message: string): UnitComment => ({
  path,
  line,
  message: t`${message.replace(/\.$/, '')}`,
  help: t`systemd.unit(5) and systemd.service(5) describe the settings.`,
})

/** Returns the path of a unit, of the template of an instance, or of a drop-in if the unit is one of the image. */
const pathOf = (unit: string, paths: readonly string[]): string | undefined => {
  const template = unit.includes('@') ? unit.slice(0, unit.indexOf('@') + 1) + unit.slice(unit.lastIndexOf('.')) : unit
  return (
    paths.find(path => path.endsWith(`/${unit}`) || path.endsWith(`/${template}`)) ??
    paths.find(path => path.includes(`/${unit}.d/`))
  )
}
