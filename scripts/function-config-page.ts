// Renders docs/function-config.md: every field with its type, default and meaning, in one table for each group.

import { stringify } from 'yaml'
import { resolve, type Schema } from '../src/diagnostics/schema.ts'

/** The type names of definitions that are documented in one place only. */
const SHARED: Readonly<Record<string, string>> = {
  valueFrom: '[value](#values-by-reference)',
  valueOrPlaceholder: '[value](#values-by-reference) or `placeholder`',
  keyRef: '[key](#values-by-reference)',
  nodeKeyRef: '[key](#values-by-reference)',
  objectName: '`{namespace, name}`',
  placeholder: 'text',
  namespace: 'namespace',
  name: 'name',
  baseUrl: 'URL',
  texts: 'map of text',
  kubeletConfig: '[KubeletConfiguration](recipes.md#settings-of-the-kubelet)',
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'boolean',
  integer: 'integer',
}

export function functionConfigPage(root: Schema): string {
  const spec = resolve(root.properties!.spec!, root)
  const fields = Object.entries(spec.properties!)
  const isGroup = ([, field]: [string, Schema]) => field.$ref !== undefined && SHARED[definition(field)] === undefined
  return `# functionConfig

Look up the settings of osm-krm here. The functionConfig is an OperatingSystemConfigGenerator; unknown fields are errors, and null means that a
field is absent. You can also set [the flags of the controller](#flags-of-the-controller).

\`\`\`yaml
# yaml-language-server: $schema=../function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json
${stringify(root.examples![0]).trimEnd()}
\`\`\`

\`osm-krm schema\` prints the JSON Schema. With the first line of the example, editors complete and check fields as you type.

${table(root, [['metadata.name', metadataName(root)], ...fields.filter(field => !isGroup(field)).map(named('spec'))])}
${fields
  .filter(isGroup)
  .map(([name, field]) => group(name, resolve(field, root), root))
  .join('\n')}
## Values by reference

A field whose name ends in \`From\` refers to a value in a Secret or ConfigMap among the items. Annotate the object with
\`config.kubernetes.io/local-config: "true"\` if it must not be applied to the cluster:

\`\`\`yaml
caBundleFrom:
  secretKeyRef: {namespace: kube-system, name: cluster-ca, key: ca.crt}
  # or configMapKeyRef
\`\`\`
`
}

const metadataName = (root: Schema): Schema => resolve(root.properties!.metadata!, root).properties!.name!

const named =
  (prefix: string) =>
  ([name, field]: [string, Schema]): [string, Schema] => [`${prefix}.${name}`, field]

const group = (name: string, schema: Schema, root: Schema): string => `## spec.${name}

${schema.description}

${table(root, [...rows(schema, root, '')])}`

function table(root: Schema, fields: readonly [string, Schema][]): string {
  const lines = fields.map(([name, field]) => {
    const { description = '', default: fallback, examples } = resolve(field, root)
    const example = examples ? ` Example: ${code(examples[0])}` : ''
    return `| \`${name}\` | ${typeName(field, root)} | ${fallback === undefined ? '' : code(fallback)} | ${description}${example} |`
  })
  return `| field | type | default | meaning |\n|---|---|---|---|\n${lines.join('\n')}\n`
}

/** Yields the fields that have a value of their own. Nested groups are flattened. */
function* rows(schema: Schema, root: Schema, prefix: string): Generator<[string, Schema]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const resolved = resolve(field, root)
    const isShared = field.$ref !== undefined && SHARED[definition(field)] !== undefined
    const isMap = typeof resolved.additionalProperties === 'object'
    if (resolved.properties && !isShared && !isMap) yield* rows(resolved, root, `${prefix}${name}.`)
    else yield [`${prefix}${name}`, field]
  }
}

function typeName(field: Schema, root: Schema): string {
  if (field.$ref !== undefined && SHARED[definition(field)]) return SHARED[definition(field)]!
  const { type, enum: choices, items, additionalProperties: rest, properties } = resolve(field, root)
  if (choices) return choices.map(choice => `\`${choice}\``).join(', ')
  if (type === 'array') return `list of ${typeName(items!, root)}`
  if (typeof rest === 'object') return `map of ${typeName(rest, root)}`
  if (properties) return `\`{${Object.keys(properties).join(', ')}}\``
  return TYPES[type!]!
}

const definition = (field: Schema): string => (field.$ref ?? '').replace('#/$defs/', '')

const code = (value: unknown): string =>
  `\`${(typeof value === 'string' ? value || '""' : JSON.stringify(value)).replaceAll('|', '\\|')}\``
