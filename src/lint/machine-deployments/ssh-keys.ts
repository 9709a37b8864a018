// Checks the public SSH keys of a MachineDeployment. An SSH server silently ignores a key that it cannot read.

import { decodeBase64 } from 'gotemplate/go/base64'
import type { JsonObject } from '../../base/json.ts'
import { nearest } from '../../base/nearest.ts'
import { remembered } from '../../base/remembered.ts'
import { type Text, t } from '../../base/span.ts'
import { trimSpace } from '../../base/trim-space.ts'
import { listAt } from '../../render/inputs/shape.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import { holdsPrivateKey } from '../../render/settings/certificate.ts'
import type { DeploymentFinding } from './in-deployments.ts'

export function sshKeyProblems(machineDeployment: JsonObject): DeploymentFinding[] {
  const found: DeploymentFinding[] = []
  listAt(machineDeployment, ...PROVIDER_SPEC, 'sshPublicKeys').forEach((key, i) => {
    const wrong = typeof key === 'string' ? problemOf(key) : undefined
    if (wrong === undefined) return
    const field = [...PROVIDER_SPEC, 'sshPublicKeys', i]
    found.push({ message: t`the SSH key ${wrong.predicate}`, field, help: [wrong.help] })
  })
  return found
}

interface Wrong {
  readonly predicate: Text
  readonly help: Text
}

const COPY = t`Copy the whole line of the file that ends in .pub.`
const FORM = t`A public key is one line: its type, its data and an optional comment, as in a file that ends in .pub.`

/** Types, with the number of parts of the data; that of a certificate has more parts, which are not counted. */
const TYPES: ReadonlyMap<string, number> = new Map([
  ['ssh-ed25519', 2],
  ['ssh-rsa', 3],
  ['ecdsa-sha2-nistp256', 3],
  ['ecdsa-sha2-nistp384', 3],
  ['ecdsa-sha2-nistp521', 3],
  ['sk-ssh-ed25519@openssh.com', 3],
  ['sk-ecdsa-sha2-nistp256@openssh.com', 4],
  ['ssh-dss', 5],
])
const CERTIFICATE = '-cert-v01@openssh.com'

const problemOf = remembered((text: string): Wrong | undefined => {
  const key = trimSpace(text)
  if (key === '') return { predicate: t`is empty`, help: t`Remove it.` }
  if (holdsPrivateKey(key))
    return {
      predicate: t`is a private key`,
      help: t`Write the public key, the line in the file that ends in .pub. Replace the private key: everyone who can read this object has it.`,
    }
  if (/^-----BEGIN |^---- BEGIN /.test(key))
    return {
      predicate: t`is in a format that SSH servers do not read`,
      help: t`Convert it with \`ssh-keygen -i -f FILE\`.`,
    }
  if (/[\r\n]/.test(key))
    return { predicate: t`has more than one line`, help: t`${FORM} Write each key as an entry of its own.` }
  const parts = key.split(/[ \t]+/)
  const where = parts.findIndex(isType)
  if (where < 0) return unknownType(parts)
  return dataProblem(parts[where]!, parts[where + 1])
})

const isType = (word: string): boolean =>
  TYPES.has(word) || (word.endsWith(CERTIFICATE) && word.length > CERTIFICATE.length)

function unknownType(words: readonly string[]): Wrong {
  const [first = '', second] = words
  if (/^AAAA[A-Za-z0-9+/]/.test(first)) return { predicate: t`has no type before its data`, help: typeHelp(first) }
  const close = nearest(first, TYPES.keys())
  if (close !== undefined) return { predicate: t`has a type that does not exist`, help: t`Did you mean ${close}?` }
  if (second?.startsWith('AAAA')) return { predicate: t`has a type that does not exist`, help: typeHelp(second) }
  return { predicate: t`is not a public key`, help: FORM }
}

function typeHelp(data: string): Text {
  const type = partsOf(decoded(data))?.type
  return type !== undefined && isType(type) ? t`Write ${type} before the data.` : FORM
}

function dataProblem(type: string, data: string | undefined): Wrong | undefined {
  if (data === undefined) return { predicate: t`has the type ${type} and no data`, help: COPY }
  const bytes = decoded(data)
  if (bytes === undefined) return { predicate: t`has data that is not base64, or that is cut off`, help: COPY }
  const parts = partsOf(bytes)
  if (parts === undefined) return { predicate: t`has data that is cut off`, help: COPY }
  if (parts.type !== type) {
    const help = isType(parts.type) ? t`Write ${parts.type} before the data.` : COPY
    return { predicate: t`has the type ${type}, but its data is of another type`, help }
  }
  if (parts.count !== (TYPES.get(type) ?? parts.count)) return { predicate: t`has data of a wrong length`, help: COPY }
  if (type === 'ssh-dss')
    return {
      predicate: t`has the type ssh-dss, which SSH servers no longer accept`,
      help: t`Use a key of type ssh-ed25519.`,
    }
  return undefined
}

/** Decodes base64 with or without padding, as SSH servers do. */
const decoded = (data: string): Uint8Array | undefined => {
  const bare = data.replace(/(?<!=)=+$/, '')
  return bare.length % 4 === 1 ? undefined : decodeBase64(bare + '='.repeat((4 - (bare.length % 4)) % 4))
}

interface KeyParts {
  readonly type: string
  readonly count: number
}

const LENGTH_BYTES = 4

/** Splits the data into its parts, each of which follows its length. Returns undefined if it ends within one. */
function partsOf(bytes: Uint8Array | undefined): KeyParts | undefined {
  if (bytes === undefined) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + LENGTH_BYTES > bytes.length) return undefined
    const end = at + LENGTH_BYTES + view.getUint32(at)
    if (end > bytes.length) return undefined
    parts.push(bytes.subarray(at + LENGTH_BYTES, end))
    at = end
  }
  const [type] = parts
  return type === undefined ? undefined : { type: new TextDecoder().decode(type), count: parts.length }
}
