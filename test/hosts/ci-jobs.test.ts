// The jobs of examples/fleet/ci are run: a change is rendered, compared and, from main, pushed to a registry.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { root } from '../fixtures/examples.ts'
import {
  cloneOf,
  commit,
  fleetRepository,
  GITHUB,
  GITLAB,
  git,
  githubJobs,
  gitlabJobs,
  handOver,
  type Ran,
  releaseStep,
  runGitHubJob,
  runGitLabJob,
} from './ci-jobs.ts'
import { flux, absent as noFlux } from './flux-cli.ts'
import { edit, filesOf, folderOf, write } from './folder.ts'
import { type Registry, startRegistry } from './registry.ts'

/** A proposed change: one cluster gets another kubelet, one is added, one is removed. */
function change(repository: string): void {
  const file = 'clusters/oslo/machine-deployments.yaml'
  write(repository, { [file]: edit(filesOf(repository)[file]!, 'kubelet: 1.36.1', 'kubelet: 1.36.3') })
  git(repository, 'mv', 'clusters/berlin', 'clusters/zurich')
  const config = 'clusters/zurich/osm-krm.yaml'
  write(repository, { [config]: edit(filesOf(repository)[config]!, 'name: berlin', 'name: zurich') })
  commit(repository, 'change')
}

function assertShowsChange({ status, output }: Ran): void {
  assert.equal(status, 0, output)
  assert.match(output, /^Do not merge yet: .*, in 3 clusters$/m)
  assert.match(output, /^! oslo \/ kube-system\/workers: no machines are made until/m)
  assert.match(output, /1\.36\.3/)
  assert.match(output, /^zurich \(new\) /m)
  assert.match(output, /^berlin \(gone\) /m)
}

/** Asserts that the artifact pulled by Flux equals the rendering, and names its source. */
function assertPushed(registry: Registry, rendered: string, source: string, revision: string): void {
  const clusters = readdirSync(rendered)
  assert.deepEqual(clusters.sort(), ['berlin', 'oslo'])
  for (const cluster of clusters) {
    const folder = folderOf({ 'pulled/README': '' })
    const { status, stderr } = flux(
      folder,
      'pull',
      'artifact',
      `oci://${registry.host}/fleet/${cluster}:latest`,
      '--output',
      'pulled',
    )
    assert.equal(status, 0, stderr)
    assert.ok(stderr.includes(source), stderr)
    assert.ok(stderr.includes(revision), stderr)
    const { README: _, ...pulled } = filesOf(join(folder, 'pulled'))
    assert.deepEqual(pulled, filesOf(join(rendered, cluster)))
  }
}

describe("GitHub's job", { skip: noFlux() }, () => {
  const jobs = githubJobs(GITHUB)
  let registry: Registry
  before(async () => {
    registry = await startRegistry()
  })
  after(() => registry.stop())

  test('of a pull request shows the changes of the nodes of each cluster', () => {
    const repository = fleetRepository()
    git(repository, 'checkout', '-qb', 'change')
    change(repository)
    // As GitHub checks a pull request out: merged, the target branch being the first parent.
    git(repository, 'checkout', '-qb', 'merged', 'main')
    git(repository, 'merge', '-q', '--no-ff', '-m', 'merge', 'change')
    assertShowsChange(runGitHubJob(jobs.render!, 'pull_request', cloneOf(repository, 'merged', 2), {}))
  })

  test('of main pushes the rendering of each cluster', () => {
    const repository = fleetRepository()
    const clone = cloneOf(repository, 'main', 2)
    const rendered = runGitHubJob(jobs.render!, 'push', clone, {})
    assert.equal(rendered.status, 0, rendered.output)
    const { needs } = jobs.push!
    assert.equal(needs, 'render')
    const next = folderOf({})
    handOver(['rendered'], clone, next)
    const sha = git(repository, 'rev-parse', 'HEAD')
    const pushed = runGitHubJob(jobs.push!, 'push', next, {
      REGISTRY: registry.host,
      GITHUB_SERVER_URL: 'https://git.example.com',
      GITHUB_REPOSITORY: 'fleet/fleet',
      GITHUB_SHA: sha,
    })
    assert.equal(pushed.status, 0, pushed.output)
    assertPushed(registry, join(next, 'rendered'), 'https://git.example.com/fleet/fleet', `main@sha1:${sha}`)
  })
})

describe("GitLab's jobs", { skip: noFlux() }, () => {
  const jobs = gitlabJobs(GITLAB)
  let registry: Registry
  before(async () => {
    registry = await startRegistry()
  })
  after(() => registry.stop())

  const variables = (branch: string, sha: string): NodeJS.ProcessEnv => ({
    CI_COMMIT_BRANCH: branch,
    CI_DEFAULT_BRANCH: 'main',
    CI_COMMIT_SHA: sha,
    CI_PROJECT_URL: 'https://git.example.com/fleet/fleet',
    REGISTRY: registry.host,
    REGISTRY_USER: 'user',
    REGISTRY_PASSWORD: 'password',
  })

  test('of a branch show the changes of the nodes of each cluster', () => {
    const repository = fleetRepository()
    git(repository, 'checkout', '-qb', 'change')
    change(repository)
    const sha = git(repository, 'rev-parse', 'HEAD')
    assertShowsChange(runGitLabJob(jobs.render!, cloneOf(repository, 'change', 20), variables('change', sha)))
  })

  test('of the default branch push the rendering of each cluster', () => {
    const repository = fleetRepository()
    const sha = git(repository, 'rev-parse', 'HEAD')
    const [clone, next] = [cloneOf(repository, 'main', 20), cloneOf(repository, 'main', 20)]
    const rendered = runGitLabJob(jobs.render!, clone, variables('main', sha))
    assert.equal(rendered.status, 0, rendered.output)
    handOver(jobs.render!.artifacts!.paths, clone, next)
    const pushed = runGitLabJob(jobs.push!, next, variables('main', sha))
    assert.equal(pushed.status, 0, pushed.output)
    assertPushed(registry, join(next, 'rendered'), 'https://git.example.com/fleet/fleet', `main@sha1:${sha}`)
  })
})

