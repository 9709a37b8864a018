import type { FuzzInput } from '../input.ts'
import type { Oracle } from './oracle.ts'

const SHORTEST = 8

/** A secret at an offset within base64, without characters that depend on its neighbours. */
function base64At(secret: string, offset: number): string {
  const text = Buffer.from('\0'.repeat(offset) + secret).toString('base64')
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + secret.length) * 8) / 6))
}

/** The forms of a secret that are searched for. */
const FORMS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': secret => secret,
  'in base64': secret => base64At(secret, 0),
  'in base64 behind one byte': secret => base64At(secret, 1),
  'in base64 behind two bytes': secret => base64At(secret, 2),
  'in base64url': secret => Buffer.from(secret).toString('base64url'),
  'in hexadecimal': secret => Buffer.from(secret).toString('hex'),
  'in a URL': secret => encodeURIComponent(secret),
  'in JSON': secret => JSON.stringify(secret).slice(1, -1),
  reversed: secret => [...secret].reverse().join(''),
}

const formsBySecret = new Map<string, readonly (readonly [how: string, text: string])[]>()

function formsOf(secret: string) {
  let forms = formsBySecret.get(secret)
  if (forms === undefined) {
    forms = Object.entries(FORMS).map(([how, form]) => [how, form(secret)] as const)
    if (formsBySecret.size > 10_000) formsBySecret.clear()
    formsBySecret.set(secret, forms)
  }
  return forms
}

/** No message has a secret of the input. */
export const secrets: Oracle = (input, { messages }) => {
  const { fieldSecrets = [] } = input
  const isDamaged = messages.includes('OSM0007')
  for (const secret of isDamaged ? input.secrets : [...input.secrets, ...fieldSecrets]) {
    if (secret.length < SHORTEST) continue
    const found = formsOf(secret).find(([, text]) => messages.includes(text))
    if (found !== undefined && !isName(secret, input)) return `a message shows the secret ${secret} ${found[0]}`
  }
  return undefined
}

/** Reports whether a mutation has turned the secret into a name, which messages show. */
function isName(secret: string, input: FuzzInput): boolean {
  if (input.via === 'renderNodes') return false
  const texts = input.via === 'run' ? [input.list] : input.files.map(({ bytes }) => bytes ?? new Uint8Array())
  return texts.some(text =>
    new RegExp(`^[ -]*"?(?:name|namespace)"?:[^\\n]*${secret}|"name(?:space)?": *"[^"]*${secret}`, 'm').test(
      Buffer.from(text).toString('latin1'),
    ),
  )
}
