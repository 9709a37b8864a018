// The type of a problem of a content, which several checks return, and the line of an offset in one.

import type { UserDataProblem } from '../../render/userdata/problem.ts'

/** A problem of a content, which does not depend on the place of the file in the configuration. */
export interface ContentProblem extends Omit<UserDataProblem, 'place'> {
  /** Set if the value may come from an annotation or a setting, which is checked where it is set: to the name of its field if the field may, too. */
  readonly mayBeSetting?: true | string
}

/** Returns the line, counted from 1, of an offset in a text. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
