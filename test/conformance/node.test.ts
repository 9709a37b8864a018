// OperatingSystemConfigs against the recorded ones, in process: which file of which node differs is seen at once.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { Catalog } from '../../src/inputs/catalog.ts'
import type { ConfigPhase } from '../../src/model/config.ts'
import type { Json, JsonObject } from '../../src/model/profile.ts'
import { render as renderAll } from '../../src/render.ts'
import { readSettings } from '../../src/settings/index.ts'
import { absent, type Case, cases, functionConfigOf, itemsOf } from './cases.ts'

const FAMILIES = ['profiles', 'data', 'cloudconfig', 'containerd', 'identity', 'userdata', 'errors']

for (const family of FAMILIES) {
  describe(`configs of ${family}`, { skip: absent }, () => {
    const given = cases(new RegExp(`^${family}`))
    test('there are cases', () => assert.notEqual(given.length, 0))
    for (const one of given) {
      test(one.name, async () => {
        const { configs, errors } = await render(one)
        if (one.expect.errors) assert.notDeepEqual(errors, [])
        else assert.deepEqual({ errors, configs }, { errors: [], configs: expectedConfigs(one) })
      })
    }
  })
}

async function render(given: Case): Promise<{ configs: Record<string, unknown>; errors: Diagnostic[] }> {
  const errors: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => {
    if (diagnostic.severity === 'error') errors.push(diagnostic)
  }
  const settings = readSettings(functionConfigOf(given), report)
  const rendering = settings && (await renderAll({ catalog: Catalog.of(itemsOf(given), report), settings }, report))
  const nodes = rendering?.nodes ?? []
  return {
    configs: Object.fromEntries(
      nodes.map(({ names, config }) => [names.config, facts(config as unknown as JsonObject)]),
    ),
    errors,
  }
}

const expectedConfigs = ({ expect }: Case): Record<string, unknown> =>
  Object.fromEntries(
    (expect.objects ?? [])
      .filter(({ kind }) => kind === 'OperatingSystemConfig')
      .map(({ metadata, spec }) => [(metadata as JsonObject).name, facts(spec as JsonObject)]),
  )

/** A config with its files by position and path, and without null, which an API server does not keep. */
function facts(spec: JsonObject): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(withoutNull(spec) as JsonObject)) {
    if (key !== 'bootstrapConfig' && key !== 'provisioningConfig') {
      out[key] = value
      continue
    }
    const { files = [], ...rest } = value as unknown as ConfigPhase
    out[key] = rest
    files.forEach((file, i) => {
      out[`${key}.files[${i}] ${file.path}`] = file
    })
  }
  return out
}

function withoutNull(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNull)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, item]) => item !== null && item !== undefined)
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutNull(item)]))
}
