// Finds the known name that is most similar to an unknown one, for suggestions. The template engine suggests names by the same rule.

export { editDistance, isSimilar, nearest, nearestForm } from 'gotemplate/template'

/** The maximum edit distance for names that share long parts, such as those of MachineDeployments and their Secrets, or annotations with one prefix. */
export const MOST_TYPOS = 3
