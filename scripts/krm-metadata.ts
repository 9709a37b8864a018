// Generates the metadata for catalogs of KRM functions: krm/metadata.yaml and definition.yaml.
//
// For this checkout:
//   node --import tsx scripts/krm-metadata.ts [--check]
// For a release:
//   node --import tsx scripts/krm-metadata.ts --release --image registry.example.com/osm-krm@sha256:… --out FOLDER

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import type { Schema } from '../src/diagnostics/schema.ts'
import { REPOSITORY } from './release/project.ts'
import { structuralSchema } from './structural-schema.ts'

const root = join(import.meta.dirname, '..')
const SCHEMA = 'function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json'
const { version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const FUNCTION = {
  name: 'operatingsystemconfiggenerators.osm-krm.dev',
  group: 'osm-krm.dev',
  kind: 'OperatingSystemConfigGenerator',
  version: 'v1alpha1',
  publisher: 'osm-krm',
  tags: [
    'generator',
    'mutator',
    'validator',
    'machine-controller',
    'operating-system-manager',
    'cloud-init',
    'ignition',
  ],
  usage: 'krm/README.md',
  examples: ['examples/quickstart', 'examples/extend', 'examples/fleet'],
} as const

/** The published image and repository. Without `source`, links are relative to krm/. */
interface Release {
  readonly image: string
  readonly source?: string
}

const LOCAL: Release = { image: `localhost/osm-krm:v${version}` }

const link = (what: 'blob' | 'tree', path: string, { source }: Release): string =>
  source === undefined ? `../${path}` : `${source}/${what}/v${version}/${path}`

/** Returns the metadata for kpt's catalog, which names images without a tag. */
const metadata = (release: Release) => ({
  image: release.image.replace(/(:[^/@]+)?(@.*)?$/, ''),
  description,
  tags: FUNCTION.tags,
  sourceURL: link('tree', 'krm', release),
  examplePackageURLs: FUNCTION.examples.map(path => link('tree', path, release)),
  emails: [],
  license: 'Apache-2.0',
})

/** Returns the spec of a KRMFunctionDefinition. */
const spec = (release: Release, schema: Schema) => ({
  group: FUNCTION.group,
  names: { kind: FUNCTION.kind },
  description,
  publisher: FUNCTION.publisher,
  ...(release.source && { home: release.source }),
  tags: FUNCTION.tags,
  versions: [
    {
      name: FUNCTION.version,
      schema: { openAPIV3Schema: structuralSchema(schema) },
      idempotent: true,
      usage: link('blob', FUNCTION.usage, release),
      examples: FUNCTION.examples.map(path => link('blob', `${path}/README.md`, release)),
      // The spelling of the KRM functions proposal, which is not SPDX.
      license: 'Apache 2.0',
      runtime: { container: { image: release.image } },
    },
  ],
})

const definition = (spec: object) => ({
  apiVersion: 'config.kubernetes.io/v1alpha1',
  kind: 'KRMFunctionDefinition',
  metadata: { name: FUNCTION.name },
  spec,
})

/** Returns the files by name. */
function files(release: Release): Map<string, string> {
  const schema: Schema = JSON.parse(readFileSync(join(root, SCHEMA), 'utf8'))
  const written = {
    'metadata.yaml': metadata(release),
    'definition.yaml': definition(spec(release, schema)),
  }
  const head = '# Made by scripts/krm-metadata.ts. Not to be edited.\n'
  // Readers of YAML 1.1, such as those of Kubernetes, take a plain `off` for false.
  const yaml = (value: object) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
  return new Map(Object.entries(written).map(([name, value]) => [name, `${head}${yaml(value)}`]))
}

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    image: { type: 'string', default: LOCAL.image },
    release: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'krm') },
  },
})
const { check, image, release, out } = values
if (!check) mkdirSync(out, { recursive: true })
for (const [name, text] of files({ image, ...(release && { source: REPOSITORY }) })) {
  if (!check) writeFileSync(join(out, name), text)
  else if (readFileSync(join(out, name), 'utf8') !== text) process.exitCode = 1
}
