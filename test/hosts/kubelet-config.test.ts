// The configuration that a kubelet reads from the files made by kubelet settings. It is started without a cluster: it merges and checks its
// configuration, prints it, and then stops because it has no API server.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { renderNodes } from '../../src/index.ts'
import { isObject, type Json, type JsonObject } from '../../src/render/model/json.ts'
import { writeYaml } from '../../src/render/yaml/index.ts'
import { blocks, placeOf } from '../docs/pages.ts'
import { example, withSettings } from '../fixtures/examples.ts'
import { built } from './built.ts'
import { makeAuthority } from './machine/certificates.ts'

const KUBELET = built('kubelet')
const missing = existsSync(KUBELET) ? false : 'kubelet was not built: .ci/install-programs does it'

const CONF = '/etc/kubernetes/kubelet.conf'
const DROP_IN = '/etc/kubernetes/kubelet.conf.d/50-osm-krm.conf'

describe('a kubelet', { skip: missing }, () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'osm-krm-kubelet-'))
    makeAuthority(folder, 'ca')
  })
  after(() => rmSync(folder, { recursive: true }))

  /** A drop-in of an operator, with which a kubelet starts outside of a node. */
  const outside = (): string =>
    dropIn({ authentication: { x509: { clientCAFile: join(folder, 'ca.crt') } }, serverTLSBootstrap: false })

  /** Its configuration, with the names of the kubelet's internal type in lower case; without `own`, of the file alone. */
  function started(conf: string, own?: string): JsonObject {
    const place = mkdtempSync(join(folder, 'run-'))
    mkdirSync(join(place, 'kubelet.conf.d'))
    writeFileSync(join(place, 'kubelet.conf'), conf)
    if (own !== undefined) writeFileSync(join(place, 'kubelet.conf.d/50-osm-krm.conf'), own)
    writeFileSync(join(place, 'kubelet.conf.d/99-outside.conf'), outside())
    const args = [
      `--config=${join(place, 'kubelet.conf')}`,
      `--config-dir=${join(place, 'kubelet.conf.d')}`,
      `--root-dir=${join(folder, 'root')}`,
      // Made once; its path is part of the configuration.
      `--cert-dir=${join(folder, 'certificates')}`,
      '--hostname-override=node',
      '-v=5',
    ]
    const { stderr } = spawnSync(KUBELET, args, { encoding: 'utf8', timeout: 30_000 })
    const printed = /"KubeletConfiguration" configuration=<\n((?:\t.*\n)+)/.exec(stderr)?.[1]
    assert.ok(printed, stderr.slice(stderr.indexOf('"command failed"')))
    return lowerCase(JSON.parse(printed)) as JsonObject
  }

  describe('starts with the example', () => {
    const examples = blocks.filter(
      ({ page, language, text }) => page === 'docs/kubelet.md' && language === 'yaml' && !text.includes('register:'),
    )
    for (const block of examples) {
      test(placeOf(block), async () => {
        const { conf, own } = await rendered(parse(block.text))
        assert.ok(own)
        const config = started(conf, own)
        const { apiVersion: _a, kind: _k, ...wanted } = parse(own) as JsonObject
        assertHolds(config, wanted)
        // Nothing else is different.
        const plain = started(conf)
        const names = Object.keys(lowerCase(wanted) as JsonObject)
        for (const [name, value] of Object.entries(plain))
          if (!names.includes(name)) assert.deepEqual(config[name], value, name)
      })
    }
    test('there are at least seven examples', () => assert.ok(examples.length >= 7, `${examples.length}`))
  })
})

/** The kubelet's files of the quickstart's first pool with other settings. */
async function rendered(settings: Readonly<Record<string, JsonObject>>) {
  const { objects, functionConfig } = example('quickstart')
  const pools = objects.map(object => {
    const { metadata, ...rest } = object
    const { annotations: _annotations, ...named } = metadata as JsonObject
    // The quickstart's annotation would override a setting.
    return { ...rest, metadata: object.kind === 'MachineDeployment' ? named : metadata! }
  })
  const config = Object.entries(settings).reduce((all, [group, own]) => withSettings(all, group, own), functionConfig)
  const linted = withSettings(config, 'checks', { lint: 'warn' })
  const { objects: made, diagnostics } = await renderNodes({ objects: pools, functionConfig: linted })
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  assert.deepEqual(errors, [])
  const node = made.find(
    ({ kind, metadata }) => kind === 'OperatingSystemConfig' && `${(metadata as JsonObject).name}`.startsWith('ubuntu'),
  )
  const { files } = (node!.spec as JsonObject).provisioningConfig as {
    files: { path: string; content: { inline: { data: string } } }[]
  }
  const textOf = (path: string) => files.find(file => file.path === path)?.content.inline.data
  return { conf: textOf(CONF)!, own: textOf(DROP_IN) }
}

const dropIn = (fields: JsonObject): string =>
  writeYaml({ apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...fields })

/** The kubelet prints the names of its Go types. */
const lowerCase = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(lowerCase)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [internalName(name), lowerCase(field)]))
}

const internalName = (name: string): string => {
  const lower = name.toLowerCase()
  return lower === 'resolvconf' ? 'resolverconfig' : lower
}

/** Asserts that the kubelet's configuration holds a part; durations are printed in their longest form. */
function assertHolds(config: JsonObject, part: JsonObject): void {
  for (const [name, value] of Object.entries(lowerCase(part) as JsonObject)) {
    const found = config[name]
    if (isObject(value) && isObject(found)) assertHolds(found, value)
    else if (typeof value === 'string' && /^\d+[ms]$/.test(value)) assert.match(String(found), durationLike(value))
    else assert.deepEqual(found, value, name)
  }
}

const durationLike = (text: string): RegExp => new RegExp(`^${text}(?:0s)?$`)