describe('the release', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const IMAGE = 'registry.example.com/osm-krm'
  const runStep = (name: string, variables: NodeJS.ProcessEnv, { script = releaseStep(name), cwd = root } = {}) =>
    spawnSync('bash', ['-e', '-c', script], { cwd, env: { ...process.env, ...variables }, encoding: 'utf8' }).status

  /** "Unreleased" between releases. */
  const [, NEWEST] = /^## (\S+)/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))!

  /** A folder in which steps find the project, and write. */
  function checkout(): string {
    const folder = folderOf({})
    for (const name of ['CHANGELOG.md', 'dist', 'node_modules', 'package.json', 'scripts', 'src', 'tsconfig.json'])
      symlinkSync(join(root, name), join(folder, name))
    return folder
  }

  const TAG = 'The tag is the version, which the changelog describes'
  test('stops if the tag is not the version, or if the changelog does not have it', () => {
    // test/scripts/release.test.ts has a changelog with a date.
    const undated = edit(releaseStep(TAG), 'node --import tsx scripts/release/release-date.ts --check', '')
    const script = edit(undated, 'notes.ts', `notes.ts ${NEWEST}`)
    assert.equal(runStep(TAG, { GITHUB_REF_NAME: `v${version}` }, { script }), 0)
    assert.equal(runStep(TAG, { GITHUB_REF_NAME: 'v99.0.0' }, { script }), 1)
    const missing = edit(releaseStep(TAG), 'notes.ts', 'notes.ts 99.0.0')
    assert.equal(runStep(TAG, { GITHUB_REF_NAME: `v${version}` }, { script: missing }), 1)
  })

  const ACTION = 'The action runs the program of this commit'
  test('stops if the action would run another program', () => {
    const digest = createHash('sha256').update('program').digest('hex')
    const files = { 'dist/osm-krm.js': 'program', 'action/osm-krm.js.sha256': `${digest}  dist/osm-krm.js\n` }
    assert.equal(runStep(ACTION, {}, { cwd: folderOf(files) }), 0)
    assert.equal(runStep(ACTION, {}, { cwd: folderOf({ ...files, 'dist/osm-krm.js': 'other' }) }), 1)
    assert.match(readFileSync(join(root, 'action/osm-krm.js.sha256'), 'utf8'), /^[0-9a-f]{64} {2}dist\/osm-krm\.js\n$/)
  })

  const DESCRIBE = 'Describe the images'
  test('labels the images, and annotates them', () => {
    const folder = folderOf({ output: '' })
    const output = join(folder, 'output')
    const variables = { GITHUB_SHA: '0123abc', CREATED: '2026-01-02T03:04:05Z', GITHUB_OUTPUT: output }
    assert.equal(runStep(DESCRIBE, variables), 0)
    const text = readFileSync(output, 'utf8')
    const [, labels, annotations] = /^labels<<END\n([\s\S]*?)\nEND\nannotations<<END\n([\s\S]*?)\nEND\n$/.exec(text)!
    assert.match(labels!, /^org\.opencontainers\.image\.revision=0123abc$/m)
    assert.match(annotations!, /^index,manifest:org\.opencontainers\.image\.revision=0123abc$/m)
  })

  const METADATA = 'Write the image into the metadata for catalogs'
  test('writes the pushed image into the metadata for catalogs', () => {
    const folder = folderOf({})
    const digest = `sha256:${'0'.repeat(64)}`
    const script = edit(releaseStep(METADATA), '--out krm-metadata', `--out ${folder}`)
    assert.equal(runStep(METADATA, { IMAGE, GITHUB_REF_NAME: `v${version}`, DIGEST: digest }, { script }), 0)
    const files = filesOf(folder)
    assert.deepEqual(Object.keys(files).sort(), ['definition.yaml', 'metadata.yaml'])
    assert.equal(parse(files['metadata.yaml']!).image, IMAGE)
    const { home, versions } = parse(files['definition.yaml']!).spec
    assert.equal(home, 'https://github.com/osm-krm/osm-krm')
    assert.equal(versions[0].runtime.container.image, `${IMAGE}:v${version}@${digest}`)
    assert.equal(versions[0].usage, `${home}/blob/v${version}/krm/README.md`)
  })

  const FILES = 'Add the single file, the bill of materials, checksums and the files for catalogs'
  test('adds checksums of all files, and what package managers read', () => {
    const cwd = checkout()
    const platforms = ['darwin', 'linux', 'windows'].flatMap(os => ['amd64', 'arm64'].map(arch => `${os}-${arch}`))
    write(cwd, Object.fromEntries(platforms.map(platform => [`release/osm-krm-${platform}.tar.gz`, platform])))
    const script = edit(releaseStep(FILES), 'notes.ts', `notes.ts ${NEWEST}`)
    assert.equal(runStep(FILES, {}, { script, cwd }), 0)
    const names = readdirSync(join(cwd, 'release'))
    for (const name of ['SHA256SUMS', 'osm-krm.js', 'osm-krm.rb', 'krew-osm-krm.yaml', 'sbom.cdx.json'])
      assert.ok(names.includes(name), name)
    const { status } = spawnSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], {
      cwd: join(cwd, 'release'),
    })
    assert.equal(status, 0)
    assert.match(readFileSync(join(cwd, 'notes.md'), 'utf8'), /^### /m)
  })
})
