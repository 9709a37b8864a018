// Checks the files that units and commands start: they must exist at that time, be executable, and contain a command.

import { unquoted } from '../../node/readers/commands.ts'
import { isScript } from '../../node/readers/lines.ts'
import type { RenderedFile } from '../../render/model/config.ts'
import { permissionDigits } from '../../render/userdata/yaml.ts'
import type { LintPhase, PhaseCheck, PhaseFinding } from '../phase.ts'
import type { PhaseText } from '../texts.ts'
import { IMAGE_SERVICES, writtenUnits } from './misspelt-names.ts'

export const startedFiles: PhaseCheck = phase => {
  const starters = startersOf(phase.allTexts)
  const changed = once(() => changingLines(phase.allTexts))
  return [
    ...phase.texts.flatMap(text => orderProblem(text, phase) ?? []),
    ...(phase.config.files ?? []).flatMap(
      (file, index) => modeProblem(file, index, starters.get(file.path), changed) ?? [],
    ),
  ]
}

/** Returns the timers of the profile without the service that they start. One with Unit= may start a service of the image. */
export const timersAlone: PhaseCheck = ({ request, texts, allTexts }) =>
  texts.flatMap((text): PhaseFinding[] => {
    const { unit = '', path = unit, place, settings } = text
    const service = unit.replace(/\.timer$/, '.service')
    if (service === unit || !path.endsWith(unit) || ('unit' in place && place.dropIn !== undefined)) return []
    const calendar = settings.find(({ section }) => section === 'Timer')
    if (calendar === undefined || settings.some(({ name }) => name === 'Unit')) return []
    const isThere =
      writtenUnits(request.config).includes(service) || IMAGE_SERVICES.has(service.replace('.service', ''))
    if (isThere || allTexts.some(other => other.text.includes(service))) return []
    return [
      {
        ...text.at(calendar.line),
        predicate: `is a timer for ${service}, which the profile does not write`,
        help: `Add ${service}, or name the service that it starts with Unit= in [Timer].`,
      },
    ]
  })

/** Returns the absolute path of the first program of an entry of runcmd or bootcmd. */
export const startedPath = ({ commands }: PhaseText): string | undefined => {
  const path = unquoted(commands[0]?.words[0] ?? '')
  return path.startsWith('/') ? path : undefined
}

/** Returns the problem of a command of bootcmd that starts a file of its own phase: cloud-init runs bootcmd before it writes files. */
function orderProblem(text: PhaseText, { request, config }: LintPhase): PhaseFinding | undefined {
  const { place } = text
  if (!('module' in place) || place.module !== 'bootcmd') return undefined
  const path = startedPath(text)
  const isIn = (files: readonly RenderedFile[] = []): boolean => files.some(file => file.path === path)
  if (!isIn(config.files) || (request.phase === 'provisioning' && isIn(request.config.bootstrapConfig.files)))
    return undefined
  return {
    place,
    predicate: `starts ${path}, which does not exist yet: cloud-init runs bootcmd before it writes files`,
    help: 'Move the command to runcmd.',
  }
}

const isText = ({ content }: RenderedFile): boolean => ['', 'b64', 'text/plain'].includes(content.inline.encoding ?? '')

const modeOf = ({ permissions }: RenderedFile): number => Number.parseInt(permissionDigits(permissions), 8)

/** Returns the problem of a text that systemd cannot execute: unlike a shell, it requires an interpreter in the first line. */
function modeProblem(
  given: RenderedFile,
  file: number,
  unit: string | undefined,
  changed: () => string,
): PhaseFinding | undefined {
  const { path, content } = given
  // OSM0625 is for scripts without an execute bit.
  if (unit === undefined || !isText(given) || isScript(content.inline.data) || content.inline.data.trim() === '')
    return undefined
  // A command may make it executable.
  if (changed().includes(path)) return undefined
  if ((modeOf(given) & 0o111) === 0)
    return {
      place: { file, part: 'permissions' },
      predicate: `are ${modeOf(given).toString(8)}, although ${unit} starts it: ${unit === 'runcmd' ? 'the shell' : 'systemd'} cannot execute it`,
      help: unit === 'runcmd' ? 'Set permissions: 755.' : `Set permissions: 755. ${FIRST_LINE}`,
    }
  // A shell executes a text without an interpreter itself.
  if (unit === 'runcmd') return undefined
  return {
    place: { file, part: 'content' },
    line: 1,
    predicate: `does not begin with #!, although ${unit} starts it: systemd does not know its interpreter`,
    help: FIRST_LINE,
  }
}

const FIRST_LINE = 'A script needs #!/bin/bash in its first line.'

/** Returns the names of units, or runcmd, by the paths that they start. */
function startersOf(texts: readonly PhaseText[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const text of texts) {
    const { place, unit } = text
    if ('module' in place && place.module === 'runcmd') {
      const path = startedPath(text)
      if (path !== undefined) found.set(path, 'runcmd')
    } else if (unit !== undefined && text.text.includes('Exec'))
      for (const { words } of text.commands) if (words[0]?.startsWith('/')) found.set(words[0], unit)
  }
  return found
}

/** Returns the lines of all texts with commands that change files. */
const changingLines = (texts: readonly PhaseText[]): string =>
  texts
    .flatMap(({ text }) => text.split('\n').filter(line => /\b(?:chmod|install|cp|mv|ln|sed|tee)\b/.test(line)))
    .join('\n')

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
