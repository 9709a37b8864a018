// Finds values of Secrets that another value of the same Secret replaces.

import { decodeBase64 } from 'gotemplate/go/base64'
import { textOfUtf8 } from 'gotemplate/go/bytes'
import { formatPath } from '../../diagnostics/field-path.ts'
import { inputRef } from '../../render/inputs/catalog.ts'
import { textsAt } from '../../render/inputs/shape.ts'
import type { Finding, Linted } from '../rule.ts'

/** Returns the keys of `data` whose value `stringData` replaces with a different one, in the Secrets that the run has read. */
export function replacedValues({ inputs: { catalog } }: Linted): Finding[] {
  return [...catalog.objectsRead('Secret')].flatMap(secret => {
    const own = new Map(textsAt(secret.object, 'stringData'))
    return textsAt(secret.object, 'data').flatMap(([key, value]): Finding[] => {
      const text = own.get(key)
      const bytes = text === undefined ? undefined : decodeBase64(value)
      if (bytes === undefined || textOfUtf8(bytes) === text) return []
      const field = formatPath(['data', key])
      return [
        {
          message: `${field} has no effect: stringData has a different value for the key`,
          object: inputRef(secret),
          field,
          caret: 'key',
          help: 'Remove the one that is out of date.',
        },
      ]
    })
  })
}
