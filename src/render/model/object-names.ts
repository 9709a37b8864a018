// Validates names of objects as an API server does: they become parts of other names, of paths and of scripts.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import { isUnfilled } from './placeholders.ts'

interface Rule {
  readonly field: string
  readonly form: RegExp
  readonly length: number
  readonly help: string
}

const LABEL = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?'

/** A subdomain name of RFC 1123. */
const NAME: Rule = {
  field: 'metadata.name',
  form: new RegExp(`^${LABEL}(?:\\.${LABEL})*$`),
  length: 253,
  help: 'At most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends and next to each ".".',
}

/** A label of RFC 1123. */
const NAMESPACE: Rule = {
  field: 'metadata.namespace',
  form: new RegExp(`^${LABEL}$`),
  length: 63,
  help: 'At most 63 lower-case letters, digits and "-", with a letter or digit at both ends.',
}

/** Reports a name or namespace that the API server would refuse, and returns whether both are valid. Empty ones are not checked. */
export function reportNames(object: ObjectRef, report: Report): boolean {
  const { name, namespace = '' } = object
  const refused = [
    { noun: 'name', text: name, rule: NAME },
    { noun: 'namespace', text: namespace, rule: NAMESPACE },
  ].filter(({ text, rule }) => text !== '' && (text.length > rule.length || !rule.form.test(text)))
  for (const { noun, text, rule } of refused) {
    const unfilled = isUnfilled(text)
    const message = `${quote(text)} is ${unfilled ? 'still a placeholder, and ' : ''}not a valid ${noun} in Kubernetes`
    const help = unfilled ? `Write the ${noun}. ${rule.help}` : rule.help
    report(problem('OSM0207', message, { object, field: rule.field, help }))
  }
  return refused.length === 0
}
