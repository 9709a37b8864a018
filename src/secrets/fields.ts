// Which values of KRM objects may be shown: in Secrets none but dates and flags of tokens; elsewhere those whose field is not named like a secret, and that do not look like
// one. What text.ts finds in the values comes on top.

import { hasTemplates } from '../base/kinds.ts'
import type { FieldPath } from '../diagnostics/field-path.ts'
import { isNameOfPlace, isPublicValue, isSecretField, isStandIn, namesSecret } from './names.ts'
import { looksRandom } from './random.ts'
import type { TextRange } from './text-ranges.ts'

/** Fields of any object that only describe it. */
const DESCRIPTION: ReadonlySet<string> = new Set(['apiVersion', 'immutable', 'kind', 'metadata', 'type'])

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

/** Names that have to be replaced by a value, and values without a secret. */
const NOT_SECRET =
  /^(?:|~|null|true|false|y|n|yes|no|on|off|<[^<>]{1,80}>|<<[^<>]{1,80}>>|\$\{[^}]*\}|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?)$/i

/** Whether all of a value is secret. Scripts and kubeconfigs contain secrets besides texts that may be shown. */
export function isSecretValue(kind: string, path: FieldPath, value: string): boolean {
  const text = value.trim()
  if (path.includes(LAST_APPLIED)) return true
  const [top = '', key] = path[0] === 'items' ? path.slice(2) : path
  // The data of a Secret, or of an object whose kind is misspelt.
  if (top === 'stringData' || (top === 'data' && kind !== 'ConfigMap'))
    return text !== '' && !isPublicValue(String(key), text)
  if (kind === 'Secret' && !DESCRIPTION.has(String(top))) return text !== ''
  if (NOT_SECRET.test(text) || isStandIn(text)) return false
  if (USER_AT_HOST.test(text)) return true
  if (isShownField(kind, path)) return false
  if (isSecretName(path)) return hasTemplates(kind) ? !CODE.test(text) : !isKubeconfig(path, text)
  if (kind === CONFIG_KIND && ADDRESS_FIELD.test(path.join('.'))) return !ADDRESS.test(text) && !text.includes('//')
  return !hasTemplates(kind) && !text.includes('\n') && (looksRandom(text) || isJsonOfSecret(text))
}

/** Whether a field has the name of an object, or of a key: the object that it refers to is shown, too. */
const isShownField = (kind: string, path: FieldPath): boolean =>
  /(?:^n|N)ames?$/.test(String(path.at(-1))) || (kind === 'NodePool' && path[1] === 'output')

/** A text of several lines, or with actions and commands, which text.ts judges. */
const CODE = /\n|\{\{|<%|\$\(|`/

/** Whether a value is a kubeconfig, of which only the credentials are secret. */
const isKubeconfig = (path: FieldPath, text: string): boolean =>
  text.includes('\n') && /kube[_-]?config/i.test(String(path.at(-1)))

/** A proxy with a password, whose scheme is missing. */
const USER_AT_HOST = /^[^\s:@]{1,100}:[^\s/]{1,500}@[\w.-]+(?::\d{1,5})?$/
const LINE_OF_USER = /^[ \t]*([^\s:@]{1,100}:[^\s/]{1,500})@[\w.-]+(?::\d{1,5})?["']?$/dgm

/** Returns the users of URLs without a scheme that are lines of a value, such as a list of mirrors. */
export const usersInLines = (value: string): TextRange[] =>
  [...value.matchAll(LINE_OF_USER)].map(({ indices }) => ({ start: indices![1]![0], end: indices![1]![1] }))

/** A scheme, a user and a colon, but not a host and its port. */
const URL_OF_USER = /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#@:]{1,100}:(?!\d{1,5}[/?#])/i
const HOST_AT_START = /^(?:[\w.-]{1,253}|\[[\da-f:]{2,45}\])(?::\d{1,5})?(?:[/?#]|$)/i

/** Whether a value is a URL with a password, which may have characters that should be encoded. */
export const isUrlWithPassword = (value: string): boolean => {
  const at = value.lastIndexOf('@')
  return (
    at > 0 && !value.includes('\n') && URL_OF_USER.test(value.slice(0, at)) && HOST_AT_START.test(value.slice(at + 1))
  )
}

const CONFIG_KIND = 'OperatingSystemConfigGenerator'
/** Fields whose schema is writeOnly: a URL may have a password, also in a wrong form. */
const ADDRESS_FIELD = /^spec\.(?:cluster\.server(?:Override)?|nodes\.proxy\.http|profiles\.downloads\.\w+)$/
const ADDRESS = /^(?=.*[a-z.:])(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])(?::\d{1,5})?$/i

/** Whether a text of one line is JSON, or a part of it, that names a secret. The rest of a damaged object may be read as one text. */
export const isJsonOfSecret = (text: string): boolean => /["{}]/.test(text) && namesSecret(text)

/**
 * Whether the name of a field, or of one above it, says that it is secret, or a name is missing. References have names of objects, which are
 * shown.
 */
function isSecretName(path: FieldPath): boolean {
  const names = path.filter(step => typeof step === 'string')
  const leaf = names.at(-1) ?? ''
  if (leaf === '') return true
  if (isNameOfPlace(leaf) || names.some(name => /(?:key|secret)ref$/i.test(name))) return false
  return isSecretField(leaf) || names.some(name => name !== 'credentials' && isSecretField(name))
}

/** A word in small letters, a number or a kind: in a damaged object, nothing else is shown, because its field is not certain. */
const WORD = /^(?:[a-z][a-z0-9./_-]{0,62}|-?\d{1,9}|[A-Z][A-Za-z]{1,40})$/

/** The secret of a bootstrap token. Of one that cannot be read, it is not known that it is used. */
const TOKEN_SECRET = /^(?=[a-z]*\d)[a-z0-9]{16}$/

/** Whether a value of an object that cannot be read may be shown. */
export const isShownDamaged = (kind: string, path: FieldPath, value: string): boolean =>
  NOT_SECRET.test(value) ||
  (WORD.test(value) &&
    !TOKEN_SECRET.test(value) &&
    !(/^[A-Z]/.test(value) && path.at(-1) !== 'kind') &&
    path.every(step => typeof step === 'number' || (isPlainName(step) && !isSecretField(step))) &&
    !isSecretValue(kind, path, value))

/** Whether a key may be shown. If a colon is missing, the text of the key contains a value. */
export const isPlainName = (name: string): boolean => /^[A-Za-z_$.][\w./$-]*$/.test(name) && !looksRandom(name)
