// Values that must not be shown: a template's error can quote its data, and an excerpt of a rendered template holds it.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { fromText, toText } from '../go/bytes.ts'
import { quote } from '../go/quote.ts'
import type { JoinCredentials, NodeEnvironment, References } from '../model/environment.ts'

/** Shorter ones would hide half of every message, and guard nothing. */
const SHORTEST = 4

export type Hide = (text: string) => string

/** Covers secrets with as many stars, so that positions stay where they are. */
export function hider(secrets: Iterable<string>): Hide {
  const forms = [...new Set(secrets)].flatMap(secret => [secret, toText(quote(fromText(secret))).slice(1, -1)])
  const hidden = [...new Set(forms)].filter(form => form.length >= SHORTEST).sort((a, b) => b.length - a.length)
  return text => hidden.reduce((covered, form) => covered.replaceAll(form, '*'.repeat(form.length)), text)
}

export const knownSecrets = (
  { apiToken, bootstrapToken }: JoinCredentials,
  { containerd }: NodeEnvironment,
): string[] => [
  apiToken,
  bootstrapToken,
  ...Object.values(containerd.registryCredentials).flatMap(({ password = '', auth = '', identityToken = '' }) => [
    password,
    auth,
    identityToken,
  ]),
]

/** The same references, which note the values of Secrets that were looked up. */
export const notingSecrets = (references: References, note: (secret: string) => void): References => ({
  secret(namespace, name, key) {
    const value = references.secret(namespace, name, key)
    if (value !== undefined) note(value)
    return value
  },
  configMap: (namespace, name, key) => references.configMap(namespace, name, key),
})

export const withoutSecrets = <T extends Pick<Diagnostic, 'message' | 'help' | 'excerpt'>>(
  found: T,
  hide: Hide,
): T => ({
  ...found,
  message: hide(found.message),
  ...(found.help !== undefined && { help: hide(found.help) }),
  ...(found.excerpt && { excerpt: { ...found.excerpt, text: hide(found.excerpt.text) } }),
})
