// Checks the words in brackets that are replaced in the annotations that the cluster adds.

import { nearest } from '../../diagnostics/nearest.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'

const WORDS = ['namespace', 'name'] as const

export const addedAnnotationProblems = (annotations: Readonly<Record<string, string>>): ValueProblem[] =>
  Object.entries(annotations).flatMap(([annotation, value]) =>
    [...value.matchAll(/\[([A-Za-z]{1,20})\]/g)].flatMap(([, word = '']): ValueProblem[] => {
      const close = (WORDS as readonly string[]).includes(word) ? undefined : nearest(word, WORDS)
      if (close === undefined) return []
      return [
        {
          at: [annotation],
          message: `"[${word}]" is not replaced, so the hash of the annotations is another one than in the cluster`,
          help: `Did you mean [${close}]?`,
        },
      ]
    }),
  )
