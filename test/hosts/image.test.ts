// The images that users build, built by the commands of the pages, inspected, and run by podman, kustomize, kpt and Argo CD.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { commandsAt } from '../docs/commands.ts'
import { placeOf } from '../docs/pages.ts'
import { root } from '../fixtures/examples.ts'
import { PROGRAMS as ARGOCD } from './argocd.ts'
import { FUNCTION, folderOf, generated, manifestsIn, nameOf, QUICKSTART, QUICKSTART_OUTPUTS, write } from './folder.ts'
import { argocdSidecar } from './image/argocd-sidecar.ts'
import { makeBase, nodeFor, whyNoDebian } from './image/base.ts'
import { baseImageOf, IMAGE, mustRun, removeLeftovers, run, whyNoContainers } from './image/containers.ts'
import { inRegistry } from './image/in-registry.ts'
import { underKpt } from './image/under-kpt.ts'
import { underKustomize } from './image/under-kustomize.ts'
import { absent as noKpt } from './kpt.ts'
import { absent as noKustomize } from './kustomize.ts'
import { notInstalled } from './programs.ts'

const BASE = baseImageOf(join(root, 'Dockerfile'))
const NODE = nodeFor(BASE)
const NO_NODE = NODE === undefined ? `no Node for ${BASE} is here: .ci/install-programs brings it` : undefined
const AT_ALL = ['run', '--rm', '-i', '--network', 'none', '--security-opt=no-new-privileges']

interface Inspected {
  readonly Id: string
  readonly Config: {
    readonly User: string
    readonly Entrypoint: readonly string[]
    readonly Labels: Readonly<Record<string, string>>
  }
}

const inspect = (tag: string): Inspected => JSON.parse(mustRun('podman', ['image', 'inspect', tag]))[0]

/** Every file of the image, with its mode. */
function filesInImage(tag: string): ReadonlyMap<string, string> {
  const container = mustRun('podman', ['create', tag]).trim()
  const folder = folderOf({})
  mustRun('podman', ['export', '-o', join(folder, 'image.tar'), container])
  mustRun('podman', ['rm', container])
  const { stdout } = spawnSync('tar', ['-tvf', join(folder, 'image.tar')], { encoding: 'utf8' })
  const entries = stdout
    .trim()
    .split('\n')
    .map(line => /^(\S+)\s+\S+\s+\d+\s+\S+\s+\S+\s+(.*?)( -> .*)?$/.exec(line)!)
  return new Map(entries.map(([, mode, path]) => [path!, mode!]))
}

const resourceList = (): string => {
  const items = ['machine-deployments.yaml', 'tokens.yaml'].flatMap(name => manifestsIn(QUICKSTART[name]!))
  const functionConfig = parse(QUICKSTART['osm-krm.yaml']!)
  return JSON.stringify({ apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', functionConfig, items })
}

describe('the container image', { skip: whyNoContainers() ?? whyNoDebian() ?? NO_NODE }, () => {
  before(() => {
    removeLeftovers()
    makeBase(BASE, NODE!)
  })
  after(removeLeftovers)

  describe('is built by the commands of the pages', () => {
    for (const { text, block } of commandsAt('podman'))
      test(`${placeOf(block)}: ${text}`, () => void mustRun('sh', ['-c', text], { cwd: root }))
  })

  test('runs as a numeric user, and has labels that describe it', () => {
    const { User, Entrypoint, Labels } = inspect(IMAGE).Config
    assert.equal(User, '65534:65534')
    assert.deepEqual(Entrypoint, ['/usr/local/bin/node', '--snapshot-blob', '/app/osm-krm.blob', '/app/osm-krm.js'])
    for (const label of ['title', 'description', 'licenses']) assert.ok(Labels[`org.opencontainers.image.${label}`])
  })

  test('contains only node, its libraries, the program and its snapshot: no shell, no package manager', () => {
    const files = filesInImage(IMAGE)
    const regular = [...files].filter(([, mode]) => mode.startsWith('-')).map(([path]) => path)
    const app = ['osm-krm.js', 'osm-krm.blob', 'THIRD-PARTY-NOTICES', 'sbom.cdx.json'].map(name => `app/${name}`)
    const own = [...app, 'etc/group', 'etc/passwd', 'usr/local/bin/node']
    for (const path of own) assert.ok(regular.includes(path), path)
    // What podman itself puts in the place of a container's mounts.
    const mounted = ['.dockerenv', 'run/.containerenv', 'etc/hostname', 'etc/hosts', 'etc/resolv.conf']
    const rest = regular.filter(path => ![...own, ...mounted].includes(path))
    assert.ok(rest.length > 3)
    for (const path of rest) assert.match(path, /^(usr\/)?lib(64)?\/.*\.so(\.\d+)*$/)
    const writable = [...files].filter(([path, mode]) =>
      path.startsWith('app/') ? mode.includes('w') : mode[8] === 'w' && path !== 'tmp/' && mode[0] !== 'l',
    )
    assert.deepEqual(writable, [])
  })

  test('is reproducible: another folder, where another page makes every step after npm ci run again, gives the same files', () => {
    const folder = folderOf({})
    for (const file of mustRun('git', ['ls-files'], { cwd: root }).trim().split('\n'))
      if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file), { preserveTimestamps: true })
    write(folder, { 'docs/another.md': '# Another page\n' })
    const output = mustRun('podman', ['build', '-t', 'localhost/osm-krm:again', folder])
    assert.match(output, /RUN npm run --silent build\n(?!--> Using cache)/)
    assert.equal(inspect('localhost/osm-krm:again').Id, inspect(IMAGE).Id)
  })

  test('gives the same output as the program, with a read-only root, without privileges and network', () => {
    const input = resourceList()
    const here = spawnSync(process.execPath, [FUNCTION], { input, encoding: 'utf8', maxBuffer: 1 << 28 })
    const there = run('podman', [...AT_ALL, '--read-only', '--cap-drop=all', '--user', '12345:12345', IMAGE], { input })
    assert.equal(there.status, 0, there.stderr)
    assert.equal(there.stdout, here.stdout)
    assert.deepEqual(generated(parse(there.stdout).items).map(nameOf), QUICKSTART_OUTPUTS)
  })

  test('fails like the program', () => {
    const { status, stderr } = run('podman', [...AT_ALL, IMAGE], { input: 'nonsense' })
    assert.equal(status, 1)
    assert.match(stderr.split('\n')[0]!, /\[OSM\d{4}\]$/)
  })

  test('accepts a command', () => {
    assert.match(mustRun('podman', [...AT_ALL, IMAGE, '--version']), /^osm-krm \d/)
  })

  describe('under kustomize', { skip: noKustomize() }, underKustomize)
  describe('next to the sidecar of Argo CD, from the same base', { skip: notInstalled(...ARGOCD) }, argocdSidecar)
  describe('under kpt', { skip: noKpt() }, underKpt)
  describe('in a registry', { skip: notInstalled('registry') }, inRegistry)
})
