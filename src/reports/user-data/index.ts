// Decodes user data into the files, units and commands that a node gets.

import { cloudConfigParts } from './cloud-config.ts'
import { ignitionParts } from './ignition.ts'
import { noTraits, type UserDataPart } from './part.ts'

export { noTraits, type PartKind, setting, traitsOf, type UserDataPart } from './part.ts'

/** Text that no reader can take apart stays one part: the reference writes broken YAML where a profile makes it. */
export function userDataParts(text: string): readonly UserDataPart[] {
  const parts = text.startsWith('{') ? ignitionParts(text) : cloudConfigParts(text)
  return numbered(parts ?? [{ kind: 'unreadable', name: 'user data', text, traits: noTraits }])
}

/** What is written twice keeps both its entries: on the node, the last one counts. */
function numbered(parts: readonly UserDataPart[]): readonly UserDataPart[] {
  const seen = new Map<string, number>()
  return parts.map(part => {
    const key = `${part.kind} ${part.name}`
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? part : { ...part, name: `${part.name} (${count})` }
  })
}
