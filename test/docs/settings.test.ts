// The YAML on the pages is accepted.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseAllDocuments } from 'yaml'
import functionConfig from '../../function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json' with {
  type: 'json',
}
import type { Json, JsonObject } from '../../src/base/json.ts'
import { plain } from '../../src/base/span.ts'
import { resolve, type Schema } from '../../src/diagnostics/schema.ts'
import { validateWith } from '../../src/diagnostics/schema-problems.ts'
import * as nodePool from '../../src/render/inputs/schemas/generated/node-pool.js'
import { checkMachineDeployment, checkProfile } from '../../src/render/inputs/schemas/index.ts'
import { readSettings } from '../../src/render/settings/index.ts'
import { commandsAt } from './commands.ts'
import { blocks, placeOf, root } from './pages.ts'

const schema: Schema = functionConfig
const GROUPS = Object.keys(resolve(schema.properties!.spec!, schema).properties!)

/** Of argocd-cm: the flags of the commands that test/hosts/docs.test.ts runs. */
const buildOptions = (options: Json | undefined): string[] =>
  commandsAt('kustomize').some(({ text }) => text.startsWith(`kustomize build ${options} examples/`))
    ? []
    : ['kustomize needs other flags']

/** Fragments from deeper in the spec, by their first key. */
const WITHIN: Readonly<Record<string, (fragment: JsonObject) => JsonObject>> = {
  caBundleFrom: fragment => ({ cluster: { server: 'https://api.example.com:6443', ...fragment } }),
}

/** The errors of an object, by its kind. */
const CHECKS: Readonly<Record<string, (object: JsonObject) => readonly string[]>> = {
  OperatingSystemConfigGenerator: settingsErrors,
  ConfigMap: settingsErrors,
  OperatingSystemProfile: object => checkProfile(object).map(({ message }) => plain(message)),
  Secret: credentialErrors,
  ServiceAccount: credentialErrors,
  Role: appliedErrors,
  RoleBinding: appliedErrors,
  CronJob: appliedErrors,
  Kustomization: filledInErrors,
  OperatingSystemProfileOverlay: ({ spec }) => partErrors(spec as JsonObject),
  NodePool: object => validateWith(nodePool, object).map(({ message }) => plain(message)),
  MachineDeployment: object => checkMachineDeployment(object).map(({ message }) => plain(message)),
}

function settingsErrors(functionConfig: JsonObject): string[] {
  const errors: string[] = []
  readSettings(functionConfig, ({ severity, message }) => void (severity === 'error' && errors.push(plain(message))))
  return errors
}

/** Errors of credentials; tokens.test.ts renders with them. */
function credentialErrors({ apiVersion, metadata }: JsonObject): string[] {
  const { name, namespace } = (metadata ?? {}) as JsonObject
  return apiVersion === 'v1' && name && namespace ? [] : ['it has no apiVersion, namespace or name']
}

/** Errors of objects for a cluster, whose API server is not asked here. */
function appliedErrors({ apiVersion, metadata }: JsonObject): string[] {
  const { name, namespace } = (metadata ?? {}) as JsonObject
  return apiVersion && name && namespace ? [] : ['it has no apiVersion, namespace or name']
}

/** Of an overlay; recipes.test.ts renders with it. */
const partErrors = ({ provisioningConfig = {} }: JsonObject): string[] =>
  Object.keys(provisioningConfig as JsonObject).length > 0 ? [] : ['it adds nothing']

/** Errors of objects that fill in placeholders; placeholders.test.ts compares their names with a rendering. */
function filledInErrors({ apiVersion, metadata }: JsonObject): string[] {
  const { name } = (metadata ?? {}) as JsonObject
  return String(apiVersion).startsWith('kustomize.toolkit.fluxcd.io/') && name
    ? []
    : ['it has another group, or no name']
}

const generator = (spec: Json): JsonObject => ({
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemConfigGenerator',
  metadata: { name: 'example' },
  spec,
})

/** Asserts that the files of a kustomization are those of the quickstart. */
const missingFiles = ({ resources, transformers }: JsonObject): string[] =>
  [...(resources as string[]), ...(transformers as string[])].filter(
    file => !existsSync(join(root, 'examples/quickstart', file)),
  )

function errorsOf(object: JsonObject): readonly string[] {
  if (typeof object.kind === 'string') {
    const check = CHECKS[object.kind]
    return check === undefined ? [`nothing here can check a ${object.kind}`] : check(object)
  }
  if (object.transformers !== undefined) return missingFiles(object)
  const [first = ''] = Object.keys(object)
  if (first === 'kustomize.buildOptions') return buildOptions(object[first])
  if (first === 'provisioningConfig') return partErrors(object)
  if (GROUPS.includes(first)) return settingsErrors(generator(object))
  const place = WITHIN[first]
  return place === undefined
    ? [`nothing here knows where "${first}" belongs`]
    : settingsErrors(generator(place(object)))
}

/** `# examples/…` in the first line: the rest is in that file, which other tests run. */
const FROM_FILE = /^# (\S+\/\S+)\n/

function assertStandsIn(file: string, text: string): void {
  const excerpt = text.trimEnd()
  assert.ok(`\n${readFileSync(join(root, file), 'utf8')}`.includes(`\n${excerpt}\n`), `${file} does not hold it`)
}

describe('YAML on the pages', () => {
  const shown = blocks.filter(({ language }) => language === 'yaml')
  for (const block of shown) {
    it(placeOf(block), () => {
      const [first = '', file] = FROM_FILE.exec(block.text) ?? []
      if (file !== undefined) return assertStandsIn(file, block.text.slice(first.length))
      for (const document of parseAllDocuments(block.text)) {
        assert.deepEqual(document.errors, [])
        assert.deepEqual(errorsOf(document.toJS()), [])
      }
    })
  }
  it('there are at least five blocks', () => assert.ok(shown.length >= 5))
})
