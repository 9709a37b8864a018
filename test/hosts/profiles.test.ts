// The built-in profiles as validators see them: every text that the matrix renders, each once.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { before, describe, it } from 'node:test'
import type { RenderedFile } from '../../src/render/model/config.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { type RenderedCase, renderedCases } from './profile-matrix.ts'
import { notOnPath } from './programs.ts'
import { cloudInitSchema } from './userdata-tools.ts'

interface Text {
  readonly path: string
  readonly data: string
  readonly permissions: number
  /** The first case that has it. */
  readonly origin: string
  readonly minor: number
}

const texts = new Map<string, Text>()
const bootstrapSizes = new Map<string, number>()
const cloudConfigs = new Map<string, string>()
let cases = 0

const folder = temporaryFolder('profiles')

before(async () => {
  for await (const rendered of renderedCases()) {
    cases += 1
    collect(rendered)
  }
})

function collect({ name, profile, provider, minor, config, userData }: RenderedCase): void {
  for (const phase of [config.bootstrapConfig, config.provisioningConfig]) {
    for (const file of [...(phase.files ?? []), ...(phase.units ?? []).map(unitFile)]) {
      const { data } = file.content.inline
      const key = `${file.path}\n${minor}\n${data}`
      if (!texts.has(key)) texts.set(key, { ...file, data, origin: name, minor })
    }
  }
  if (provider === 'aws') {
    bootstrapSizes.set(profile, Math.max(bootstrapSizes.get(profile) ?? 0, Buffer.byteLength(userData.bootstrap)))
  }
  for (const text of Object.values(userData))
    if (text.startsWith('#cloud-config')) cloudConfigs.set(text.replace(CONTENT, '$1content: ""\n'), name)
}

/** The schema looks at the outside only: configurations that differ in their files' contents are one. */
const CONTENT = /^( +)content: \|-\n(?:\1 .*\n|\n)*/gm

const unitFile = ({ name, content = '' }: { name: string; content?: string }): RenderedFile => ({
  path: `/etc/systemd/system/${name}`,
  permissions: 644,
  content: { inline: { data: content } },
})

const found = (wanted: (text: Text) => boolean): Text[] => {
  // Some texts only differ in the version that they were rendered for.
  const distinct = new Map([...texts.values()].filter(wanted).map(text => [`${text.path}\n${text.data}`, text]))
  assert.notEqual(distinct.size, 0, 'nothing to look at')
  return [...distinct.values()]
}
const scripts = () => found(({ data }) => data.startsWith('#!'))
const units = () => found(({ path }) => /\.(service|timer)$/.test(path))

/** Writes texts into folders of their own and gives back the paths. */
const written = (kind: string, list: readonly Text[]): string[] =>
  list.map(({ path, data }, i) => {
    const file = join(folder, kind, String(i), basename(path))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, data)
    return file
  })

describe('the matrix of built-in profiles', () => {
  it('has at least 1,000 cases and 100 texts', () => {
    assert.ok(cases > 1000, `${cases} cases`)
    assert.ok(texts.size > 100, `${texts.size} texts`)
  })

  it('leaves no value empty', () => {
    for (const { path, data, origin } of texts.values())
      assert.doesNotMatch(data, /<no value>|<nil>|%!/, `${origin} ${path}`)
  })

  it('fits AWS with half of its 16 KiB to spare', () => {
    assert.equal(bootstrapSizes.size, 9)
    for (const [profile, size] of bootstrapSizes) assert.ok(size <= 8192, `${profile}: ${size} bytes`)
  })

  it('keeps secrets from other users', () => {
    const secret = /eyJhbGciOi|pa%20ss/
    for (const { path, data, permissions, origin } of texts.values()) {
      if (secret.test(data)) assert.equal(permissions, 600, `${origin} ${path}`)
    }
  })
})

describe('scripts', () => {
  it('pass bash -n', { skip: notOnPath('bash') }, () => {
    for (const file of written('bash', scripts())) {
      const { status, stderr } = spawnSync('bash', ['-n', file], { encoding: 'utf8' })
      assert.equal(status, 0, stderr)
    }
  })
  it('pass shellcheck', { skip: notOnPath('shellcheck') }, () => {
    const { status, stdout } = spawnSync('shellcheck', written('shellcheck', scripts()), { encoding: 'utf8' })
    assert.equal(status, 0, stdout)
  })
})

describe('units', () => {
  // The programs that they start are on nodes, not here.
  const expected =
    /is not executable: No such file|Unit (cloud-final|containerd|kubelet|coreos-metadata)\.service not found/
  it('pass systemd-analyze verify', { skip: notOnPath('systemd-analyze') }, () => {
    for (const file of written('units', units())) {
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
      const problems = stderr.split('\n').filter(line => line !== '' && !expected.test(line))
      assert.deepEqual(problems, [], file)
    }
  })
})

describe('cloud-config', () => {
  it('passes cloud-init schema', { skip: cloudInitSchema.absent() }, () => {
    assert.notEqual(cloudConfigs.size, 0)
    const remarks = cloudInitSchema.judge([...cloudConfigs.keys()])
    const objected = [...cloudConfigs.values()].flatMap((origin, i) =>
      remarks[i]!.map(remark => `${origin}: ${remark}`),
    )
    assert.deepEqual(objected, [])
  })
})
