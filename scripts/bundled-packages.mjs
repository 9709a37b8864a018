// Finds the packages whose code esbuild has put into the bundles, and describes them: their licences and a bill of materials.

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const FOLDER = /^(.*\bnode_modules\/)((?:@[^/]+\/)?[^/]+)\//

/**
 * Returns the packages that contribute bytes to an output of a build, sorted by name and version. `metafiles` are those of esbuild, with paths
 * that are relative to `root`.
 */
export function bundledPackages(metafiles, root) {
  const folders = new Set()
  for (const { outputs } of metafiles)
    for (const { inputs } of Object.values(outputs))
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const [, above, name] = FOLDER.exec(path) ?? []
        if (name !== undefined && bytesInOutput > 0) folders.add(resolve(root, above, name))
      }
  const key = ({ name, version }) => `${name} ${version}`
  return [...folders].map(describePackage).sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

const idOf = ({ name, version }) => `${name}@${version}`

function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find(file => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(file))
  if (file === undefined) throw new Error(`${name} is bundled, but has no licence file`)
  if (typeof license !== 'string') throw new Error(`${name} is bundled, but declares no licence`)
  return { name, version, license, text: readFileSync(join(folder, file), 'utf8').trim() }
}

/** Projects whose structure, names or tables are followed, as the NOTICE files say. None of them is a package on npm. */
export const FOLLOWED = [
  ['operating-system-manager', 'Apache-2.0'],
  ['machine-controller', 'Apache-2.0'],
  ['Kubernetes', 'Apache-2.0'],
  ['kubespray', 'Apache-2.0'],
  ['container-linux-config-transpiler', 'Apache-2.0'],
  ['ignition', 'Apache-2.0'],
  ['go-systemd', 'Apache-2.0'],
  ['gitleaks', 'MIT'],
  ['endoflife.date', 'MIT'],
  ['Go', 'BSD-3-Clause'],
  ['Masterminds/sprig', 'MIT'],
  ['Masterminds/semver', 'MIT'],
  ['spf13/cast', 'MIT'],
  ['dario.cat/mergo', 'BSD-3-Clause'],
  ['yaml.v3', 'MIT AND Apache-2.0'],
  ['BurntSushi/toml', 'MIT'],
]

/** The texts of the NOTICE files. */
export const notices = root =>
  ['NOTICE', 'packages/gotemplate/NOTICE'].map(file => readFileSync(join(root, file), 'utf8').trim())

/** Writes the licences of the packages as a text, after the texts of NOTICE files. */
export function noticesText(packages, given = []) {
  const rule = '-'.repeat(80)
  const parts = packages.map(given => `${rule}\n${idOf(given)} (${given.license})\n${rule}\n\n${given.text}\n`)
  const before = given.map(text => `${text}\n\n${'='.repeat(80)}\n\n`).join('')
  return `${before}osm-krm contains code of these packages:\n\n${packages.map(given => `  ${idOf(given)}\n`).join('')}\n${parts.join('\n')}`
}

/**
 * Returns a bill of materials of the bundles in the form of CycloneDX, with the projects that are followed. It has no time, so that the same
 * sources give the same bytes.
 */
export function billOfMaterials(packages, { name, version, license }, followed = []) {
  const component = (type, given) => ({
    type,
    'bom-ref': purlOf(given),
    name: given.name,
    version: given.version,
    licenses: [{ license: { id: given.license } }],
    purl: purlOf(given),
  })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: component('application', { name, version, license }) },
    components: [
      ...packages.map(given => component('library', given)),
      ...followed.map(([name, expression]) => ({
        type: 'library',
        name,
        licenses: [{ expression }],
        scope: 'excluded',
      })),
    ],
    dependencies: [{ ref: purlOf({ name, version }), dependsOn: packages.map(purlOf) }],
  }
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`
