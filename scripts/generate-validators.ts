// Compiles the JSON schemas to validators, so that none is compiled at run time.
//
//   node --import tsx scripts/generate-validators.ts

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import nextVocabulary from 'ajv/dist/vocabularies/next.js'
import { transformSync } from 'esbuild'
import { valueAt } from '../src/base/field-path.ts'
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
    schema: 'function-config/osm-krm.dev_nodepools.schema.json',
    output: 'src/render/inputs/schemas/generated/node-pool',
    type: 'NodePool',
  },
  {
    schema: 'function-config/osm-krm.dev_operatingsystemprofileoverlays.schema.json',
    output: 'src/render/profiles/composition/generated/overlay',
    type: 'Overlay',
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
    const document = JSON.parse(readFileSync(join(root, schema), 'utf8'))
    files.set(`${output}.js`, `${HEADER(schema)}${validator(document)}${schemaText(document)}`)
    files.set(`${output}.d.ts`, HEADER(schema) + declarations(document, output, type))
  }
  return files
}

/** The keywords that only documentation uses. */
const ANNOTATIONS = ['$schema', 'title', 'description', 'examples', 'writeOnly']

const without = (annotations: readonly string[], document: object): object =>
  JSON.parse(JSON.stringify(document), function (this: Record<string, unknown>, key, value) {
    // A property may be named "description": annotations are not objects.
    const annotation = annotations.includes(key) && (typeof value !== 'object' || Array.isArray(value))
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
  const validate = ajv.compile(without([...ANNOTATIONS, 'patternErrorMessage'], document))
  const code = shortened(standaloneCode.default(ajv, validate))
  if (/\brequire\(|^import /m.test(code)) throw new Error('a validator needs ajv at run time: avoid that keyword')
  const exported = code.replace(/^export default .*\n/m, '').replace(/^"use strict";\n?/, '')
  return transformSync(exported, { minifyWhitespace: true }).code
}

/** Returns the code without copies of the schema, and with errors that have what the wording in src/diagnostics/schema-problems.ts reads. */
function shortened(code: string): string {
  const schemas = new Map<string, object>()
  for (const [, name, text] of code.matchAll(/^const (schema\d+) = (\{.*\});$/gm)) schemas.set(name!, JSON.parse(text!))
  const short = code
    .replaceAll(/^const schema\d+ = .*\n/gm, '')
    .replaceAll(/,schemaPath:"[^"]*"(?!,keyword:"not")/g, '')
    .replaceAll(UNREAD, '')
    .replaceAll(ADDED, (_, _name, error) => `(vErrors ??= []).push(${error});\nerrors++;`)
    .replaceAll(/\bfunc\d+\.call\((schema\d+)((?:\.\w+)*), (key\d+)\)/g, (_, name, path, key) => {
      const fields = valueAt(schemas.get(name), path.split('.').slice(1)) as object
      return `${JSON.stringify(Object.keys(fields))}.includes(${key})`
    })
  const left = /\bschema\d+|vErrors\.push|\[err\d+\]/.exec(short)
  if (left) throw new Error(`the code of Ajv has changed: ${short.slice(left.index, left.index + 200)}`)
  return short
}

/** Parameters of an error that the schema has, too. */
const UNREAD =
  /,params:\{(?:(?:type|pattern|allowedValues?|comparison|limit|propertyName): (?:"(?:[^"\\]|\\.)*"|[^"{}])*)?\}/g

/** How Ajv adds an error. */
const ADDED =
  /const (err\d+) = (\{[\s\S]*?\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;/g

const schemaText = (document: object): string =>
  `/** The schema without descriptions and defaults. */export const schemaText=${JSON.stringify(
    JSON.stringify(without([...ANNOTATIONS, '$id', 'default'], document)),
  )};\n`

const JSON_TYPES = 'src/base/json.ts'

function declarations(document: object, output: string, type: string | undefined): string {
  const types = type ? `\n${schemaTypes(type, document)}` : ''
  const json = /\bJsonObject\b/.test(types)
    ? `import type { JsonObject } from '${relative(dirname(output), JSON_TYPES)}'\n`
    : ''
  return `
import type { Validator } from '${relative(dirname(output), 'src')}/diagnostics/schema-problems.ts'
${json}
export declare const validate: Validator['validate']
export declare const schemaText: Validator['schemaText']
${types}`
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of generate()) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
