// Checks that scripts can be executed.

import { isScript } from '../../node/readers/shebang.ts'
import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { readerOf } from '../../render/userdata/request.ts'
import { permissionDigits } from '../../render/userdata/yaml.ts'
import { octalOf, permissionProblem } from '../../render/validate/user-data/permissions.ts'
import type { Rule } from '../phase.ts'
import type { PhaseText } from '../texts.ts'

/** Folders whose files a shell sources, although they may begin with #!. */
const SOURCED = /^\/etc\/(?:profile\.d|bash_completion\.d|default|sysconfig|skel)\//

/** The maximum number of scripts without an execute bit that are searched for in the texts of the configuration. */
const MOST_LOOKED_UP = 100

/** Reports scripts without an execute bit, except for those that the configuration passes to an interpreter or makes executable. */
export const executionPermissions: Rule = ({ request, config, allTexts }) => {
  const reader = readerOf(request)
  let lookedUp = 0
  return (config.files ?? []).flatMap((given, file): UserDataProblem[] => {
    const { path, permissions, content } = given
    if (!isScript(content.inline.data) || SOURCED.test(path)) return []
    if (permissionProblem(reader, given, file)?.code === 'OSM0624') return []
    const mode = octalOf(permissionDigits(permissions)) ?? 0o644
    if ((mode & 0o111) !== 0 || lookedUp++ >= MOST_LOOKED_UP || isPassedOn(path, allTexts)) return []
    const digits = mode.toString(8).padStart(3, '0')
    const wanted = (mode | ((mode & 0o444) >> 2)).toString(8)
    const predicate = `are ${digits}, although it is a script: nothing can execute it`
    return [{ code: 'OSM0625', place: { file, part: 'permissions' }, predicate, help: `Set permissions: ${wanted}.` }]
  })
}

/** Commands that execute a file without its execute bit, or that set the bit. */
const PASSES_ON =
  /(?:^|[\s/"'`(;&|=[])(?:(?:ba|da|k|z)?sh|source|chmod|install|cp|mv|ln|python3?|perl|awk|sed)[\s"',]|(?:^|[\s;&|(])\.\s|EnvironmentFile=/

/** Whether a line of the texts names such a command and then the file, or all files of its folder. */
function isPassedOn(path: string, texts: readonly PhaseText[]): boolean {
  const names = [path, `${path.slice(0, path.lastIndexOf('/'))}/*`]
  return texts.some(({ text }) =>
    names.some(
      name =>
        text.includes(name) &&
        text.split('\n').some(line => line.includes(name) && PASSES_ON.test(line.slice(0, line.indexOf(name)))),
    ),
  )
}
