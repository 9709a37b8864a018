// The texts of credentials that cannot be valid: encrypted values, placeholders of other tools, superfluous characters.

import { decodeBase64 } from 'gotemplate/go/base64'
import { fromUint8Array } from 'gotemplate/go/bytes'
import { type Span, type Text, t, words } from '../../base/span.ts'
import { UNFILLED } from '../model/placeholders.ts'

export interface TextFault {
  readonly code: 'OSM0228' | 'OSM0229' | 'OSM0236' | 'OSM0246'
  /** The predicate of a sentence about the value, which never contains the value. */
  readonly predicate: Text
  /** What the text is, if it stands for a value. */
  readonly form?: Text
  readonly help: Text
}

/** The beginnings of encrypted texts, and how each is decrypted. */
const ENCRYPTED: readonly (readonly [form: RegExp, tool: Text, help: Text])[] = [
  [
    /^ENC\[/,
    t`SOPS`,
    t`Decrypt the file before the function runs: \`sops --decrypt\`, ksops, or the decryption of Flux.`,
  ],
  [/^(?:-----BEGIN AGE ENCRYPTED FILE-----|age-encryption\.org\/v1)/, t`age`, t`Decrypt it first: \`age --decrypt\`.`],
  [/^-----BEGIN PGP MESSAGE-----/, t`PGP`, t`Decrypt it first: \`gpg --decrypt\`.`],
  [/^\$ANSIBLE_VAULT;/, t`Ansible Vault`, t`Decrypt it first: \`ansible-vault decrypt\`.`],
  [/^\0GITCRYPT\0/, t`git-crypt`, t`Unlock the repository first: \`git-crypt unlock\`.`],
  [/^vault:v\d+:/, t`Vault's transit engine`, t`Decrypt it first: \`vault write transit/decrypt/…\`.`],
]

const FILLED_LATER = t`Fill it in before the function runs. If it is to be filled in later, use a placeholder in spec.credentials of the functionConfig, with \`placeholders: flux\` or \`vault\`.`

/** The forms of placeholders, and what they are, with the tools that replace them. */
const PLACEHOLDERS: readonly (readonly [form: RegExp, what: Text])[] = [
  [/<path:[^<>]*>/, t`a placeholder of the Argo CD Vault plugin`],
  [/\$\{[^${}]*\}/, t`a placeholder of Flux or envsubst`],
  [/^\$\([^)]*\)$|^\$[A-Za-z_]\w*$/, t`a placeholder of a shell or of kustomize`],
  [/\{\{[^{}]*\}\}/, t`a placeholder of a template`],
  [/^(?:secret)?ref\+\w+:\/\//, t`a placeholder of vals`],
  [/^vault:[\w/.-]+#/, t`a placeholder of bank-vaults`],
  [/^op:\/\//, t`a placeholder of 1Password`],
  [/^(?:%[A-Z0-9_]+%|__[A-Z0-9_]+__|@@?[A-Z0-9_.]+@@?|#\{[^}]*\}#?)$/i, t`a placeholder of a tool that replaces names`],
  [UNFILLED, t`a placeholder`],
  [
    /^(?:change[-_ ]?me|replace[-_ ]?me|fill[-_ ]?me(?:[-_ ]?in)?|to[-_ ]?do|tbd|fixme|placeholder|redacted|x{3,}|\*{3,}|\.{3,}|\u2026)$/i,
    t`a placeholder`,
  ],
]

const DECODE = t`Write the value itself under stringData, or its base64 under data.`

/** Characters that cannot be part of an HTTP header, in which tokens are sent. */
const NOT_IN_HEADERS = /[^\x21-\x7e]/

/** Returns the fault of a token, which must be a single word. */
export function tokenFault(text: string): TextFault | undefined {
  return (
    secretFault(text) ??
    first(
      [/^(["'`]).*\1$/s, t`is in quotes, which are part of the value`, t`Remove the quotes within the value.`],
      [/^bearer\s/i, t`starts with "Bearer"`, t`Write only the token: the profile writes the word before it.`],
      [/\s/, t`contains white space`, t`A token is a single word: remove line breaks and spaces from it.`],
      [NOT_IN_HEADERS, t`contains characters that no token has`, t`Copy the token again, as plain ASCII text.`],
    )(text) ??
    (/^ZXlK/.test(text) || /^[A-Za-z0-9+/]+={1,2}$/.test(text)
      ? twiceEncoded(text, token => /^eyJ[\w-]+\./.test(token))
      : undefined) ??
    (/^eyJ/.test(text) ? cutOff(text) : undefined)
  )
}

/** Returns the fault of a value that may be any text, such as a password. */
export const secretFault = (text: string): TextFault | undefined =>
  text === ''
    ? { code: 'OSM0236', predicate: t`is empty`, help: t`Set it to the value in the cluster.` }
    : (encryptedFault(text) ?? placeholderFault(text) ?? surroundingSpace(text))

/** Returns the fault of a text that is still encrypted. */
export function encryptedFault(text: string): TextFault | undefined {
  const found = ENCRYPTED.find(([form]) => form.test(text))
  return found && stillIs('OSM0246', t`encrypted with ${found[1]}`, found[2])
}

/** Returns the fault of a text that is still a placeholder. */
export function placeholderFault(text: string): TextFault | undefined {
  const found = PLACEHOLDERS.find(([form]) => form.test(text.trim()))
  return found && stillIs('OSM0229', found[1], FILLED_LATER)
}

const stillIs = (code: TextFault['code'], form: Text, help: Text): TextFault => ({
  code,
  predicate: t`is still ${form}`,
  form,
  help,
})

/** Returns what a text is that stands for a value, such as `encrypted with SOPS` or `a placeholder of vals`; undefined for a value. */
export const formOfUnknown = (text: string): Text | undefined => (encryptedFault(text) ?? placeholderFault(text))?.form

function surroundingSpace(text: string): TextFault | undefined {
  if (text.trim() === text) return undefined
  const predicate = text.trim() === '' ? t`is only white space` : t`${startOrEnd(text)} ${spaceName(text)}`
  const help = t`Remove it: in YAML write the value on one line or with \`|-\` instead of \`|\`, and encode it with \`printf %s\` instead of \`echo\`.`
  return { code: 'OSM0228', predicate, help }
}

const startOrEnd = (text: string): Span => words(text.trimEnd() === text ? 'starts with' : 'ends with')
const spaceName = (text: string): Span => words(/[\r\n]$/.test(text) ? 'a line break' : 'white space')

const first =
  (...faults: readonly (readonly [form: RegExp, predicate: Text, help: Text])[]) =>
  (text: string): TextFault | undefined => {
    const found = faults.find(([form]) => form.test(text))
    return found && { code: 'OSM0228', predicate: found[1], help: found[2] }
  }

/** Returns the fault of a value whose base64 was encoded again, because it was written under stringData. */
export function twiceEncoded(text: string, isValue: (decoded: string) => boolean): TextFault | undefined {
  const bytes = decodeBase64(text)
  if (bytes === undefined || !isValue(fromUint8Array(bytes).trimEnd())) return undefined
  return { code: 'OSM0228', predicate: t`is the base64 of the value`, help: DECODE }
}

/** A signed JSON web token has three parts. */
const JWT_PARTS = 3

function cutOff(text: string): TextFault | undefined {
  const parts = text.split('.')
  if (parts.length === JWT_PARTS && parts.every(part => /^[\w-]+$/.test(part))) return undefined
  return {
    code: 'OSM0228',
    predicate: t`is not a whole JSON web token, which has three parts with dots between them`,
    help: t`Copy the whole token.`,
  }
}
