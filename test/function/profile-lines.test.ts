// Problems of rendered files and sizes, as a whole run reports them: at the line of the profile, once for all MachineDeployments.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CONFIG, edit, outcomeOf, QUICKSTART, UBUNTU, UBUNTU_TOKEN } from '../fixtures/lists.ts'

const profile = (
  bootstrap: string,
  provisioning = '    files: []',
): string => `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata:
  name: osp-ubuntu
  namespace: kube-system
  annotations:
    config.kubernetes.io/path: profile.yaml
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v1.0.0
  supportedCloudProviders:
  - name: hetzner
  bootstrapConfig:
${bootstrap}
  provisioningConfig:
${provisioning}
`

const file = (path: string, permissions: number, ...lines: string[]): string => `    files:
    - path: ${path}
      permissions: ${permissions}
      content:
        inline:
          data: |
${lines.map(line => `            ${line}`).join('\n')}`

const LINTED = edit(CONFIG, '\n  checks:\n', '\n  checks:\n    lint: warn\n')

const messagesOf = async (text: string, functionConfig = LINTED): Promise<string> => {
  const second = edit(UBUNTU, 'name: ubuntu-workers', 'name: ubuntu-others')
  const { messages } = await outcomeOf({ items: [...QUICKSTART, second, text], functionConfig })
  return messages
}

describe('the line of the profile', () => {
  it('is found for many MachineDeployments, which are counted in one message and one result', async () => {
    const text = profile(file('/opt/a', 755, '#!/bin/bash', "echo '{{ .KubeVersion }}"))
    const many = Array.from({ length: 300 }, (_, i) => {
      const id = `a${i}`.padEnd(6, 'x')
      const token = UBUNTU_TOKEN.replaceAll('ubuntu-workers', `pool-${i}`).replace(
        /(token-id: |bootstrap-token-)ubuntu/g,
        `$1${id}`,
      )
      return [edit(UBUNTU, 'name: ubuntu-workers', `name: pool-${i}`), token]
    })
    const items = [...QUICKSTART, ...many.flat(), text]
    const { messages, results } = await outcomeOf({
      items,
      functionConfig: edit(
        LINTED,
        'revisions:',
        `revisions:\n${many.map((_, i) => `      kube-system/pool-${i}: "1"`).join('\n')}`,
      ),
    })
    assert.equal(messages.match(/OSM0636\] OperatingSystemProfile kube-system\/osp-ubuntu/g)?.length, 1)
    assert.match(messages, /\n {2}rendered for: 301 MachineDeployments\n/)
    const found = results.filter(({ tags }) => tags.code === 'OSM0636').map(({ message }) => message)
    assert.equal(found.length, 1)
    assert.match(found[0]!, /\(rendered for: MachineDeployment kube-system\/pool-0, [^)]* and 281 more\)/)
  })

  it('is shown without tokens', async () => {
    const messages = await messagesOf(
      profile(
        file('/opt/a', 755, '#!/bin/bash', 'set -x', 'curl -k -H "Authorization: Bearer {{ .Token }}" https://a'),
      ),
    )
    for (const code of ['OSM0640', 'OSM0641', 'OSM0642']) assert.ok(messages.includes(code), code)
    assert.match(messages, /curl -k -H "Authorization: Bearer/)
    assert.doesNotMatch(messages, /eyJ/)
  })
})
