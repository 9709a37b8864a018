// Decodes user data into the files, units and commands that a node gets.

import { cloudConfigParts } from './cloud-config.ts'
import { decodeFile, type FileDecoder } from './file-decoder.ts'
import { ignitionParts } from './ignition.ts'
import { noTraits, type UserDataPart } from './part.ts'

export { BASE64, type FileDecoder, fileDecoder, isGzip, textOnNode } from './file-decoder.ts'
export { noTraits, oneLine, type PartKind, setting, traitsOf, type UserDataPart } from './part.ts'

/** Returns the parts. Text that cannot be parsed is one part, since a profile can make the reference write invalid YAML. */
export function userDataParts(text: string, decode: FileDecoder = decodeFile): readonly UserDataPart[] {
  const parts = text.startsWith('{') ? ignitionParts(text) : cloudConfigParts(text, decode)
  return numberParts(parts ?? [{ kind: 'unreadable', name: 'user data', text, traits: noTraits }])
}

/** Numbers parts with the same name, so that both are kept. On the node, the last one takes effect. */
function numberParts(parts: readonly UserDataPart[]): readonly UserDataPart[] {
  const seen = new Map<string, number>()
  return parts.map(part => {
    const key = `${part.kind} ${part.name}`
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? part : { ...part, name: `${part.name} (${count})` }
  })
}
