// Generates the documentation and manifest of settings from the tables and schemas that the code uses.
//
//   node --import tsx scripts/generate-docs.ts

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { plain } from '../src/base/span.ts'
import type { Schema } from '../src/diagnostics/schema.ts'
import { FLAGS, hasEffect } from '../src/render/settings/flags.ts'
import { commandsPage } from './commands-page.ts'
import { functionConfigPage } from './function-config-page.ts'
import kkp from './generated/kkp-releases.json' with { type: 'json' }
import kubeone from './generated/kubeone-releases.json' with { type: 'json' }
import { structuralSchema } from './structural-schema.ts'
import { dataPart } from './template-page/data.ts'
import { functionsPage } from './template-page/functions.ts'

const root = join(import.meta.dirname, '..')
const SCHEMA = 'function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json'
const MADE_BY = 'scripts/generate-docs.ts. Do not edit.'

/** Returns the path in the repository and the text of every generated file. */
export function generate(): Map<string, string> {
  const schema: Schema = JSON.parse(readFileSync(join(root, SCHEMA), 'utf8'))
  return new Map([
    [
      'docs/function-config.md',
      `<!-- Generated from ${SCHEMA} and src/render/settings/flags.ts by ${MADE_BY} -->\n\n${functionConfigPage(schema)}\n${flagsSection()}`,
    ],
    [
      'docs/commands.md',
      `<!-- Generated from src/cli/commands.ts and options.ts by ${MADE_BY} -->\n\n${commandsPage()}`,
    ],
    [
      'docs/extending-profiles.md',
      withTable('docs/extending-profiles.md', 'src/render/osc/template-types.ts', dataPart(schema)),
    ],
    ['packages/gotemplate/FUNCTIONS.md', `<!-- Generated from src/sprig/ by ${MADE_BY} -->\n\n${functionsPage()}`],
    ['docs/reliability.md', withTable('docs/reliability.md', 'scripts/generated/*-releases.json', installedReleases())],
    ['function-config/crd.yaml', `# Generated from ${SCHEMA} by ${MADE_BY}\n${customResourceDefinition(schema)}`],
  ])
}

/** What to use instead of flags without an effect, each text once. */
const insteads = [...new Set(FLAGS.flatMap(({ instead }) => (instead === undefined ? [] : [plain(instead)])))]

const flagsSection = (): string => `## Flags of the controller

The functionConfig can also be a ConfigMap whose keys are flags of operating-system-manager, with the same syntax and defaults, such as the arguments of
a running controller. Some settings exist only as fields.

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

All values are strings: write \`"true"\`, not \`true\`. A key that is not a flag is an error.

| flag | default | format | field |
|---|---|---|---|
${FLAGS.filter(hasEffect).map(flagRow).join('\n')}

### Flags without an effect

These flags concern only a running controller. They are accepted, with a note (OSM0104), and do not change the output.

| flag | instead |
|---|---|
${insteads.map(instead => `| ${flagsFor(instead)} | ${linked(instead)} |`).join('\n')}
`

const flagsFor = (given: string): string =>
  FLAGS.filter(({ instead }) => instead !== undefined && plain(instead) === given)
    .map(({ name }) => `\`${name}\``)
    .join(', ')

/** Makes a link of each page that a message names. */
const linked = (message: string): string => message.replaceAll(/docs\/(\S+\.md)/g, '[$1]($1)')

const flagRow = ({ name, default: fallback, syntax, field }: (typeof FLAGS)[number]): string =>
  `| \`${name}\` | ${fallback ? `\`${fallback}\`` : fallback === '' ? 'empty' : ''} | ${syntax} | ${field ? `\`${field}\`` : ''} |`

/** Returns the page with the text between the comment that names its source and the next one. */
function withTable(path: string, source: string, table: string): string {
  const [start, end] = [`<!-- from ${source} -->\n`, '<!-- end -->']
  const [before, rest] = readFileSync(join(root, path), 'utf8').split(start)
  const after = rest?.slice(rest.indexOf(end))
  if (after === undefined) throw new Error(`${path} does not contain ${start}`)
  return before + start + table + after
}

/** A row for each release of operating-system-manager, from old to new. */
function installedReleases(): string {
  const installers = [kubeone, kkp].map(({ releases }) => Object.entries<string>(releases))
  const controllers = [...new Set(installers.flat().map(([, controller]) => controller))].sort(byVersion)
  const rows = controllers.map(controller => {
    const cells = installers.map(releases => spans(releases, controller))
    return `| ${controller} | ${cells.join(' | ')} |\n`
  })
  return `| operating-system-manager | KubeOne | KKP |\n|---|---|---|\n${rows.join('')}`
}

/** Returns the releases with this controller, such as `1.13.0 to 1.13.4`: they follow each other. */
function spans(releases: readonly (readonly [release: string, controller: string])[], controller: string): string {
  const own = releases.filter(([, installed]) => installed === controller).map(([release]) => release)
  return own.length > 1 ? `${own[0]} to ${own.at(-1)}` : (own[0] ?? '')
}

const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

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
    // The readers of Kubernetes take a plain `off` for false.
    { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' },
  )

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of generate()) writeFileSync(join(root, path), text)
}
