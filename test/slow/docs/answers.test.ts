// Each answer of docs/start.md, written into the folder that init makes, is linted as the page says.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { parse, stringify } from 'yaml'
import { blocksIn } from '../../docs/markdown.ts'
import { root } from '../../docs/pages.ts'
import { workplace } from './workplace.ts'

const page = readFileSync(join(root, 'docs/start.md'), 'utf8')
const yaml = blocksIn(page).filter(({ language }) => language === 'yaml')
const isWhole = ({ text }: { text: string }): boolean => text.startsWith('apiVersion:')

/** What lint reports besides the values that init leaves open, by a text of the answer; the page says how each is resolved. */
const REPORTED: readonly (readonly [part: string, codes: string])[] = [
  ['builtIn: false', 'OSM0302'],
  ['revision: cluster', 'OSM0734 OSM0750'],
  ['prerequisites: true', 'OSM0750'],
]

/** The head of each finding; a single one has only the line with its code at the end. */
const FOUND = /^(?:osm-krm: )?(?:error|warning)(?:\[(OSM\d+)\]|: .*\[(OSM\d+)\]$)/gm

/** Merges the fields of objects. */
// biome-ignore lint/suspicious/noExplicitAny: YAML of any kind
function merged(base: any, change: any): any {
  if (change === null || typeof change !== 'object' || Array.isArray(change)) return change
  return { ...base, ...Object.fromEntries(Object.keys(change).map(key => [key, merged(base?.[key], change[key])])) }
}

describe('docs/start.md', () => {
  const { cwd, env, remove } = workplace()
  after(remove)
  const osmKrm = (...args: readonly string[]) => {
    const { status, stderr, stdout } = spawnSync('osm-krm', args, { cwd, env, encoding: 'utf8' })
    return { status, stderr, codes: [...stdout.matchAll(FOUND)].map(([, first, only]) => first ?? only!) }
  }
  const config = join(cwd, 'my-nodes/osm-krm.yaml')
  const init = () => {
    rmSync(join(cwd, 'my-nodes'), { recursive: true, force: true })
    assert.equal(osmKrm('init', 'my-nodes', '--provider', 'openstack').status, 0)
    return parse(readFileSync(config, 'utf8'))
  }

  for (const { text, line } of yaml.filter(block => !isWhole(block)))
    test(`the answer at line ${line}`, () => {
      const given = init()
      // A date stays a text, as in the page.
      const settings = { ...given, spec: merged(given.spec, parse(text)) }
      writeFileSync(config, stringify(settings, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' }))
      const codes = osmKrm('lint', 'my-nodes').codes.filter(code => code !== 'OSM0254')
      const [, expected = ''] = REPORTED.find(([part]) => text.includes(part)) ?? []
      assert.equal([...new Set(codes)].sort().join(' '), expected)
    })

  test('all answers for a new cluster with Flux', () => {
    const given = init()
    writeFileSync(config, stringify(merged(given, parse(yaml.find(isWhole)!.text))))
    rmSync(join(cwd, 'my-nodes/tokens.yaml'))
    const kustomization = join(cwd, 'my-nodes/kustomization.yaml')
    writeFileSync(kustomization, readFileSync(kustomization, 'utf8').replace(', tokens.yaml', ''))
    assert.deepEqual(osmKrm('lint', 'my-nodes').codes.sort(), ['OSM0254'])
    const rendered = osmKrm('render', 'my-nodes', '-d', 'rendered')
    assert.equal(rendered.status, 0, rendered.stderr)
    assert.ok(existsSync(join(cwd, 'rendered')))
    const linted = osmKrm('lint', '--rendered', 'my-nodes/machine-deployments.yaml', 'rendered')
    assert.equal(linted.status, 0, linted.stderr)
  })
})
