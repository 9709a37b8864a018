// cloud-init user data: the complete layout, and the position of values.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cloudInit, file, type Given } from './fixtures.ts'

const lines = (...of: string[]): string => of.join('\n')

const TEXTS: readonly { name: string; given: Given; expected: string }[] = [
  {
    name: 'empty input has empty sections',
    given: {},
    expected: lines('#cloud-config', '', 'ssh_pwauth: false', '', 'ssh_authorized_keys:', 'write_files:'),
  },
  {
    name: 'the bootstrap phase sets the host name',
    given: { phase: 'bootstrap', userSSHKeys: ['ssh-ed25519 A a@b'] },
    expected: lines(
      '#cloud-config',
      'hostname: <MACHINE_NAME>',
      '',
      'ssh_pwauth: false',
      '',
      'ssh_authorized_keys:',
      "- 'ssh-ed25519 A a@b'",
      'write_files:',
      '- path: /etc/machine-name',
      "  permissions: '0600'",
      '  content: |-',
      '        <MACHINE_NAME>',
      '',
    ),
  },
  {
    name: 'files are indented by four, each with an empty line after it',
    given: {
      files: [file('/a', 'one\n\ntwo', 755), file('/b', 'text\n', 7, 'b64'), file('/c', '', 1777, 'gz')],
      distUpgradeOnBoot: true,
    },
    expected: lines(
      '#cloud-config',
      '',
      'package_upgrade: true',
      'package_reboot_if_required: true',
      'ssh_pwauth: false',
      '',
      'ssh_authorized_keys:',
      'write_files:',
      "- path: '/a'",
      "  permissions: '0755'",
      '  content: |-',
      '    one',
      '    ',
      '    two',
      '',
      "- path: '/b'",
      "  permissions: '7'",
      "  encoding: 'b64'",
      '  content: |-',
      '    dGV4dAo=',
      '',
      "- path: '/c'",
      "  permissions: '1777'",
      "  encoding: 'gz'",
      '  content: |-',
      '    ',
      '',
    ),
  },
  {
    name: 'units and drop-ins are under coreos',
    given: {
      units: [
        {
          name: 'a.service',
          enable: true,
          content: '[Service]\nExecStart=/a',
          dropIns: [{ name: 'd.conf', content: '[X-A]' }],
        },
        { name: 'b.service', mask: true },
      ],
    },
    expected: lines(
      '#cloud-config',
      '',
      'ssh_pwauth: false',
      '',
      'ssh_authorized_keys:',
      'write_files:coreos:',
      '  units:',
      '  - name: "a.service"',
      '    enable: true',
      '    command: start',
      '    mask: false',
      '',
      '    content: |',
      '      [Service]',
      '      ExecStart=/a',
      '',
      '    drop_ins:',
      '      - name: "d.conf"',
      '        content: |',
      '          [X-A]',
      '  - name: "b.service"',
      '    enable: false',
      '    ',
      '    mask: true',
      '',
      '',
    ),
  },
  {
    name: 'modules are copied, with maps sorted by bytes',
    given: {
      files: [file('/a')],
      modules: {
        bootcmd: ['[a, b]'],
        runcmd: ['x', 'y'],
        rh_subscription: { '\uff5e': '1', '🎉': '2', a: '3' },
        yum_repos: { k: { name: 'n', baseurl: 'b' } },
        yum_repo_dir: '/etc/repos',
      },
    },
    expected: lines(
      '#cloud-config',
      '',
      'ssh_pwauth: false',
      '',
      'ssh_authorized_keys:',
      'write_files:',
      "- path: '/a'",
      "  permissions: '0644'",
      '  content: |-',
      '    x',
      '',
      'bootcmd:',
      '- [a, b]',
      '',
      'runcmd:',
      '- x',
      '- y',
      '',
      'rh_subscription:',
      '    a: 3',
      '    \uff5e: 1',
      '    🎉: 2',
      '',
      'yum_repos:',
      '    k:',
      '       baseurl: b',
      '       name: n',
      '',
      'yum_repo_dir: /etc/repos',
    ),
  },
]

describe('cloud-init user data', () => {
  for (const { name, given, expected } of TEXTS) test(name, () => assert.equal(cloudInit(given).text, expected))
})

describe('the host name', () => {
  const HOSTNAMES: readonly { name: string; given: Given; expected: string | undefined }[] = [
    { name: 'is a placeholder', given: { phase: 'bootstrap' }, expected: '<MACHINE_NAME>' },
    { name: 'is AWS’s own for aws', given: { phase: 'bootstrap', provider: 'aws' }, expected: undefined },
    {
      name: 'is that of the MachineDeployment for edge',
      given: { phase: 'bootstrap', provider: 'edge' },
      expected: 'workers',
    },
    { name: 'is not set in the provisioning phase', given: {}, expected: undefined },
  ]
  for (const { name, given, expected } of HOSTNAMES)
    test(name, () => assert.equal(/^hostname: (.*)$/m.exec(cloudInit(given).text ?? '')?.[1], expected))

  test('remains a placeholder in files for edge', () => {
    const { text } = cloudInit({ phase: 'bootstrap', provider: 'edge', files: [file('/a', '<MACHINE_NAME>')] })
    assert.match(text ?? '', /content: \|-\n {4}<MACHINE_NAME>\n/)
  })
})

test('SSH keys are trimmed as in Go, without duplicates', () => {
  const { text } = cloudInit({ userSSHKeys: [' a\n', '', 'b', 'a', '\u0085c\u00a0', '\ufeffd'] })
  assert.deepEqual(text?.match(/^- '.*'$/gm), ["- 'a'", "- 'b'", "- 'c'", "- '\ufeffd'"])
})
