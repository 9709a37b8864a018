// Checks the files that units and commands start: they must exist, be executable, and contain a command.

import { PHASES, type RenderedFile } from '../../render/model/config.ts'
import { permissionDigits } from '../../render/userdata/layout.ts'
import type { UserDataProblem, ValuePlace } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../render/userdata/request.ts'
import { commandTexts } from '../commands.ts'
import { isScript } from '../readers/shebang.ts'
import { nearFile } from './near-files.ts'

/** Returns the problems of a phase. `templates` returns all texts of the profile: a file that only a condition in its template makes empty is correct. */
export function startedFileProblems(request: UserDataRequest, templates: () => readonly string[]): UserDataProblem[] {
  const files = PHASES.flatMap(phase => request.config[phase].files ?? [])
  const units = startingUnits(request)
  const written = once(() => writtenTexts(templates()))
  const changed = once(() => changingLines(request))
  return [
    ...startedBy(request).flatMap(start => nameProblem(start, files, request) ?? orderProblem(start, request) ?? []),
    ...(phaseConfig(request).files ?? []).flatMap(
      (file, index) =>
        contentProblem(file, index, written) ?? modeProblem(file, index, units.get(file.path), changed) ?? [],
    ),
  ]
}

interface Started {
  readonly path: string
  readonly verb: 'starts' | 'reads'
  readonly place: ValuePlace
  readonly line?: number
}

const EXEC = /^\s*Exec\w+\s*=\s*[-@:+!|]*(\/[\w./-]+)/
/** Matches a file that systemd needs to start the unit. A file with a dash before its path is optional. */
const ENVIRONMENT = /^\s*EnvironmentFile\s*=\s*(\/[\w./-]+)\s*$/
const COMMAND = /^\s*(\/[\w./-]+)(?=\s|$)/

const isUnitFile = (path: string): boolean => /^\/(?:etc|usr\/lib|run)\/systemd\/system\//.test(path)

/** The maximum number of started files of a phase that are looked up. */
const MOST_STARTED = 200

/** Returns the absolute paths that units and commands of the phase start or read. */
function startedBy(request: UserDataRequest): Started[] {
  const { files = [], units = [], modules = {} } = phaseConfig(request)
  const inUnit = (text: string, place: ValuePlace): Started[] =>
    text.split('\n').flatMap((line, i): Started[] => {
      const path = EXEC.exec(line)?.[1]
      if (path !== undefined) return [{ path, verb: 'starts', place, line: i + 1 }]
      const environment = ENVIRONMENT.exec(line)?.[1]
      return environment === undefined ? [] : [{ path: environment, verb: 'reads', place, line: i + 1 }]
    })
  return [
    ...files.flatMap(({ path, content }, file) =>
      isUnitFile(path) ? inUnit(content.inline.data, { file, part: 'content' }) : [],
    ),
    ...units.flatMap(({ content = '', dropIns = [] }, unit) => [
      ...inUnit(content, { unit, part: 'content' }),
      ...dropIns.flatMap(({ content: text }, dropIn) => inUnit(text, { unit, dropIn, part: 'content' })),
    ]),
    ...(['bootcmd', 'runcmd'] as const).flatMap(module =>
      (modules[module] ?? []).flatMap((text, entry) => {
        const path = COMMAND.exec(text)?.[1]
        return path === undefined ? [] : [{ path, verb: 'starts' as const, place: { module, entry } }]
      }),
    ),
  ].slice(0, MOST_STARTED)
}

/** Returns the problem of a path that resembles that of a file. */
function nameProblem(
  { path, verb, place, line }: Started,
  files: readonly RenderedFile[],
  request: UserDataRequest,
): UserDataProblem | undefined {
  const close = nearFile(path, files, commandTexts(request.config))
  if (close === undefined) return undefined
  return {
    code: 'OSM0647',
    place,
    ...(line !== undefined && { line, part: path }),
    predicate: `${verb} ${path}, which the profile does not write`,
    help: `Did you mean ${close}?`,
  }
}

/** Returns the problem of a command of bootcmd that starts a file of its own phase: cloud-init runs bootcmd before it writes files. */
function orderProblem({ path, place }: Started, { config, phase }: UserDataRequest): UserDataProblem | undefined {
  if (!('module' in place) || place.module !== 'bootcmd') return undefined
  const writes = (of: 'bootstrapConfig' | 'provisioningConfig') =>
    (config[of].files ?? []).some(file => file.path === path)
  if (phase === 'bootstrap' ? !writes('bootstrapConfig') : !writes('provisioningConfig') || writes('bootstrapConfig'))
    return undefined
  return {
    code: 'OSM0647',
    place,
    predicate: `starts ${path}, which does not exist yet: cloud-init runs bootcmd before it writes files`,
    help: 'Move the command to runcmd.',
  }
}

