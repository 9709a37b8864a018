// Reports scripts of which not all commands are known, because the shell parser has limits: other rules say nothing about these commands.

import { type Text, t } from '../../base/span.ts'
import { MOST_CHARACTERS, MOST_OPENINGS, type ShellLimit } from '../../node/readers/shell.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'

const EXCEEDED: Readonly<Record<ShellLimit, Text>> = {
  characters: t`has more than ${MOST_CHARACTERS} characters`,
  openings: t`has more than ${MOST_OPENINGS} substitutions and here-documents, those in comments included`,
  levels: t`nests too deeply`,
}

export const unreadCommands: PhaseCheck = ({ texts }) =>
  texts.flatMap((text): PhaseFinding | [] => {
    const { exceeds } = text
    if (exceeds === undefined) return []
    return {
      ...text.at(1),
      predicate: t`${EXCEEDED[exceeds]}: lint does not read all of its commands`,
    }
  })
