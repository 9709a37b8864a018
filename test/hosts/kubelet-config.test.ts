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
/** The version of the program, which .ci/install-programs builds. */
const VERSION = '1.34.1'
const missing = existsSync(KUBELET) ? false : 'kubelet was not built: .ci/install-programs does it'

const CONF = '/etc/kubernetes/kubelet.conf'
const DROP_IN = '/etc/kubernetes/kubelet.conf.d/50-osm-krm.conf'

interface Files {
  readonly conf: string
  /** Drop-ins by name; without any, the kubelet is not told of the folder. */
  readonly dropIns?: Readonly<Record<string, string>>
}

interface Read {
  /** The configuration with the names of the kubelet's internal type, in lower case. */
  readonly config: JsonObject | undefined
  /** Why the kubelet stopped. */
  readonly error: string
}

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

  function read({ conf, dropIns = {} }: Files, ...flags: readonly string[]): Read {
    const place = mkdtempSync(join(folder, 'run-'))
    mkdirSync(join(place, 'kubelet.conf.d'))
    writeFileSync(join(place, 'kubelet.conf'), conf)
    for (const [name, text] of Object.entries({ ...dropIns, '99-outside.conf': outside() }))
      writeFileSync(join(place, 'kubelet.conf.d', name), text)
    const args = [
      `--config=${join(place, 'kubelet.conf')}`,
      `--config-dir=${join(place, 'kubelet.conf.d')}`,
      `--root-dir=${join(folder, 'root')}`,
      // Made once; its path is part of the configuration.
      `--cert-dir=${join(folder, 'certificates')}`,
      '--hostname-override=node',
      '-v=5',
    ]
    const { stderr } = spawnSync(KUBELET, [...args, ...flags], { encoding: 'utf8', timeout: 30_000 })
    const printed = /"KubeletConfiguration" configuration=<\n((?:\t.*\n)+)/.exec(stderr)?.[1]
    return {
      config: printed === undefined ? undefined : (lowerCase(JSON.parse(printed)) as JsonObject),
      error: stderr.slice(stderr.indexOf('"command failed"')),
    }
  }

  const started = (files: Files, ...flags: readonly string[]): JsonObject => {
    const { config, error } = read(files, ...flags)
    assert.ok(config, error)
    return config
  }

  describe('starts with the example', () => {
    const examples = blocks.filter(
      ({ page, language, text }) => page === 'docs/kubelet.md' && language === 'yaml' && !text.includes('register:'),
    )
    for (const block of examples) {
      test(placeOf(block), async () => {
        const { conf, own } = await rendered(parse(block.text))
        assert.ok(own)
        const config = started({ conf, dropIns: { '50-osm-krm.conf': own } })
        const { apiVersion: _a, kind: _k, ...wanted } = parse(own) as JsonObject
        assertHolds(config, wanted)
        // Nothing else is different.
        const plain = started({ conf })
        const names = Object.keys(lowerCase(wanted) as JsonObject)
        for (const [name, value] of Object.entries(plain))
          if (!names.includes(name)) assert.deepEqual(config[name], value, name)
      })
    }
    test('there are at least seven examples', () => assert.ok(examples.length >= 7, `${examples.length}`))
  })

  const PARTS: readonly (readonly [name: string, part: JsonObject])[] = [
    ['values and maps', { maxPods: 77, kubeReserved: { memory: '1Gi' }, evictionHard: { 'memory.available': '7%' } }],
    ['lists', { clusterDNS: ['10.1.0.10'], tlsCipherSuites: ['TLS_AES_128_GCM_SHA256'] }],
    ['structs', { authentication: { webhook: { cacheTTL: '1m' } }, logging: { flushFrequency: '9s' } }],
    ['other names', { resolvConf: '/run/own.conf', staticPodPath: '' }],
    ['false, 0 and ""', { enableServer: false, eventRecordQPS: 0, healthzPort: 0, cgroupRoot: '' }],
  ]
  for (const [name, part] of PARTS) {
    test(`reads the same from a drop-in and from a file merged by osm-krm: ${name}`, async () => {
      const settings = { nodes: { kubelet: { config: part } } }
      const { conf, own } = await rendered(settings)
      const merged = await rendered(settings, '1.29.3')
      assert.equal(merged.own, undefined)
      const config = started({ conf, dropIns: { '50-osm-krm.conf': own! } })
      assert.deepEqual(started({ conf: merged.conf }), config)
      assertHolds(config, part)
    })
  }

  const REFUSED: readonly JsonObject[] = [
    { topologyManagerPolicy: 'numa' },
    { memorySwap: { swapBehavior: 'LimitSwap' } },
    { hairpinMode: 'hairpin' },
    { oomScoreAdj: -2000 },
    { serializeImagePulls: true },
    { imageGCHighThresholdPercent: 101 },
    { containerLogMaxFiles: 1 },
    { imagePullCredentialsVerificationPolicy: 'Never' },
  ]
  for (const part of REFUSED) {
    test(`rejects what OSM0122 reports: ${JSON.stringify(part)}`, async () => {
      const { conf, codes } = await rendered({ nodes: { kubelet: { config: part } } })
      assert.ok(codes.includes('OSM0122'), codes.join(', '))
      assert.match(read({ conf, dropIns: { '50.conf': dropIn(part) } }).error, /failed to validate/)
    })
  }
})

/** The kubelet's files of the quickstart's first pool with other settings. */
async function rendered(settings: Readonly<Record<string, JsonObject>>, version = VERSION) {
  const { objects, functionConfig } = example('quickstart')
  const pools = objects.map(object => {
    const text = JSON.stringify(object).replaceAll('"kubelet":"1.34.1"', `"kubelet":"${version}"`)
    const { metadata, ...rest } = JSON.parse(text)
    const { annotations: _annotations, ...named } = metadata
    // The quickstart's annotation would override a setting.
    return { ...rest, metadata: object.kind === 'MachineDeployment' ? named : metadata }
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
  return { conf: textOf(CONF)!, own: textOf(DROP_IN), codes: diagnostics.map(({ code }) => code) }
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