const isText = ({ content }: RenderedFile): boolean => ['', 'b64', 'text/plain'].includes(content.inline.encoding ?? '')

const modeOf = ({ permissions }: RenderedFile): number => Number.parseInt(permissionDigits(permissions), 8)

const BIN = /\/s?bin\/[^/]+$/

/** Returns the problem of an executable file without a command. */
function contentProblem(
  given: RenderedFile,
  file: number,
  written: () => ReadonlySet<string>,
): UserDataProblem | undefined {
  const { path, content } = given
  if ((modeOf(given) & 0o111) === 0 || !isText(given)) return undefined
  const { data } = content.inline
  const isEmpty = data.trim() === ''
  if (!isEmpty && !isScript(data)) return undefined
  if (!BIN.test(path) || data.split('\n').some(line => !/^\s*(?:#|$)/.test(line))) return undefined
  if (!written().has(data.trim())) return undefined
  return {
    code: 'OSM0647',
    place: { file, part: 'content' },
    predicate: isEmpty ? 'is empty: executing it fails or does nothing' : 'has no command: executing it does nothing',
    help: 'Write its commands, or remove the file and what starts it.',
  }
}

/**
 * Returns the texts that are templates of the profile, so that a file with such a text is the same for all nodes. An empty text is none if a
 * template begins with an action.
 */
function writtenTexts(templates: readonly string[]): ReadonlySet<string> {
  const texts = new Set(templates.map(text => text.trim()))
  if (templates.some(text => /^\s*(?:\{\{|<%)/.test(text))) texts.delete('')
  return texts
}

/** Returns the problem of a text that systemd cannot execute: unlike a shell, it requires an interpreter in the first line. */
function modeProblem(
  given: RenderedFile,
  file: number,
  unit: string | undefined,
  changed: () => string,
): UserDataProblem | undefined {
  const { path, content } = given
  // OSM0625 is for scripts without an execute bit.
  if (unit === undefined || !isText(given) || isScript(content.inline.data) || content.inline.data.trim() === '')
    return undefined
  // A command may make it executable.
  if (changed().includes(path)) return undefined
  if ((modeOf(given) & 0o111) === 0)
    return {
      code: 'OSM0647',
      place: { file, part: 'permissions' },
      predicate: `are ${modeOf(given).toString(8)}, although ${unit} starts it: ${unit === 'runcmd' ? 'the shell' : 'systemd'} cannot execute it`,
      help: unit === 'runcmd' ? 'Set permissions: 755.' : `Set permissions: 755. ${FIRST_LINE}`,
    }
  // A shell executes a text without an interpreter itself.
  if (unit === 'runcmd') return undefined
  return {
    code: 'OSM0647',
    place: { file, part: 'content' },
    line: 1,
    predicate: `does not begin with #!, although ${unit} starts it: systemd does not know its interpreter`,
    help: FIRST_LINE,
  }
}

const FIRST_LINE = 'A script needs #!/bin/bash in its first line.'

/** Returns the names of units, or runcmd, by the paths that they start. */
function startingUnits({ config }: UserDataRequest): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const add = (name: string, text: string): void => {
    for (const line of text.includes('Exec') ? text.split('\n') : []) {
      const path = EXEC.exec(line)?.[1]
      if (path !== undefined) found.set(path, name)
    }
  }
  for (const phase of PHASES) {
    const { files = [], units = [], modules = {} } = config[phase]
    for (const command of modules.runcmd ?? []) {
      const path = COMMAND.exec(command)?.[1]
      if (path !== undefined) found.set(path, 'runcmd')
    }
    for (const { path, content } of files)
      if (isUnitFile(path)) add(path.slice(path.lastIndexOf('/') + 1), content.inline.data)
    for (const { name, content = '' } of units) add(name, content)
  }
  return found
}

/** Returns the lines of all texts with commands that change files. */
const changingLines = ({ config }: UserDataRequest): string =>
  commandTexts(config)
    .flatMap(text => text.split('\n').filter(line => /\b(?:chmod|install|cp|mv|ln|sed|tee)\b/.test(line)))
    .join('\n')

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
