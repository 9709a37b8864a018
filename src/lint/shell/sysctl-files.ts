// Finds `sysctl -p` without a file, which reads only /etc/sysctl.conf, in profiles that write files of /etc/sysctl.d instead.

import { PHASES } from '../../render/model/config.ts'
import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../render/userdata/request.ts'
import { commandTexts } from '../commands.ts'
import { commandLines } from './commands.ts'
import { shellOf } from './scripts.ts'

const DROP_IN = /^\/etc\/sysctl\.d\/[^/]+\.conf$/

/** Matches texts that load all files, change the file that is read, or load files whose names are not in the text. */
const LOADS_OTHERS = /systemd-sysctl|sysctl\.conf|\bsysctl\b[^\n;|&]{0,100}(?:--system|(?:-p|--load)[ =]{0,4}["']?\$)/

/** Matches the option without a file. */
const WITHOUT_FILE = /(?:^|[\s;&|(])sysctl(?: +-[eqN])* +(?:-[eq]*p|--load) *(?=$|[;&|)>])/

export function sysctlFileProblems(request: UserDataRequest): UserDataProblem[] {
  const { config } = request
  const written = PHASES.flatMap(phase => (config[phase].files ?? []).map(({ path }) => path))
  const dropIns = written.filter(path => DROP_IN.test(path))
  if (dropIns.length === 0 || written.includes('/etc/sysctl.conf')) return []
  const texts = commandTexts(config).filter(text => text.includes('sysctl'))
  if (texts.length === 0 || texts.some(text => LOADS_OTHERS.test(text))) return []
  const dropIn = dropIns.find(path => !texts.some(text => text.includes(path)))
  if (dropIn === undefined) return []
  const found = {
    code: 'OSM0657' as const,
    predicate: `calls sysctl -p, which reads /etc/sysctl.conf, and not ${dropIn}`,
    help: 'Write sysctl --system.',
  }
  const { files = [], modules = {} } = phaseConfig(request)
  return [
    ...files.flatMap(({ content: { inline } }, file): UserDataProblem[] => {
      const line = shellOf(inline.data) === undefined ? undefined : lineOf(inline.data)
      return line === undefined ? [] : [{ ...found, place: { file, part: 'content' }, line, part: 'sysctl' }]
    }),
    ...(['bootcmd', 'runcmd'] as const).flatMap(module =>
      (modules[module] ?? []).flatMap((command, entry): UserDataProblem[] =>
        lineOf(command) === undefined ? [] : [{ ...found, place: { module, entry } }],
      ),
    ),
  ]
}

const lineOf = (script: string): number | undefined =>
  script.includes('sysctl') ? commandLines(script).find(({ text }) => WITHOUT_FILE.test(text))?.line : undefined
