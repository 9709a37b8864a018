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
  it('is that of the template, reported once for all MachineDeployments', async () => {
    const messages = await messagesOf(
      profile(file('/opt/a', 755, '#!/bin/bash', '{{ if true }}', "echo '{{ .KubeVersion }}", '{{ end }}')),
    )
    assert.match(
      messages,
      /OSM0636\] OperatingSystemProfile kube-system\/osp-ubuntu: the content of \/opt\/a has a syntax error: unterminated single quote/,
    )
    assert.match(
      messages,
      /profile\.yaml, spec\.bootstrapConfig\.files\[0\]\.content\.inline\.data, line 24 of the object/,
    )
    assert.match(messages, /24 \| +echo '\{\{ \.KubeVersion \}\}/)
    assert.equal(messages.match(/warning\[OSM0636\]/g)?.length, 1)
    for (const name of ['workers', 'others'])
      assert.match(messages, new RegExp(`OSM0636[^]*?rendered for: MachineDeployment kube-system/ubuntu-${name} \\(`))
  })

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

  it('is that of the included template', async () => {
    const template = '    templates:\n      units: |\n        [Service]\n        ExecStrat=/opt/{{ .KubeVersion }}\n'
    const messages = await messagesOf(
      profile(
        template + file('/etc/systemd/system/a.service', 644, '{{ template "units" }}'.replace('"units"', '"units" .')),
      ),
    )
    assert.match(
      messages,
      /OSM0633[^\n]*ExecStrat=[^\n]*\n[^\n]*spec\.bootstrapConfig\.templates\.units, line 19 of the object/,
    )
    assert.match(messages, /help: Did you mean ExecStart=\?/)
    assert.doesNotMatch(messages, /OSM0634/)
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
