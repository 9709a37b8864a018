// Each recipe of docs/recipes.md is rendered for cloud-init and Ignition, and lint reports nothing.

import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse, stringify } from 'yaml'
import { blocksBelow, pages, root } from '../../docs/pages.ts'
import { osmKrm } from '../../fixtures/command.ts'
import { temporaryFolders } from '../../fixtures/temporary-folder.ts'

const PAGE = 'docs/recipes.md'
const newFolder = temporaryFolders('recipes')

/** The quickstart uses these by their names, so an overlay of the same name needs no change of it. */
const PROFILES = ['osp-ubuntu', 'osp-flatcar']

// biome-ignore lint/suspicious/noExplicitAny: YAML of any kind
function merged(base: any, change: any): any {
  if (change === null || typeof change !== 'object' || Array.isArray(change)) return change
  return { ...base, ...Object.fromEntries(Object.keys(change).map(key => [key, merged(base?.[key], change[key])])) }
}

const isOverlay = (recipe: object): boolean => 'provisioningConfig' in recipe || 'bootstrapConfig' in recipe

/** The quickstart with the recipes below a heading; how many overlays there are. */
function quickstartWith(folder: string, heading: string): number {
  cpSync(join(root, 'examples/quickstart'), folder, { recursive: true })
  for (const name of ['Kptfile', 'README.md', 'kustomization.yaml']) rmSync(join(folder, name))
  const config = join(folder, 'osm-krm.yaml')
  let overlays = 0
  for (const { text } of blocksBelow(PAGE, heading).filter(({ language }) => language === 'yaml')) {
    const recipe = parse(text)
    if (!isOverlay(recipe)) {
      const given = parse(readFileSync(config, 'utf8'))
      writeFileSync(config, stringify({ ...given, spec: merged(given.spec, recipe) }))
      continue
    }
    const [, whose] = /^# (both|osp-\w+)\n/.exec(text) ?? []
    const extended = PROFILES.filter(name => whose === 'both' || whose === name)
    assert.ok(extended.length > 0, `says of no profile: ${text}`)
    for (const name of extended) {
      overlays++
      const overlay = {
        apiVersion: 'osm-krm.dev/v1alpha1',
        kind: 'OperatingSystemProfileOverlay',
        metadata: { name, annotations: { 'config.kubernetes.io/local-config': 'true' } },
        spec: { extends: name, version: 'v1.0.0', ...recipe },
      }
      writeFileSync(join(folder, `${name}.yaml`), stringify(overlay))
    }
  }
  return overlays
}

describe(PAGE, () => {
  const { text } = pages.find(({ path }) => path === PAGE)!
  const headings = text.split('\n').filter(line => line.startsWith('## '))

  for (const heading of headings)
    it(heading, async () => {
      const folder = newFolder()
      const overlays = quickstartWith(folder, heading)
      assert.ok(overlays === 0 || overlays === PROFILES.length, `${overlays} overlays for ${PROFILES.length} profiles`)
      // The advisory for the default containerd is not the subject here.
      const config = join(folder, 'osm-krm.yaml')
      const text = readFileSync(config, 'utf8')
      writeFileSync(
        config,
        text.replace(/OSM0309: "?off"?/, '$&, OSM0354: "off"').replace(/^( +)(OSM0309: off), /m, '$1$2\n$1'),
      )
      const linted = await osmKrm(['lint', '--strict', folder])
      assert.equal(linted.status, 0, linted.stderr)
      assert.equal(linted.stdout, '', linted.stderr)
      assert.match(linted.stderr, /^Linted .*2 MachineDeployments\.\n/)
      const rendered = await osmKrm(['render', folder])
      assert.equal(rendered.status, 0, rendered.stderr)
      assert.equal(rendered.stderr, '')
    })

  it('eight have overlays at least', () => {
    const overlays = headings.filter(heading => quickstartWith(newFolder(), heading) > 0)
    assert.ok(overlays.length >= 8, overlays.join())
  })
})
