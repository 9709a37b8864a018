// Reads the file of --policy: the checks of a reviewer, in the form of a functionConfig that has nothing else. So it has the schema, the messages and the
// completion in editors that everybody knows.

import { type FieldPath, formatPath } from '../base/field-path.ts'
import { isObject } from '../base/json.ts'
import { plain } from '../base/span.ts'
import { positionOf } from '../diagnostics/excerpt.ts'
import type { ReviewPolicy } from '../evaluate/review-policy.ts'
import { inputRef } from '../render/inputs/catalog.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import { complete } from '../render/settings/index.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'
import { fieldsOf } from '../render/yaml/locate.ts'
import { type Document, yamlObject } from '../source/documents.ts'
import { UsageError } from '../source/errors.ts'
import { isFunctionConfig } from '../source/header.ts'
import { readDocuments } from '../source/inputs.ts'
import type { PolicyOptions } from './options.ts'

export function reviewPolicyOf({ policy: file }: PolicyOptions): ReviewPolicy | undefined {
  if (file === undefined) return undefined
  const documents = readDocuments([file])
  const [document] = documents
  if (document === undefined || documents.length > 1 || !isFunctionConfig(document))
    throw new UsageError(
      `--policy ${file}: a policy is one ${FUNCTION_CONFIG_TYPE.kind} with spec.checks, and nothing else in the file`,
    )
  const config = yamlObject(document.text)
  if (config === undefined) throw new UsageError(`--policy ${file}: the file is not valid YAML`)
  const originOf = originsIn(document)
  const fail = (field: FieldPath, message: string): never => {
    const { line } = originOf(field)
    throw new UsageError(`--policy ${file}:${line}: ${message}`)
  }
  const spec = isObject(config.spec) ? config.spec : {}
  const other = Object.keys(spec).find(name => name !== 'checks')
  if (other !== undefined) fail(['spec', other], `a policy has only spec.checks, and not spec.${other}`)
  const { settings, problems } = complete(config)
  if (settings === undefined) {
    const { field, message } = problems[0]!
    return fail(field, `${formatPath(field)} ${plain(message)}`)
  }
  return { settings, object: inputRef({ header: itemHeaderOf(config) }), originOf }
}

function originsIn({ file, line: first, text }: Document): ReviewPolicy['originOf'] {
  const fieldAt = fieldsOf(text)
  return field => {
    const { key, value } = fieldAt(field) ?? { key: undefined, value: { start: 0 } }
    const { start } = key ?? value
    const { line, column } = positionOf({ text, start, end: start })
    return { path: file, line: first + line - 1, column, lineIn: 'file' }
  }
}
