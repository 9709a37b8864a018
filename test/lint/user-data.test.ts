// Warnings about values that cloud-init changes; the text remains that of the reference.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cloudInit, file, type Given } from '../render/userdata/fixtures.ts'

/** Values for lists that would be reported if empty. */
const QUIET: Given = { userSSHKeys: ['ssh-ed25519 A'], files: [file('/ok')] }
const files = (...given: ReturnType<typeof file>[]): Given => ({ files: given })
const run = (...runcmd: string[]): Given => ({ modules: { runcmd } })

const FINDINGS: readonly { name: string; given: Given; expected?: readonly string[] }[] = [
  {
    name: 'ordinary values',
    given: {
      ...files(
        file('/a', '#!/bin/sh\n\techo "a: b" # c\n\n', 755),
        file('/b c', '', 755),
        file('/d', '  x\ny', 600, 'b64'),
      ),
      modules: {
        bootcmd: ['echo a', '../checks/x.sh'],
        runcmd: ["[ sh, -c, 'a: b' ]", '"a: b"', 'systemctl enable --now a.service', '|\n  a: b'],
        rh_subscription: { username: 'a', password: '"p: w"', 'auto-attach': 'true' },
        yum_repos: { k: { name: 'K', baseurl: 'https://a/$basearch', enabled: 'true', gpgcheck: '1' } },
        yum_repo_dir: '/etc/yum.repos.d',
      },
    },
  },
  {
    name: 'a quote in a path',
    given: files(file("/it's")),
    expected: ["OSM0611 the path /it's breaks the cloud-config: did not find expected key"],
  },
  {
    name: 'two quotes in a path',
    given: files(file("/it''s")),
    expected: [
      "OSM0610 the path /it''s is parsed as a different text, so the node does not get the value of the profile",
    ],
  },
  {
    name: 'an indented first line',
    given: files(file('/a', '\n  a\n    b')),
    expected: ['OSM0610 the content of /a (line 2) loses the indentation of its first line on every line'],
  },
  {
    name: 'a line with less indentation than the first',
    given: files(file('/a', '  a\nb: c')),
    expected: ['OSM0611 the content of /a (line 2) breaks the cloud-config: did not find expected key'],
  },
  {
    name: 'CRLF line endings',
    given: files(file('/a', 'a\r\nb\r\n')),
    expected: [
      'OSM0610 the content of /a (line 1) is parsed as a different text, so the node does not get the value of the profile',
    ],
  },
  { name: 'a leading tab, which PyYAML accepts', given: files(file('/a', '\ta')) },
  {
    name: "a leading tab on Flatcar, which uses Go's YAML",
    given: { os: 'flatcar', ...files(file('/a', '\ta')) },
    expected: [
      'OSM0611 the content of /a (line 1) breaks the cloud-config: found a tab character where an indentation space is expected',
    ],
  },
  {
    name: 'a control character',
    given: files(file('/a', 'a\nb\x07')),
    expected: ['OSM0611 the content of /a (line 2) breaks the cloud-config: control characters are not allowed'],
  },
  {
    name: 'a path that becomes a further entry',
    given: files(file("/a'\n- path: '/b")),
    expected: ['OSM0610 the path "/a\'\\n- path: \'/b" ends early and becomes other parts of the cloud-config'],
  },
  {
    name: 'a duplicate path',
    given: { phase: 'bootstrap', ...files(file('/a'), file('/b'), file('/a'), file('/etc/machine-name')) },
    expected: [
      'OSM0615 the path /a is written again later: this file is lost',
      'OSM0615 the path /etc/machine-name is written again later: this file is lost',
    ],
  },
  {
    name: 'encodings',
    given: files(
      file('/a', 'H4sIAAAAAAACAwMAAAAAAAAAAAA=', 644, 'gz+b64'),
      file('/b', 'x', 644, 'base64'),
      file('/c', 'x', 644, 'gzip'),
      file('/d', 'x', 644, 'utf-8'),
      file('/e', 'x', 644, 'text/plain'),
      file('/f', 'eA==', 644, 'gz+b64'),
    ),
    expected: [
      'OSM0616 the encoding of /b declares base64, but the content is not base64',
      'OSM0616 the encoding of /c declares gzip data, which text cannot be',
      'OSM0616 the encoding of /d is not supported by cloud-init: the content is written as it is',
      'OSM0616 the encoding of /f declares gzip data, but the content is not gzip data',
    ],
  },
  {
    name: 'placeholders in the bootstrap phase',
    given: { phase: 'bootstrap', ...files(file('/a', '<MACHINE_NAME>'), file('/b', '<MACHINE_NAME>', 644, 'b64')) },
    expected: ['OSM0617 the content of /b keeps the placeholder <MACHINE_NAME>: it is in base64'],
  },
  {
    name: 'an SSH key with a quote',
    given: { userSSHKeys: ["ssh-ed25519 A 'me'"] },
    expected: ['OSM0611 SSH key 1 breaks the cloud-config: did not find expected key'],
  },
  {
    name: 'commands that YAML does not read as strings',
    given: run('echo a: b', 'echo a #b', 'yes', '0123', '', '[a, 1]', 'a:', '@x', '- sh', 'echo\ta', '[a', "'a' b"),
    expected: [
      'OSM0612 runcmd entry 1 is a mapping in YAML, not a command',
      'OSM0612 runcmd entry 2 loses a part: YAML reads it as a comment, or folds a line break',
      'OSM0612 runcmd entry 3 is true or false in YAML, not a command',
      'OSM0612 runcmd entry 4 is a number in YAML, not a command',
      'OSM0612 runcmd entry 5 is nothing in YAML, not a command',
      'OSM0612 runcmd entry 6 has a number in a list of strings',
      'OSM0612 runcmd entry 7 is a mapping in YAML, not a command',
      'OSM0611 runcmd entry 8 breaks the cloud-config: found character that cannot start any token',
      'OSM0611 runcmd entry 10 breaks the cloud-config: found character that cannot start any token',
      "OSM0611 runcmd entry 11 breaks the cloud-config: did not find expected ',' or ']'",
      'OSM0611 runcmd entry 12 breaks the cloud-config: did not find expected key',
    ],
  },
  {
    name: 'a Satellite server without its activation key',
    given: { modules: { rh_subscription: { org: '1', 'activation-key': '', 'server-hostname': 's' } } },
    expected: [
      'OSM0612 rh_subscription.activation-key is empty, so cloud-init cannot register the machine with Red Hat',
    ],
  },
  {
    name: 'a subscription',
    given: {
      modules: { rh_subscription: { username: '', password: 'p@ss: word', org: 'My Org', 'auto-attach': 'x', y: 'z' } },
    },
    expected: [
      'OSM0612 rh_subscription.username is empty, so cloud-init cannot register the machine with Red Hat',
      'OSM0612 rh_subscription.auto-attach is text in YAML, but cloud-init expects true or false',
      'OSM0611 rh_subscription.password breaks the cloud-config: mapping values are not allowed in this context',
      'OSM0612 rh_subscription.y is not a key that cloud-init knows',
      'OSM0622 rh_subscription.org is a string, but some versions of the schema expect a number',
    ],
  },
  {
    name: 'repositories',
    given: {
      modules: {
        yum_repos: { a: { name: '5' }, b: { baseurl: 'x', enabled: '1', 'no-name': 'x' }, '7': { baseurl: 'x' } },
        yum_repo_dir: '~',
      },
    },
    expected: [
      'OSM0612 yum_repos.7 is not a valid repository name for cloud-init',
      'OSM0612 yum_repos.a has no baseurl',
      'OSM0612 yum_repos.a.name is a number in YAML, but cloud-init expects text',
      'OSM0612 yum_repos.b.enabled is a number in YAML, but cloud-init expects true or false',
      'OSM0612 yum_repos.b.no-name is not a valid option name for cloud-init',
      'OSM0612 yum_repo_dir is nothing in YAML, but cloud-init expects text',
    ],
  },
  {
    name: 'units for a cloud-init without support for them',
    given: { units: [{ name: 'a.service', enable: true, content: '[Service]\nExecStart=/bin/true' }] },
    expected: ['OSM0614 units are ignored: cloud-init has no section coreos'],
  },
  {
    name: 'units and modules on Flatcar',
    given: {
      os: 'flatcar',
      ...run('echo a'),
      units: [
        { name: 'a.service', enable: true, content: '[Service]\nExecStart=/bin/true' },
        { name: 'b".service', content: '  [Service]', dropIns: [{ name: 'a\\b.conf', content: '[Service]' }] },
      ],
    },
    expected: [
      'OSM0611 the name of unit b".service breaks the cloud-config: did not find expected key',
      'OSM0610 unit b".service (line 1) loses the indentation of its first line on every line',
      'OSM0610 the name of drop-in a\\b.conf of b".service is parsed as a different text, so the node does not get the value of the profile',
      'OSM0613 unit a.service is enabled but has no [Install] section',
      'OSM0614 runcmd is ignored by Flatcar’s cloud-init',
    ],
  },
  {
    name: 'units on Flatcar without a file before them',
    given: { os: 'flatcar', files: [], units: [{ name: 'a.service' }] },
    expected: ['OSM0614 units are lost: without files, the key becomes write_files:coreos'],
  },
  {
    name: 'no keys, no files and no units on Flatcar',
    given: { os: 'flatcar', userSSHKeys: [], files: [] },
    expected: [
      'OSM0621 sshPublicKeys is empty: the node gets only the SSH keys of the provider',
      'OSM0622 files is empty, which only `cloud-init schema` reports as an error',
    ],
  },
  {
    name: 'no files of the profile on Flatcar, only the one with the machine’s name',
    given: { os: 'flatcar', phase: 'bootstrap', files: [], units: [{ name: 'a.service' }] },
  },
  {
    name: 'encodings on Flatcar, whose parser rejects all on error',
    given: {
      os: 'flatcar',
      ...files(
        file('/a', 'YQ==', 644, 'base64'),
        file('/b', 'YQ', 644, 'base64'),
        file('/c', 'YQ==', 644, 'gz+b64'),
        file('/d', 'H4sIAAAAAAACAwMAAAAAAAAAAAA=', 644, 'gzip+base64'),
        file('/e', 'a', 644, 'gzip'),
        file('/f', 'a', 644, 'text/plain'),
      ),
    },
    expected: [
      'OSM0616 the encoding of /b declares base64, but the content is not base64: the node then ignores all of the user data',
      'OSM0616 the encoding of /c declares gzip data, but the content is not gzip data: the node then ignores all of the user data',
      'OSM0616 the encoding of /e declares gzip data, which text cannot be: the node then ignores all of the user data',
      'OSM0616 the encoding of /f is not supported by Flatcar’s cloud-init: the node then ignores all of the user data',
    ],
  },
  {
    name: 'permissions on Flatcar',
    given: {
      os: 'flatcar',
      ...files(file('/a', 'x', 4755), file('/b', 'x', 888), file('/c', 'x', 7), file('/d', 'x', 777)),
    },
    expected: [
      'OSM0618 the permissions of /a lose all but three digits: the file gets mode 755',
      'OSM0618 the permissions of /b are not octal: Flatcar’s cloud-init stops there, without the later files and without units',
    ],
  },
  {
    name: 'files in Flatcar’s read-only file system',
    given: {
      os: 'flatcar',
      ...files(file('/usr/local/bin/a'), file('/usr/share/oem/b'), file('/usrlocal/c'), file('/opt/usr/d')),
    },
    expected: [
      'OSM0623 the path /usr/local/bin/a is read-only: Flatcar’s cloud-init stops there, without the later files and without units',
    ],
  },
]

describe('reports what cloud-init changes in', () => {
  for (const { name, given, expected = [] } of FINDINGS)
    test(name, () => {
      const { text, messages, diagnostics } = cloudInit({ ...QUIET, ...given })
      assert.deepEqual(messages, expected)
      assert.match(text ?? '', /^#cloud-config\n/)
      assert.ok(diagnostics.every(({ severity, field }) => severity !== 'error' && field?.[0] === 'spec'))
    })
})

test('messages contain no keys or contents', () => {
  const { messages } = cloudInit({
    userSSHKeys: ["sec'ret"],
    files: [file('/a', '  sec\nret')],
    modules: { runcmd: ['sec: ret'], rh_subscription: { password: 'sec: ret: x' } },
  })
  assert.equal(messages.length, 4)
  assert.doesNotMatch(messages.join(), /sec|'ret/)
})
