// The type of a problem of a content, which several checks return.

import type { UserDataProblem } from '../../render/userdata/problem.ts'

/** A problem of a content, which does not depend on the place of the file in the configuration. */
export interface ContentProblem extends Omit<UserDataProblem, 'place'> {
  /** Set if the value may come from an annotation or a setting, which is checked where it is set: to the name of its field if the field may, too. */
  readonly mayBeSetting?: true | string
}
