// Finds the known name that is most similar to an unknown one, for suggestions. The template engine suggests names by the same rule.

export { nearest, nearestForm, slips } from '../gotemplate/template/suggest.ts'
