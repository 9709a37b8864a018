// Names of objects, checked as an API server checks them: they become parts of other names, of paths and of scripts.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { quote } from '../diagnostics/schema-problems.ts'

interface Rule {
  readonly field: string
  readonly form: RegExp
  readonly length: number
  readonly help: string
}

const LABEL = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?'

/** A subdomain name as in RFC 1123. */
const NAME: Rule = {
  field: 'metadata.name',
  form: new RegExp(`^${LABEL}(?:\\.${LABEL})*$`),
  length: 253,
  help: 'At most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends and beside each ".".',
}

/** A label as in RFC 1123. */
const NAMESPACE: Rule = {
  field: 'metadata.namespace',
  form: new RegExp(`^${LABEL}$`),
  length: 63,
  help: 'At most 63 lower-case letters, digits and "-", with a letter or digit at both ends.',
}

/** Whether the API server would take the object's name and namespace; one that is not there is not looked at. */
export function reportNames(object: ObjectRef, report: Report): boolean {
  const { name, namespace = '' } = object
  const refused = [
    { noun: 'name', text: name, rule: NAME },
    { noun: 'namespace', text: namespace, rule: NAMESPACE },
  ].filter(({ text, rule }) => text !== '' && (text.length > rule.length || !rule.form.test(text)))
  for (const { noun, text, rule } of refused) {
    const message = `${quote(text)} is no ${noun} that Kubernetes takes`
    report(problem('OSM0207', message, { object, field: rule.field, help: rule.help }))
  }
  return refused.length === 0
}
