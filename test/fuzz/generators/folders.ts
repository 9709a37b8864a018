// Folders for the command line: the objects of a list in files, with mutations, links and an earlier output.

import type { Json, JsonObject } from '../../../src/base/json.ts'
import { quickstart, recorded } from '../corpus.ts'
import type { FolderInput, FuzzFile } from '../input.ts'
import type { Random } from '../random.ts'
import { yamlText } from '../yaml-text.ts'
import { mutateBytes } from './bytes.ts'
import { mutateStructure } from './structure.ts'

const COMMANDS: readonly (readonly string[])[] = [
  ['render', 'IN', '-d', 'OUT'],
  ['render', 'IN', '-d', 'OUT'],
  ['render', 'IN', '-d', 'OUT/new/folder'],
  ['render', 'IN', '-d', 'OUT', '--previous', 'OUT'],
  ['render', 'IN', '--with-inputs'],
  ['render', 'IN', '-o', 'json', '--set', 'output.target=worker'],
  ['render', 'IN/0.yaml', 'IN', '-c', 'IN/config.yaml', '-d', 'OUT'],
  ['diff', '--old', 'OUT', 'IN'],
  ['diff', '--old', 'IN', 'OUT', '-o', 'json'],
  ['diff', '--old', 'OUT', 'IN', '-o', 'markdown'],
  ['diff', '--live', 'OUT', 'IN', '-o', 'json'],
  ['show', 'IN'],
  ['show', 'IN', '-o', 'json'],
  ['show', 'IN', '--raw', '--phase', 'bootstrap'],
  ['show', 'IN', '-o', 'html'],
  ['diff', '--old', 'OUT', 'IN', '-o', 'html'],
  ['diff', '--old', 'OUT', 'IN', '--each', '*'],
  ['assets', 'IN', '--each', 'IN/*'],
  ['assets', 'IN'],
  ['assets', 'IN', '--lock', 'OUT/assets.lock'],
  ['lint', 'IN', '-o', 'sarif'],
  ['lint', 'IN', '-o', 'github'],
  ['lint', '--rendered', 'IN', '-o', 'json'],
  ['profiles', 'osp-ubuntu', 'IN'],
]

const NAMES = [
  '../../other/escape',
  '..',
  'a/../../x',
  '/tmp/escape',
  '.github/workflows/ci',
  'a\\b',
  '-o',
  'UPPER',
  'x'.repeat(250),
]

export function folderInput(random: Random): FolderInput {
  const { items, functionConfig, secrets, fieldSecrets } = random.chance(0.7) ? quickstart() : random.pick(recorded())
  const objects = structuredClone([...items]) as Json[]
  if (random.chance(0.3)) mutateStructure(objects, random)
  if (random.chance(0.3)) rename(objects, random)
  const files: FuzzFile[] = spread(objects, random)
  const config = random.chance(0.9) ? [file('in/config.yaml', yamlText(functionConfig as Json, random))] : []
  const links = random.chance(0.3) ? [random.pick(LINKS)] : []
  return {
    kind: 'folders',
    via: 'command',
    secrets,
    fieldSecrets,
    args: random.pick(COMMANDS),
    files: [
      ...config,
      ...files.map(given => damaged(given, random)),
      ...links,
      ...EARLIER.filter(() => random.chance(0.4)),
    ],
  }
}

const file = (path: string, text: string): FuzzFile => ({ path, bytes: Buffer.from(text) })

const LINKS: readonly FuzzFile[] = [
  { path: 'in/link', link: '../other' },
  { path: 'in/link.yaml', link: '../other/secret.yaml' },
  { path: 'in/loop', link: '.' },
  { path: 'in/gone.yaml', link: 'nowhere' },
  { path: 'out/kube-system', link: '../other' },
  { path: 'out/cloud-init-settings', link: '../other' },
]

/** Files that an earlier run or a user may have left. */
const EARLIER: readonly FuzzFile[] = [
  file('other/secret.yaml', 'kind: Secret\napiVersion: v1\nmetadata: {name: other}\n'),
  file('out/notes.yaml', 'a: 1\n'),
  file(
    'out/old.yaml',
    'apiVersion: v1\nkind: Secret\nmetadata:\n  name: old\n  annotations: {osm-krm.dev/generated-by: osm-krm}\n',
  ),
]

function rename(objects: readonly Json[], random: Random): void {
  const named = objects.filter(object => typeof (object as JsonObject)?.metadata === 'object') as JsonObject[]
  const { metadata } = named.length > 0 ? random.pick(named) : {}
  if (metadata === null || typeof metadata !== 'object' || Array.isArray(metadata)) return
  metadata[random.pick(['name', 'namespace'])] = random.pick(NAMES)
}

/** Returns the objects in a few files. */
function spread(objects: readonly Json[], random: Random): FuzzFile[] {
  const texts = objects.map(object => yamlText(object, random))
  if (random.chance(0.4)) return [file('in/0.yaml', texts.join('---\n'))]
  return texts.map((text, i) =>
    file(`in/${random.pick(['', '', 'a/', 'a/b c/'])}${i}.${random.pick(['yaml', 'yml'])}`, text),
  )
}

const damaged = (given: FuzzFile, random: Random): FuzzFile =>
  given.bytes === undefined || !random.chance(0.1)
    ? given
    : { ...given, bytes: mutateBytes(Buffer.from(given.bytes), random) }
