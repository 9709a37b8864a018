// Checks whether the API server accepts a bootstrap token. The controller writes any text into the kubeconfig.

import type { Diagnostic, ObjectRef } from '../../diagnostics/diagnostic.ts'
import { MOST_TYPOS, nearest } from '../../diagnostics/nearest.ts'
import { problem } from '../../diagnostics/problem.ts'
import { TOKEN_TYPE, tokenSecretName } from '../model/bootstrap-token.ts'
import { LOCAL_CONFIG } from '../model/ownership.ts'
import { type InputObject, inputRef } from './catalog.ts'
import { tokenFault, twiceEncoded } from './credential-text.ts'
import { keyField } from './references.ts'
import { at, textAt } from './shape.ts'

interface TokenPart {
  readonly key: 'token-id' | 'token-secret'
  readonly length: number
}

const PARTS: readonly TokenPart[] = [
  { key: 'token-id', length: 6 },
  { key: 'token-secret', length: 16 },
]

const isPart = (text: string, length: number): boolean => text.length === length && /^[a-z0-9]*$/.test(text)

/** Returns the problems of the two parts. If one is not valid, nothing else is reported, because further problems follow from it. */
export function tokenFormProblems(
  secret: InputObject,
  data: ReadonlyMap<string, string>,
  related: Diagnostic['related'],
): Diagnostic[] {
  const parts = PARTS.flatMap(part => {
    const text = data.get(part.key) ?? ''
    return isPart(text, part.length) ? [] : [partProblem(part, text, secret, related)]
  })
  return parts.length > 0 ? parts : lookUpProblems(secret, data, related)
}

function partProblem({ key, length }: TokenPart, text: string, secret: InputObject, related: Diagnostic['related']) {
  const place = { object: inputRef(secret), field: keyField(secret.object, key), related }
  const fault = tokenFault(text) ?? twiceEncoded(text, decoded => isPart(decoded, length))
  if (fault !== undefined) return problem(fault.code, `${key} ${fault.predicate}`, { ...place, help: fault.help })
  const message =
    text.length === length
      ? `${key} has other characters than lower-case letters and digits`
      : `${key} has ${text.length} characters, but must have ${length}`
  const help = `The API server only accepts ${length} characters of a-z and 0-9: copy it from the token in the cluster, or create a new token.`
  return problem('OSM0234', message, { ...place, help })
}

/** Checks the fields of the Secret that the API server requires before it accepts the token. */
function lookUpProblems(
  { object, header }: InputObject,
  data: ReadonlyMap<string, string>,
  related: Diagnostic['related'],
): Diagnostic[] {
  const ref: ObjectRef = inputRef({ header })
  const found: Diagnostic[] = []
  const wrong = (field: string, message: string, help: string): void =>
    void found.push(problem('OSM0234', message, { object: ref, field, help, related }))
  const name = tokenSecretName(data.get('token-id')!)
  // A Secret with a name of a different form is only an input: the API server looks up another one in the cluster.
  if (ref.name.startsWith(tokenSecretName('')) && ref.name !== name) {
    wrong(
      'metadata.name',
      `the Secret is named "${ref.name}", but the API server looks the token up as "${name}"`,
      'Name the Secret after its token-id, or correct the token-id.',
    )
  }
  const type = textAt(object, 'type')
  if (type !== undefined && type !== TOKEN_TYPE) {
    const message = `the type of the Secret is not ${TOKEN_TYPE}, so the API server does not accept the token`
    wrong('type', message, `Write ${TOKEN_TYPE}.`)
  }
  const usage = data.get(USAGE)
  const close = usage === undefined ? nearest(USAGE, data.keys(), MOST_TYPOS) : undefined
  const isApplied = type === TOKEN_TYPE && ref.name === name && header.annotations[LOCAL_CONFIG] === undefined
  // A Secret that is only an input need not have all keys of the one in the cluster. A value that is not a text is an error of its own.
  const isOther = at(object, 'stringData', USAGE) !== undefined && usage === undefined
  const isMissing = usage === undefined && !isOther && (isApplied || close !== undefined || hasOtherUsage(data))
  if (isMissing || (usage !== undefined && usage !== 'true'))
    wrong(
      keyField(object, close ?? USAGE),
      `${USAGE} is ${usage === undefined ? 'missing' : 'not "true"'}, so the API server does not accept the token`,
      close === undefined ? 'Set it to "true".' : `Did you mean ${USAGE} instead of ${close}?`,
    )
  if ((data.get(GROUPS) ?? '').split(',').some(group => group !== '' && !GROUP.test(group))) {
    wrong(
      keyField(object, GROUPS),
      `${GROUPS} has a group that the API server does not accept`,
      'Each group starts with "system:bootstrappers:" and has only lower-case letters, digits, ":" and "-". Write commas between them, and no spaces.',
    )
  }
  return found
}

const hasOtherUsage = (data: ReadonlyMap<string, string>): boolean =>
  [...data.keys()].some(key => key.startsWith('usage-bootstrap-'))

const USAGE = 'usage-bootstrap-authentication'
const GROUPS = 'auth-extra-groups'
const GROUP = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/
