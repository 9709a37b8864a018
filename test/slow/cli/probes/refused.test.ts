// What is refused in place of being reviewed, and what other commands say about a pull request.

import assert from 'node:assert/strict'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../../../fixtures/command.ts'
import { Repository } from '../../../fixtures/repository.ts'
import { temporaryFolders } from '../../../fixtures/temporary-folder.ts'
import { addSubmodule, MERGED, POLICY, POOL, script, secret, TOKENS, WEAK } from './inputs.ts'
import { type Change, reviewOf } from './reviews.ts'

const newFolder = temporaryFolders('probes')

/** Nothing is compared, and the message says why. */
const REFUSED: readonly (Change & { readonly name: string; readonly says: RegExp })[] = [
  {
    name: 'a file that is not UTF-8',
    inRequest: folder =>
      writeFileSync(join(folder, 'nodes/x.yaml'), Buffer.from('kind: MachineDeployment\n# \xe4\n', 'latin1')),
    says: /pr:nodes\/x\.yaml is not UTF-8: save it as UTF-8/,
  },
  {
    name: 'a link out of the folder',
    inRequest: folder => symlinkSync('../other.yaml', join(folder, 'nodes/x.yaml')),
    says: /pr:nodes\/x\.yaml is a symbolic link to other\.yaml/,
  },
  {
    name: 'a link as a path',
    inMain: folder => symlinkSync('nodes', join(folder, 'link')),
    paths: ['nodes', 'link'],
    says: /neither main nor pr has input files in link/,
  },
]

describe('a review refuses', () => {
  for (const { name, says, ...change } of REFUSED)
    test(name, async () => {
      const { status, stderr } = await reviewOf(change)
      assert.equal(status, 2)
      assert.match(stderr, says)
    })
})

interface Command extends Change {
  readonly name: string
  readonly command: readonly string[]
  readonly status: number
  readonly says: RegExp
}

const ADOPTED = {
  [TOKENS]: `${MERGED[TOKENS]}${secret('mine', 'ubuntu-workers-kube-system-provisioning-config').replace('kube-system}', 'cloud-init-settings}')}`,
}

const COMMANDS: readonly Command[] = [
  ...['render', 'lint', 'assets'].map(command => ({
    name: `${command} with a weakened policy`,
    files: WEAK,
    command: [command, 'nodes', ...POLICY],
    status: 1,
    says: /OSM0194[\s\S]*nodes\/osm-krm\.yaml:\d+:\d+[\s\S]*the policy: /,
  })),
  {
    name: 'diff with a folder that is named like the revisions',
    files: { 'main...pr/x.yaml': POOL },
    command: ['diff', 'main...pr', 'nodes'],
    status: 2,
    says: /main\.\.\.pr is a revision of Git and a path: write "main\.\.\.pr -- PATH" for the revision, or \.\/main\.\.\.pr/,
  },
  {
    name: 'diff of a submodule in the work tree',
    inRequest: folder => {
      addSubmodule(folder)
      new Repository(folder).commit({})
      new Repository(join(folder, 'nodes/sub')).commit({ 'x.yaml': '' })
    },
    command: ['diff', 'HEAD', 'nodes'],
    status: 0,
    says: /^Not everything is compared.*\n\n {2}M nodes\/sub: the files of the submodule are not read/m,
  },
  {
    name: 'assets with a URL that leads out of the folder of a mirror',
    files: script('curl -O https://../../etc/cron.d/x'),
    command: ['assets', 'nodes', '--lock', 'assets.lock'],
    status: 1,
    says: /^URL https:\/\/\.\.\/\.\.\/etc\/cron\.d\/x cannot be mirrored/m,
  },
  {
    name: 'render with an object named like an output, after a switch',
    files: ADOPTED,
    command: ['render', 'nodes', '--set', 'output.adopt=false'],
    status: 1,
    says: /^error\[OSM0739\] Secret cloud-init-settings\/ubuntu-workers-kube-system-provisioning-config/m,
  },
]

describe('other commands say what is wrong', () => {
  for (const { name, command, status, says, files = {}, inRequest } of COMMANDS)
    test(name, async () => {
      const repository = new Repository(newFolder())
      repository.commit(MERGED)
      repository.branch('pr')
      repository.commit(files)
      inRequest?.(repository.folder)
      const outcome = await osmKrm(command, { cwd: repository.folder })
      assert.match(outcome.stdout + outcome.stderr, says)
      assert.equal(outcome.status, status, outcome.stderr)
    })
})
