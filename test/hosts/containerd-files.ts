// The configuration of a node's containerd in a folder, and the additions of NVIDIA's program.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTAINERD_VERSIONS } from '../../src/render/profiles/built-in/downloads.ts'
import { built } from './built.ts'
import { renderProfile } from './profile-rendering.ts'

export const NEWEST = CONTAINERD_VERSIONS.at(-1)!
export const OLDEST = CONTAINERD_VERSIONS[0]!

/** .ci/install-programs builds the newest, .ci/install-containerds the others. */
const programOf = (name: string, version: string): string => built(version === NEWEST ? name : `${name}-${version}`)
export const containerdProgram = (version: string): string => programOf('containerd', version)
export const shimProgram = (version: string): string => programOf('containerd-shim-runc-v2', version)

const NVIDIA = built('nvidia-ctk')

export const whyNoToolkit = (): string | undefined =>
  existsSync(NVIDIA) ? undefined : 'nvidia-ctk is not on this machine: npm run hosts:containerd'

/** Writes the files of a node below a folder of its own, and returns the folder that stands for /etc/containerd. */
export async function configFolder(folder: string, containerd: string): Promise<string> {
  const at = mkdtempSync(join(folder, `${containerd}-`))
  mkdirSync(join(at, 'conf.d'))
  const { config } = await renderProfile({
    name: 'containerd',
    profile: 'osp-ubuntu',
    kubeletVersion: '1.34.1',
    provider: { cloudProvider: 'aws', overwriteCloudConfig: '' },
    environment: {
      containerd: {
        pauseImage: 'mirror.example.com/pause:3.10',
        registryMirrors: {},
        insecureRegistries: [],
        registryCredentials: {},
        deviceOwnershipFromSecurityContext: true,
      },
    },
    credentials: {},
    downloads: { urls: {}, checksums: {}, containerd },
  })
  for (const name of ['config.toml', 'osm-krm.toml']) {
    const file = config.provisioningConfig.files?.find(({ path }) => path === `/etc/containerd/${name}`)
    writeFileSync(join(at, name), file!.content.inline.data.replaceAll('/etc/containerd/', `${at}/`))
  }
  return at
}

/** Runs `nvidia-ctk runtime configure`, which writes 99-nvidia.toml. */
export function configureGPUs(at: string, containerd: string, source: 'command' | 'file'): void {
  const wrapper = join(at, 'containerd')
  writeFileSync(wrapper, `#!/bin/sh\nexec ${containerd} --config ${at}/config.toml "$@"\n`, { mode: 0o755 })
  const files = [`--config=${at}/config.toml`, `--drop-in-config=${at}/conf.d/99-nvidia.toml`]
  const { status, stderr } = spawnSync(
    NVIDIA,
    [
      ...['runtime', 'configure', '--runtime=containerd', ...files],
      ...[`--config-source=${source}`, `--executable-path=${wrapper}`],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`nvidia-ctk: ${stderr}`)
}
