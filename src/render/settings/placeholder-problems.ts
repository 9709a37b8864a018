// Checks the placeholders in settings. Messages never contain their texts, which may be real tokens by mistake.

import type { FieldPath } from '../../diagnostics/field-path.ts'
import { type Filler, FORMS, isPlaceholder } from '../model/placeholders.ts'
import type { Credentials } from './generated/function-config.js'
import type { ValueProblem } from './value-problem.ts'

interface Given {
  readonly at: FieldPath
  readonly text: string
}

const WORDS: Readonly<Record<Filler, { readonly message: string; readonly help: string }>> = {
  flux: {
    message: 'is not a variable that Flux fills in',
    help: `Write \${NAME}: letters, digits and _, not starting with a digit or [key]. Do not put the token itself here.`,
  },
  vault: {
    message: 'is not a placeholder of the Argo CD Vault plugin',
    help: 'Write <path:secret/data/osm#token>, on one line and without quotation marks. Do not put the token itself here.',
  },
}

/** Returns the problems of placeholders in the settings of credentials. */
export function placeholderProblems(credentials: Credentials): ValueProblem[] {
  const { placeholders: filler } = credentials
  const given = placeholdersIn(credentials)
  if (filler === undefined) {
    const message = 'is a placeholder, but the settings do not name the tool that fills it in'
    const help = 'Set spec.credentials.placeholders: flux for postBuild of Flux, vault for the Argo CD Vault plugin.'
    return given.map(({ at }) => ({ at, message, help }))
  }
  if (given.length === 0) {
    const help = `Set a placeholder, such as spec.credentials.apiToken: {placeholder: "${example(filler)}"}, or remove this setting.`
    return [{ at: ['placeholders'], message: `is ${filler}, but there is no placeholder`, help }]
  }
  const malformed = given.filter(({ text }) => !isPlaceholder(filler, text)).map(({ at }) => ({ at, ...WORDS[filler] }))
  return [...malformed, ...repeated(credentials)]
}

const example = (filler: Filler): string => FORMS[filler].suggestion('osm', 'api-token')

function placeholdersIn({ apiToken, bootstrapToken, others }: Credentials): Given[] {
  const found: [FieldPath, string | undefined][] = [
    [['apiToken', 'placeholder'], apiToken.placeholder],
    [['bootstrapToken', 'placeholder'], bootstrapToken?.placeholder],
    ...others.map(({ placeholder }, i): [FieldPath, string] => [['others', i, 'placeholder'], placeholder]),
  ]
  return found.flatMap(([at, text]) => (text === undefined ? [] : [{ at, text }]))
}

function repeated({ others }: Credentials): ValueProblem[] {
  const ids = others.map(({ secretKeyRef: { namespace, name, key } }) => `${namespace}/${name}/${key}`)
  return ids.flatMap((id, i) =>
    ids.indexOf(id) < i
      ? [{ at: ['others', i, 'secretKeyRef'], message: `refers to the same value as others[${ids.indexOf(id)}]` }]
      : [],
  )
}
