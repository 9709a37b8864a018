// What reads the Secret of a NodePool is compared with the pool.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { filesOf, writeFiles } from '../fixtures/files.ts'
import { edit } from '../fixtures/lists.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('pool-readers')
const FILES = filesOf(join(root, 'examples/cluster-api'))
const { 'machine-deployment.yaml': MACHINES, 'pool.yaml': POOL, ...OTHERS } = FILES

async function foundIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = newFolder()
  writeFiles(folder, { ...OTHERS, ...files })
  const { stdout } = await osmKrm(['lint', '.'], { cwd: folder })
  return stdout.split('\n').filter(line => /\[OSM028[56]\]/.test(line))
}

describe('the machines of Cluster API', () => {
  const ROWS = [
    { name: 'of the same version', from: 'version: v1.36.4', to: 'version: "1.36.4"', expected: [] },
    {
      name: 'of another version',
      from: 'version: v1.36.4',
      to: 'version: v1.35.1',
      expected: [/warning.* MachineDeployment prod\/workers: .*the version is "v1\.35\.1", but .* kubelet v1\.36\.4 /],
    },
    {
      name: 'of another cluster',
      from: '  clusterName: prod\n  replicas',
      to: '  clusterName: test\n  replicas',
      expected: [/warning.* the cluster is "test", but the data of the pool is for "prod"/],
    },
  ]
  for (const { name, from, to, expected } of ROWS)
    it(name, async () => {
      const found = await foundIn({ 'pool.yaml': POOL!, 'machines.yaml': edit(MACHINES!, from, to) })
      assert.equal(found.length, expected.length, found.join('\n'))
      for (const [i, pattern] of expected.entries()) assert.match(found[i]!, pattern)
    })
})

describe('a reference to the Secret', () => {
  const machine = (volume: string, kind = 'VirtualMachine') =>
    `apiVersion: example.com/v1\nkind: ${kind}\nmetadata: {name: a, namespace: prod}\nspec: {volumes: [${volume}]}\n`
  const other = machine('{userDataSecretRef: {namespace: test, name: workers, key: other}}')
  const ROWS = [
    {
      name: 'by the key of the pool',
      key: 'data',
      reader: machine('{ref: {name: workers, key: data}}'),
      says: undefined,
    },
    {
      name: 'by another key',
      key: 'data',
      reader: machine('{ref: {name: workers, namespace: prod, key: userdata}}'),
      says: /error.* reads the key userdata of the Secret prod\/workers, whose pool writes data/,
    },
    { name: 'in another namespace', key: 'data', reader: other, says: undefined },
    {
      name: 'of KubeVirt',
      key: 'data',
      reader: machine('{cloudInitNoCloud: {secretRef: {name: workers}}}'),
      says: /reads the key userdata or userData of the Secret prod\/workers/,
    },
    {
      name: 'of KubeVirt by its second key',
      key: 'userData',
      reader: machine('{cloudInitConfigDrive: {secretRef: {name: workers}}}'),
      says: undefined,
    },
  ]
  for (const { name, key, reader, says } of ROWS)
    it(name, async () => {
      const pool = edit(POOL!, 'clusterAPI: {clusterName: prod}', `secret: {key: ${key}}`)
      const found = await foundIn({ 'pool.yaml': `${pool}---\n${reader}` })
      assert.equal(found.length, says ? 1 : 0, found.join('\n'))
      if (says) assert.match(found[0]!, says)
    })
})
