// The configuration of the built-in profiles as containerd reads it, with files that others add to /etc/containerd/conf.d.
//
// .ci/install-programs builds the newest pinned containerd. `npm run hosts:containerd` also builds the others and nvidia-ctk.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { CONTAINERD_VERSIONS } from '../../src/render/profiles/built-in/downloads.ts'
import { configFolder, configureGPUs, containerdProgram, NEWEST, whyNoToolkit } from './containerd-files.ts'
import { GPU_CONFIG } from './pod-programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-containerd-'))
after(() => rmSync(folder, { recursive: true }))

const runtime = (version: number, plugin: string): string => `version = ${version}
[plugins.'${plugin}'.containerd.runtimes.gpu]
runtime_type = 'io.containerd.runc.v2'
[plugins.'${plugin}'.containerd.runtimes.gpu.options]
BinaryName = '/usr/bin/gpu-runtime'
SystemdCgroup = true
`

/** The node's settings merged with the runtime that a program added. */
const OWN = [
  /^ *SystemdCgroup = true$/m,
  /^ *sandbox = 'mirror\.example\.com\/pause:3\.10'$/m,
  /^ *config_path = '.*\/certs\.d'$/m,
  /^ *device_ownership_from_security_context = true$/m,
  /^ *address = '127\.0\.0\.1:1338'$/m,
  /\.containerd\.runtimes\.runc\]$/m,
]

for (const version of CONTAINERD_VERSIONS) {
  const program = containerdProgram(version)
  const skip = existsSync(program)
    ? undefined
    : `containerd ${version} is not on this machine: npm run hosts:containerd`
  const ownConfigVersion = (): number => Number(/^version = (\d+)$/m.exec(run('config', 'default').stdout)?.[1])
  const run = (...args: string[]) => spawnSync(program, args, { encoding: 'utf8' })
  const dump = (at: string) => run('--config', join(at, 'config.toml'), 'config', 'dump')

  describe(`containerd ${version}`, { skip }, () => {
    it('writes its configuration in the same version as the node', async () => {
      const at = await configFolder(folder, version)
      assert.match(readFileSync(join(at, 'config.toml'), 'utf8'), new RegExp(`^version = ${ownConfigVersion()}$`, 'm'))
    })

    it('reads the settings of the node', async () => {
      const { status, stdout, stderr } = dump(await configFolder(folder, version))
      assert.equal(status, 0, stderr)
      for (const expected of OWN) assert.match(stdout, expected)
    })

    const ADDED = [
      { name: 'of the same version', file: () => runtime(ownConfigVersion(), 'io.containerd.cri.v1.runtime') },
      { name: 'of version 3', file: () => runtime(3, 'io.containerd.cri.v1.runtime') },
    ]
    for (const { name, file } of ADDED) {
      it(`adds a runtime from a file ${name}`, async () => {
        const at = await configFolder(folder, version)
        writeFileSync(join(at, 'conf.d/gpu.toml'), file())
        const { status, stdout, stderr } = dump(at)
        assert.equal(status, 0, stderr)
        for (const expected of [...OWN, /BinaryName = '\/usr\/bin\/gpu-runtime'/]) assert.match(stdout, expected)
      })
    }

    // Before 2.3, containerd converts such a file only if the importing file has version 2, too.
    it(`${version === NEWEST ? 'adds' : 'does not add'} a runtime from a file of version 2`, async () => {
      const at = await configFolder(folder, version)
      writeFileSync(join(at, 'conf.d/gpu.toml'), runtime(2, 'io.containerd.grpc.v1.cri'))
      const { status, stdout, stderr } = dump(at)
      assert.equal(status, 0, stderr)
      for (const expected of OWN) assert.match(stdout, expected)
      const isAdded = /\[plugins\.'io\.containerd\.cri\.v1\.runtime'\.containerd\.runtimes\.gpu\]/.test(stdout)
      assert.equal(isAdded, version === NEWEST)
    })

    it('rejects a file of a newer version', async () => {
      const at = await configFolder(folder, version)
      writeFileSync(join(at, 'conf.d/gpu.toml'), runtime(ownConfigVersion() + 1, 'io.containerd.cri.v1.runtime'))
      const { status, stderr } = dump(at)
      assert.notEqual(status, 0)
      assert.match(stderr, /version/)
    })

    for (const source of ['command', 'file'] as const) {
      it(`accepts the runtime that nvidia-ctk adds (--config-source=${source})`, { skip: whyNoToolkit() }, async () => {
        const at = await configFolder(folder, version)
        const before = readFileSync(join(at, 'config.toml'), 'utf8')
        configureGPUs(at, program, source)
        assert.deepEqual(readdirSync(join(at, 'conf.d')), ['99-nvidia.toml'])
        const imported = (text: string): string[] => /^imports = (.*)$/m.exec(text)![1]!.match(/"[^"]*"/g)!
        assert.deepEqual(imported(readFileSync(join(at, 'config.toml'), 'utf8')), imported(before))
        const { status, stdout, stderr } = dump(at)
        assert.equal(status, 0, stderr)
        for (const expected of [...OWN, /containerd\.runtimes\.nvidia\]/, /BinaryName = '.*nvidia-container-runtime'/])
          assert.match(stdout, expected)
        // pod.test.ts runs pods with this file; these nodes have an additional setting.
        if (version === NEWEST && source === 'command') {
          const written = readFileSync(join(at, 'conf.d/99-nvidia.toml'), 'utf8')
          assert.equal(written.replace('_security_context = true', '_security_context = false'), GPU_CONFIG)
        }
      })
    }
  })
}
