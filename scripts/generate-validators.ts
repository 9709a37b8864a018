// Compiles the JSON schemas to validators, so that none is compiled at run time.
//
//   node --import tsx scripts/generate-validators.ts

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import nextVocabulary from 'ajv/dist/vocabularies/next.js'
import { schemaTypes } from './schema-types.ts'

export const root = join(import.meta.dirname, '..')

interface Source {
  readonly schema: string
  /** The path without its extension. */
  readonly output: string
  /** The name of the TypeScript type of a validated document, if it is used. */
  readonly type?: string
}

const SOURCES: readonly Source[] = [
  {
    schema: 'function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json',
    output: 'src/render/settings/generated/function-config',
    type: 'FunctionConfig',
  },
  {
    schema: 'function-config/operatingsystemmanager.k8c.io_operatingsystemprofiles.schema.json',
    output: 'src/render/inputs/schemas/generated/profile',
  },
  {
    schema: 'src/render/inputs/schemas/machine-deployment.schema.json',
    output: 'src/render/inputs/schemas/generated/machine-deployment',
  },
  {
    schema: 'function-config/osm-krm.dev_operatingsystemprofileoverlays.schema.json',
    output: 'src/render/profiles/composition/generated/overlay',
    type: 'Overlay',
  },
  {
    schema: 'function-config/kubermatic.k8c.io_operatingsystemprofileextensions.schema.json',
    output: 'src/render/profiles/composition/generated/extension',
    type: 'Extension',
  },
  {
    schema: 'function-config/osm-krm.dev_assetlocks.schema.json',
    output: 'src/inspect/mirror/generated/asset-lock',
    type: 'AssetLock',
  },
]

const HEADER = (schema: string) => `// Made from ${schema} by scripts/generate-validators.ts. Not to be edited.\n`

/** Returns the path in the repository and the text of every generated file. */
export function generate(): Map<string, string> {
  const files = new Map<string, string>()
  for (const { schema, output, type } of SOURCES) {
    const text = readFileSync(join(root, schema), 'utf8')
    const document = JSON.parse(text)
    files.set(`${output}.js`, `${HEADER(schema)}${validator(document)}\n${schemaText(text)}`)
    files.set(`${output}.d.ts`, HEADER(schema) + declarations(document, output, type))
  }
  return files
}

/** The keywords that only documentation uses. */
const ANNOTATIONS = ['$schema', 'title', 'description', 'examples', 'writeOnly', 'patternErrorMessage']

const withoutAnnotations = (document: object): object =>
  JSON.parse(JSON.stringify(document), function (this: Record<string, unknown>, key, value) {
    // A property may be named "description": annotations are texts, lists or true.
    const annotation = ANNOTATIONS.includes(key) && (typeof value !== 'object' || Array.isArray(value))
    if (annotation) return undefined
    return key === 'pattern' && typeof value === 'string' ? anchored(value) : value
  })

/**
 * A pattern with an end and no beginning would be tried at every character of a long text, and read up to its end each time. No version has it
 * only behind so many characters.
 */
const anchored = (pattern: string): string =>
  pattern.endsWith('$') && !pattern.startsWith('^') ? `^.{0,200}${pattern}` : pattern

function validator(document: object): string {
  // The schemas use dependentRequired in addition to the keywords of Ajv's base class. The class for draft 2020-12 would generate far more
  // code.
  const ajv = new Ajv({
    allErrors: true,
    code: { source: true, esm: true, lines: true },
    inlineRefs: false,
    messages: false,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    useDefaults: true,
  })
  ajv.addVocabulary(nextVocabulary.default)
  const validate = ajv.compile(withoutAnnotations(document))
  const code = standaloneCode.default(ajv, validate)
  if (/\brequire\(|^import /m.test(code)) throw new Error('a validator needs ajv at run time: avoid that keyword')
  return code.replace(/^export default .*\n/m, '').replace(/^"use strict";\n?/, '')
}

const schemaText = (text: string): string => `/** The schema itself, as published. */
export const schemaText = ${JSON.stringify(text)}
`

const JSON_TYPES = 'src/render/model/json.ts'

function declarations(document: object, output: string, type: string | undefined): string {
  const types = type ? `\n${schemaTypes(type, document)}` : ''
  const json = /\bJsonObject\b/.test(types)
    ? `import type { JsonObject } from '${relative(dirname(output), JSON_TYPES)}'\n`
    : ''
  return `
import type { Validator } from '${relative(dirname(output), 'src')}/diagnostics/schema-problems.ts'
${json}
export declare const validate: Validator
export declare const schemaText: string
${types}`
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of generate()) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
