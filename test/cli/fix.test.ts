// osm-krm diff --fix writes revisions and versions that follow from both sides, and leaves the rest in the list.

import assert from 'node:assert/strict'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { Repository } from '../fixtures/repository.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const folderOf = temporaryFolders('fix')
const OSLO = 'clusters/oslo'

class Fleet {
  readonly folder = folderOf()
  readonly repository: Repository

  constructor() {
    cpSync(join(root, 'examples/fleet/profiles'), join(this.folder, 'profiles'), { recursive: true })
    cpSync(join(root, 'examples/fleet/clusters'), join(this.folder, 'clusters'), { recursive: true })
    this.repository = new Repository(this.folder)
    this.repository.commit({})
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8')
  }

  edit(file: string, from: string | RegExp, to: string): void {
    const before = this.read(file)
    assert.notEqual(before.replace(from, to), before, file)
    this.repository.write({ [file]: before.replace(from, to) })
  }

  diff(...args: string[]) {
    return osmKrm(['diff', ...args], { cwd: this.folder })
  }
}

describe('diff --fix', () => {
  test('writes the next revision and the next version, and then has nothing to do', async () => {
    const fleet = new Fleet()
    fleet.edit(`${OSLO}/machine-deployments.yaml`, 'kubelet: 1.36.1', 'kubelet: 1.36.3')
    fleet.edit('profiles/company-ubuntu.yaml', 'ntp.example.com', 'time.example.com')
    const [config, profile] = [fleet.read(`${OSLO}/osm-krm.yaml`), fleet.read('profiles/company-ubuntu.yaml')]
    const { status, stdout, stderr } = await fleet.diff('--fix')
    assert.equal(status, 0, stderr)
    assert.match(stderr, /^osm-krm: wrote clusters\/oslo\/osm-krm\.yaml: revision 4 of kube-system\/workers$/m)
    assert.match(stderr, /^osm-krm: wrote profiles\/company-ubuntu\.yaml: version v1\.0\.1 of company-ubuntu$/m)
    assert.match(
      stdout,
      /^3 machines are replaced: oslo \/ kube-system\/workers; new machines only: 1 MachineDeployment/,
    )
    assert.equal(
      fleet.read(`${OSLO}/osm-krm.yaml`),
      config.replace('kube-system/workers: "3"', 'kube-system/workers: "4"'),
    )
    assert.equal(fleet.read('profiles/company-ubuntu.yaml'), profile.replace('v1.0.0', 'v1.0.1'))
    const again = await fleet.diff('--fix')
    assert.doesNotMatch(again.stderr, /wrote/)
    assert.equal(again.stdout, stdout)
  })

  test('counts from where the branch began', async () => {
    const fleet = new Fleet()
    fleet.repository.branch('change')
    fleet.edit(`${OSLO}/machine-deployments.yaml`, 'kubelet: 1.36.1', 'kubelet: 1.36.3')
    await fleet.diff('--fix', 'main')
    fleet.repository.commit({})
    fleet.edit(`${OSLO}/machine-deployments.yaml`, 'kubelet: 1.36.3', 'kubelet: 1.36.4')
    const { stderr } = await fleet.diff('--fix', 'main')
    assert.doesNotMatch(stderr, /wrote/)
    assert.match(fleet.read(`${OSLO}/osm-krm.yaml`), /kube-system\/workers: "4"/)
  })

  test('leaves a number that only the cluster knows in the list', async () => {
    const fleet = new Fleet()
    const config = `${OSLO}/osm-krm.yaml`
    fleet.edit(config, /\n {4}revisions:\n.*/, '')
    fleet.repository.commit({})
    fleet.edit(`${OSLO}/machine-deployments.yaml`, 'kubelet: 1.36.1', 'kubelet: 1.36.3')
    const before = fleet.read(config)
    const { stdout, stderr } = await fleet.diff('--fix')
    assert.doesNotMatch(stderr, /wrote/)
    assert.match(stdout, /<revision of its newest MachineSet, plus 1>/)
    assert.equal(fleet.read(config), before)
  })

  test('does not write what Git does not have', async () => {
    const fleet = new Fleet()
    const config = join(folderOf(), 'osm-krm.yaml')
    cpSync(join(fleet.folder, OSLO, 'osm-krm.yaml'), config)
    fleet.repository.commit({ 'clusters/oslo/osm-krm.yaml': undefined, 'clusters/berlin/osm-krm.yaml': undefined })
    fleet.edit(`${OSLO}/machine-deployments.yaml`, 'kubelet: 1.36.1', 'kubelet: 1.36.3')
    for (const given of [config, 'link.yaml']) {
      if (given !== config) symlinkSync(config, join(fleet.folder, given))
      const { stdout, stderr } = await fleet.diff('--fix', '-c', given, '--', 'profiles', OSLO)
      assert.doesNotMatch(stderr, /wrote/)
      assert.match(stdout, /Do not merge yet: 1 thing to do\. /, stderr)
    }
  })

  test('has nothing to do in a repository without a commit', async () => {
    const folder = folderOf()
    new Repository(folder).write({ 'osm-krm.yaml': 'kind: OperatingSystemConfigGenerator\n' })
    const { status, stdout, stderr } = await osmKrm(['diff', '--fix'], { cwd: folder })
    assert.deepEqual(
      [status, stdout, stderr],
      [0, '', 'osm-krm: this repository has no commit yet: there is nothing to compare with\n'],
    )
  })

  for (const args of [
    ['HEAD', 'HEAD'],
    ['HEAD..HEAD'],
    ['HEAD...HEAD'],
    ['profiles', 'clusters'],
    ['--old', 'profiles', 'profiles'],
    ['--live', 'profiles'],
  ])
    test(`is refused with ${args.join(' ')}`, async () => {
      const fleet = new Fleet()
      const { status, stderr } = await fleet.diff('--fix', ...args)
      assert.equal(status, 2, stderr)
      assert.match(stderr, /--fix/)
    })
})
