// What the program that reads the user data of a phase ignores or loses: parts and files.

import type { UserDataCode } from '../../diagnostics/codes.ts'
import type { UserDataProblem } from '../../render/userdata/problem.ts'
import type { UserDataRequest } from '../../render/userdata/request.ts'
import type { PhaseCheck } from '../phase.ts'
import { pathProblems } from './file-paths.ts'
import { unreadParts } from './unread-parts.ts'

const problems = new WeakMap<UserDataRequest, readonly UserDataProblem[]>()

/** Returns a check that takes the problems of a code: a phase is judged once for all of them. */
export const inReading =
  (wanted: UserDataCode): PhaseCheck =>
  ({ request }) => {
    const found = problems.get(request) ?? [...unreadParts(request), ...pathProblems(request)]
    problems.set(request, found)
    return found.filter(({ code }) => code === wanted)
  }
