// Reports files with a credential that every user of the node may read.

import { permissionDigits } from '../../render/userdata/yaml.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'

const READ_BY_OTHERS = 0o004

/** The shortest text that is a credential, and not a word of the file. */
const SHORTEST = 8

/** The credentials of a registry in a configuration of Docker: the base64 of a user and a password. */
const REGISTRY = /"auth"\s*:\s*"([A-Za-z0-9+/]{8,}={0,2})"/

export const readableSecrets: PhaseCheck = ({ config, facts: { tokens = [] } }) => {
  const secrets = tokens.filter(token => token.length >= SHORTEST)
  return (config.files ?? []).flatMap(({ path, permissions, content }, file): PhaseFinding[] => {
    const mode = Number.parseInt(permissionDigits(permissions), 8)
    if ((mode & READ_BY_OTHERS) === 0) return []
    const { data } = content.inline
    const at = data.includes('"auths"') ? REGISTRY.exec(data)?.index : undefined
    const found = secrets.map(secret => data.indexOf(secret)).find(index => index >= 0) ?? at
    if (found === undefined) return []
    return [
      {
        place: { file, part: 'content' },
        line: data.slice(0, found).split('\n').length,
        predicate: `has ${found === at ? 'the credentials of a registry' : 'a token'}, and its permissions ${mode.toString(8)} let every user of the node read it`,
        help: `Set permissions: ${(mode & 0o700).toString(8)} for ${path}.`,
      },
    ]
  })
}
