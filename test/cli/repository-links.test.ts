// Places in a comment are links in the jobs of GitHub and GitLab.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { Repository } from '../fixtures/repository.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const repository = new Repository(temporaryFolder('links'))
const MACHINES =
  'apiVersion: cluster.k8s.io/v1alpha1\nkind: MachineDeployment\nmetadata: {name: a, namespace: kube-system}\n'
repository.commit({ 'pools/a (b).yaml': MACHINES })
const commit = repository.commit({ 'pools/a (b).yaml': `${MACHINES}spec: [\n` })

describe('places are links', () => {
  const CASES = [
    [
      'on GitHub',
      { GITHUB_SERVER_URL: 'https://github.example.com', GITHUB_REPOSITORY: 'o/r' },
      `https://github.example.com/o/r/blob/${commit}`,
    ],
    [
      'on GitLab',
      { CI_PROJECT_URL: 'https://gitlab.example.com/o/r' },
      `https://gitlab.example.com/o/r/-/blob/${commit}`,
    ],
    ['nowhere else', {}, undefined],
  ] as const
  const NONE = { GITHUB_SERVER_URL: undefined, GITHUB_REPOSITORY: undefined, CI_PROJECT_URL: undefined }
  for (const [name, env, base] of CASES)
    for (const folder of ['', '/pools'])
      test(`${name}${folder === '' ? '' : ', from a folder of the repository'}`, async () => {
        const { stdout, stderr } = await osmKrm(['diff', 'HEAD~1..HEAD', '-o', 'markdown'], {
          cwd: `${repository.folder}${folder}`,
          env: { ...NONE, ...env },
        })
        const [, address] = /<\/code>\]\(([^)]*)\)/.exec(stdout) ?? []
        assert.match(stdout, /^> \[!CAUTION\]\n/m, stderr)
        assert.equal(address, base && `${base}/pools/a%20%28b%29.yaml#L4`)
      })
})
