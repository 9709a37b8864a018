// The rows of the corpus, and the edits of test/mistakes/base from which they are made.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a folder `nodes`, by name. */
export type Files = Map<string, string>
export type Edit = (files: Files) => void

const BASE = join(import.meta.dirname, '../../mistakes/base/nodes')

export function filesWith(edits: readonly Edit[]): Files {
  const files = new Map(readdirSync(BASE).map(name => [name, readFileSync(join(BASE, name), 'utf8')]))
  // The containerd of the built-in profiles, which is not the mistake.
  config('OSM0309: "off"', 'OSM0309: "off"\n      OSM0354: "off"')(files)
  for (const edit of edits) edit(files)
  return files
}

/** Replaces a text in a file, or only in its document of a name. */
const replaced =
  (file: string, from: string, to: string, name?: string): Edit =>
  files => {
    const documents = files.get(file)!.split(/^---\n/m)
    const at = documents.findIndex(text => text.includes(from) && (!name || text.includes(`\n  name: ${name}\n`)))
    if (at < 0) throw new Error(`${file} has no ${JSON.stringify(from)}`)
    documents[at] = documents[at]!.replace(from, () => to)
    files.set(file, documents.join('---\n'))
  }

export type Pool = 'ubuntu-workers' | 'gpu-workers' | 'flatcar-workers'

/** Changes a MachineDeployment: ubuntu-workers on hetzner, gpu-workers on aws, flatcar-workers on openstack. */
export const pool = (from: string, to: string, name: Pool = 'ubuntu-workers'): Edit =>
  replaced('machine-deployments.yaml', from, to, name)

export const annotation = (name: string, value: string, of: Pool = 'ubuntu-workers'): Edit =>
  pool('  annotations:\n', `  annotations:\n    ${name}: ${JSON.stringify(value)}\n`, of)

export const kubelet = (name: string, value: string): Edit =>
  annotation(`v1.kubelet-config.machine-controller.kubermatic.io/${name}`, value)

/** Sets the network of flatcar-workers: only Flatcar has static addresses. */
export const network = (value: string): Edit =>
  pool('          cloudProvider:', `          network: ${value}\n          cloudProvider:`, 'flatcar-workers')

export const sshKey = (key: string): Edit =>
  pool('            - ssh-ed25519', `            - ${key}\n            - ssh-ed25519`)

/** Lets ubuntu-workers use a built-in profile. */
export const builtIn = (name = 'osp-ubuntu'): Edit => pool('profile: site-ubuntu', `profile: ${name}`)

/** Lets all of them use the built-in profiles. */
export const builtIns: Edit = files => {
  for (const [name, os] of [
    ['ubuntu', 'ubuntu'],
    ['gpu', 'ubuntu'],
    ['flatcar', 'flatcar'],
  ])
    pool(`profile: site-${os}`, `profile: osp-${os}`, `${name}-workers` as Pool)(files)
}

/** Adds lines to a section of the settings, or a section. */
export const setting = (section: string, ...lines: readonly string[]): Edit => {
  const added = lines.map(line => `    ${line}\n`).join('')
  return files => {
    const text = files.get('osm-krm.yaml')!
    const [from, to] = text.includes(`  ${section}:\n`) ? [`  ${section}:\n`, ''] : ['spec:\n', `  ${section}:\n`]
    replaced('osm-krm.yaml', from, `${from}${to}${added}`)(files)
  }
}

export const config = (from: string, to: string): Edit => replaced('osm-krm.yaml', from, to)
export const clusterInfo = (from: string, to: string): Edit => replaced('cluster-info.yaml', from, to)
export const token = (from: string, to: string, name = 'bootstrap-token-ubuntu'): Edit =>
  replaced('tokens.yaml', from, to, name)

export const profile = (from: string, to: string, name = 'site-ubuntu'): Edit =>
  replaced('profiles.yaml', from, to, name)

/** Adds a file to the provisioning phase. */
export const file = (path: string, data: string, { mode = 644, of = 'site-ubuntu', more = '' } = {}): Edit =>
  profile(
    '  provisioningConfig:\n    files:\n',
    `  provisioningConfig:\n    files:\n      - {path: ${JSON.stringify(path)}, permissions: ${mode}, content: {inline: {${more}data: ${JSON.stringify(data)}}}}\n`,
    of,
  )

export const script = (...lines: readonly string[]): Edit =>
  file('/opt/bin/setup', `#!/bin/bash\n${lines.join('\n')}\n`, { mode: 755 })

/** Adds a command to the provisioning phase on Ubuntu. */
export const run = (command: string): Edit =>
  profile(
    '        - systemctl restart kubelet',
    `        - ${JSON.stringify(command)}\n        - systemctl restart kubelet`,
  )

/** Adds a unit to the bootstrap phase on Flatcar. */
export const unit = (name: string, content: string, enable = true): Edit =>
  profile(
    '    units:\n',
    `    units:\n      - {name: ${name}, enable: ${enable}, content: ${JSON.stringify(content)}}\n`,
    'site-flatcar',
  )

export const flatcarFile = (path: string, data: string, mode = 644): Edit =>
  file(path, data, { mode, of: 'site-flatcar' })

export const more =
  (name: string, text: string): Edit =>
  files =>
    void files.set(name, text)

/** Changes a whole file. */
export const rewritten = (name: string, change: (text: string) => string): Edit => {
  return files => void files.set(name, change(files.get(name)!))
}

export const overlay = (name: string, base: string, changes: string): Edit =>
  more(
    'overlay.yaml',
    `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata: {name: ${name}, annotations: {config.kubernetes.io/local-config: "true"}}
spec:
  extends: ${base}
  version: v1.0.0
${changes}`,
  )
