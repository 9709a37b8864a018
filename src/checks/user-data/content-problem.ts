// The type of a problem of a file's content, which several checks return.

import type { UserDataProblem } from '../../userdata/finding.ts'

/** A problem of a content, which does not depend on the place of the file in the configuration. */
export type ContentProblem = Omit<UserDataProblem, 'place'>
