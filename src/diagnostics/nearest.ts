// Finds the known name that is most similar to an unknown one, for suggestions. The template engine suggests names by the same rule.

export { editDistance, isSimilar, nearest, nearestForm } from '../gotemplate/template/suggest.ts'

/** The maximum edit distance for names that share long parts, such as those of MachineDeployments and their Secrets, or annotations with one prefix. */
export const MOST_TYPOS = 3

/** The maximum edit distance for settings and keywords of programs: a word that differs more may be one of a later version. */
export const MOST_TYPOS_OF_WORDS = 2
