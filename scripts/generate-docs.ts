// Writes the parts of docs and manifests about settings, from the tables and schemas that the code reads.
//
//   node --import tsx scripts/generate-docs.ts

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { Schema } from '../src/diagnostics/schema.ts'
import { FLAGS, hasEffect } from '../src/settings/flags.ts'
import { functionConfigPage } from './function-config-page.ts'
import { structuralSchema } from './structural-schema.ts'

const root = join(import.meta.dirname, '..')
const SCHEMA = 'function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json'
const MADE_BY = 'scripts/generate-docs.ts. Not to be edited.'

/** Every generated file: path within the project and text. */
export function generate(): Map<string, string> {
  const schema: Schema = JSON.parse(readFileSync(join(root, SCHEMA), 'utf8'))
  return new Map([
    ['docs/function-config.md', `<!-- Made from ${SCHEMA} by ${MADE_BY} -->\n\n${functionConfigPage(schema)}`],
    ['docs/flags.md', `<!-- Made from src/settings/flags.ts by ${MADE_BY} -->\n\n${flagsPage()}`],
    ['function-config/crd.yaml', `# Made from ${SCHEMA} by ${MADE_BY}\n${customResourceDefinition(schema)}`],
  ])
}

const flagsPage = (): string => `# The controller's flags

A functionConfig can be a ConfigMap whose keys are flags of operating-system-manager, with its syntax and its defaults, so that the arguments of a running
controller can be pasted. This page says which field of an [OperatingSystemConfigGenerator](function-config.md) each flag sets. Both forms mean the same and are
checked alike; only the fields can say everything.

\`\`\`yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: osm-krm
data:
  cluster-dns: "10.96.0.10"
  pause-image: registry.example.com/pause:3.10
  node-containerd-registry-mirrors: |
    docker.io=https://mirror.example.com
    quay.io=https://mirror.example.com/quay
\`\`\`

Every value is text: write \`"true"\`, not \`true\`. A key that is no flag is an error that names the nearest flag.

| flag | default | written as | field |
|---|---|---|---|
${FLAGS.filter(hasEffect).map(flagRow).join('\n')}

## Flags without an effect

These concern a running controller only. They are accepted, with a note, and change nothing:
${FLAGS.filter(flag => !hasEffect(flag))
  .map(({ name }) => `\`${name}\``)
  .join(', ')}.
`

const flagRow = ({ name, default: fallback, syntax, field }: (typeof FLAGS)[number]): string =>
  `| \`${name}\` | ${fallback ? `\`${fallback}\`` : fallback === '' ? 'empty' : ''} | ${syntax} | ${field ? `\`${field}\`` : ''} |`

const customResourceDefinition = (schema: Schema): string =>
  stringify(
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'operatingsystemconfiggenerators.osm-krm.dev' },
      spec: {
        group: 'osm-krm.dev',
        names: {
          kind: 'OperatingSystemConfigGenerator',
          listKind: 'OperatingSystemConfigGeneratorList',
          plural: 'operatingsystemconfiggenerators',
          singular: 'operatingsystemconfiggenerator',
        },
        scope: 'Namespaced',
        versions: [
          { name: 'v1alpha1', served: true, storage: true, schema: { openAPIV3Schema: structuralSchema(schema) } },
        ],
      },
    },
    { lineWidth: 0, aliasDuplicateObjects: false },
  )

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of generate()) writeFileSync(join(root, path), text)
}
