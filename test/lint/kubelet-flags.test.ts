// Kubelet flags in the texts of a profile: those that are reported, and those that must not be. Messages are in test/mistakes.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { kubeletFlags } from '../../src/lint/kubelet/flags.ts'
import { LAST_MINOR_OF_FLAGS } from '../../src/lint/kubelet-tables.ts'
import { lintPhase } from '../../src/lint/phase.ts'
import { inProcessorTime } from '../fixtures/processor-time.ts'
import { file, type Given, requestOf } from '../render/userdata/fixtures.ts'

interface Case {
  readonly name: string
  readonly given: Given
  readonly minor?: number
  /** The flags that are reported, each with its line. */
  readonly expected: readonly string[]
}

const unit = (...lines: string[]) => ({
  files: [file('/etc/systemd/system/kubelet.service', ['[Service]', ...lines].join('\n'))],
})
const script = (...lines: string[]) => ({ files: [file('/opt/bin/a', ['#!/bin/bash', ...lines].join('\n'), 755)] })

const CASES: readonly Case[] = [
  {
    name: 'a flag of every version, with an underscore, and with a separate value',
    given: unit('ExecStart=/opt/bin/kubelet --config /a --node_ip=10.0.0.1 --v=2 --cloud-provider external'),
    expected: [],
  },
  {
    name: 'an amount to reclaim that is zero, which a threshold cannot be',
    given: unit(
      'ExecStart=/opt/bin/kubelet --eviction-minimum-reclaim=memory.available=0Mi,nodefs.available=500Mi \\',
      '  --eviction-hard=memory.available<0Mi',
    ),
    expected: ['3 --eviction-hard'],
  },
  {
    name: 'a cloud provider that the kubelet rejects',
    given: unit('ExecStart=/opt/bin/kubelet --cloud-provider=aws'),
    minor: 31,
    expected: ['2 --cloud-provider'],
  },
  {
    name: 'a cloud provider as a separate value, in a script',
    given: script('exec kubelet --cloud-provider aws --v=2'),
    expected: ['2 --cloud-provider'],
  },
  {
    name: 'a cloud provider that the kubelet still supports, and one in an environment variable',
    given: unit('ExecStart=/opt/bin/kubelet --cloud-provider=azure', 'ExecStart=/opt/bin/kubelet --cloud-provider=$P'),
    minor: 28,
    expected: [],
  },
  {
    name: 'flags that a later version removes',
    given: unit('ExecStart=/opt/bin/kubelet --network-plugin=cni --container-runtime=remote'),
    minor: 23,
    expected: [],
  },
  {
    name: 'flags that were removed',
    given: unit(
      'ExecStart=-/opt/bin/kubelet \\',
      '  --network-plugin=cni \\',
      '  --v=2 \\',
      '  --pod-infra-container-image=a',
    ),
    minor: 35,
    expected: ['3 --network-plugin', '5 --pod-infra-container-image'],
  },
  {
    name: 'a flag that was removed after the version of the node',
    given: unit('ExecStart=/opt/bin/kubelet --pod-infra-container-image=a'),
    minor: 34,
    expected: [],
  },
  {
    name: 'a flag of a later version',
    given: unit('ExecStart=/opt/bin/kubelet --config-dir=/a'),
    minor: 27,
    expected: ['2 --config-dir'],
  },
  {
    name: 'the arguments of other programs, comments and values',
    given: unit(
      'ExecStartPre=/bin/mount --make-shared /var/lib/kubelet',
      'ExecStartPre=/bin/systemctl restart --no-block kubelet',
      '# ExecStart=/opt/bin/kubelet --a',
      'ExecStart=/opt/bin/kubelet --root-dir a=--b $KUBELET_ARGS -- --c # --d',
    ),
    expected: [],
  },
  {
    name: 'the environment of a drop-in and of a file',
    given: {
      files: [
        file(
          '/etc/systemd/system/kubelet.service.d/a.conf',
          '[Service]\nEnvironment="KUBELET_EXTRA_ARGS=--v=2 --bb=c"\n',
        ),
        file('/etc/default/kubelet', 'KUBELET_EXTRA_ARGS=--v=2 --cc\nOTHER_ARGS=--dd\n'),
        file('/etc/default/other', 'KUBELET_EXTRA_ARGS=--ee\n'),
      ],
    },
    expected: ['2 --bb', '1 --cc'],
  },
  {
    name: 'scripts, their here-documents, and a variable before another program',
    given: script(
      'KUBELET_ARGS=--aa curl --bb',
      'KUBELET_ARGS="--cc --v=2"',
      'sudo FOO=1 /usr/bin/kubelet --dd',
      'cat >/etc/default/kubelet <<EOF',
      'KUBELET_EXTRA_ARGS="--ee"',
      'EOF',
    ),
    expected: ['3 --cc', '4 --dd', '6 --ee'],
  },
  {
    name: "a script that queries the kubelet's flags",
    given: script('if kubelet --help | grep -q network-plugin; then A=1; fi', 'kubelet --network-plugin=cni'),
    expected: [],
  },
  {
    name: 'a command of a module',
    given: { modules: { runcmd: ['echo kubelet --aa', 'kubelet --bb &'] } },
    expected: ['--bb'],
  },
  {
    name: 'values that the kubelet parses',
    given: unit(
      'ExecStart=/opt/bin/kubelet --v 4 --max-pods=0x40 --fail-swap-on=F --sync-frequency=1m30s --node-ip=::1,10.0.0.1 \\',
      '  --address= --rotate-certificates --register-node --node-labels=pool=gpu,a.example.com/b= --cluster-dns=10.0.0.10 \\',
      '  "--kube-reserved=cpu=200m,memory=1Gi" --eviction-hard=memory.available<100Mi,nodefs.available<10%% \\',
      '  --register-with-taints=a=b:NoSchedule,c:NoExecute --feature-gates=NodeSwap=true --cgroup-driver=systemd',
    ),
    expected: [],
  },
  {
    name: 'values known only on the node',
    given: script('kubelet --v=$LEVEL --node-ip "$(hostname -i)" --max-pods=$PODS --fail-swap-on=$(cat /a)', 'echo'),
    expected: [],
  },
  {
    name: 'values that the kubelet does not parse',
    given: unit(
      'ExecStart=/opt/bin/kubelet \\',
      '  --v=high \\',
      '  --max_pods abc \\',
      '  --fail-swap-on=maybe \\',
      '  --protect-kernel-defaults false \\',
      '  --sync-frequency=60 \\',
      '  --node-ip=eth0 \\',
      '  --address=eth0 \\',
      '  --node-labels=node-role.kubernetes.io/worker= \\',
      '  --kube-reserved=cpu:200m \\',
      '  --eviction-hard=memory<100Mi \\',
      '  --register-with-taints=gpu \\',
      '  --feature-gates=NodeSwap \\',
      '  --cgroup-driver=System \\',
      '  --log-json-info-buffer-size=big \\',
      '  --cluster-dns=dns.example.com \\',
      '  --port=70000 \\',
      '  --hostname-override --register-node',
    ),
    expected: [
      '3 --v=high',
      '4 --max_pods',
      '5 --fail-swap-on=maybe',
      '6 --protect-kernel-defaults',
      '7 --sync-frequency=60',
      '8 --node-ip=eth0',
      '9 --address=eth0',
      '10 --node-labels',
      '11 --kube-reserved=cpu:200m',
      '12 --eviction-hard',
      '13 --register-with-taints=gpu',
      '14 --feature-gates=NodeSwap',
      '15 --cgroup-driver=System',
      '16 --log-json-info-buffer-size=big',
      '17 --cluster-dns=dns.example.com',
      '18 --port=70000',
      '19 --hostname-override',
    ],
  },
  {
    name: 'a version later than the table, which may have more flags',
    given: unit('ExecStart=/opt/bin/kubelet --something-new --network-plugin=cni --kubeconfg=/a'),
    minor: LAST_MINOR_OF_FLAGS + 1,
    expected: ['2 --network-plugin', '2 --kubeconfg'],
  },
  { name: 'a version earlier than the table', given: unit('ExecStart=kubelet --a'), minor: 22, expected: [] },
]

describe('kubeletFlags', () => {
  for (const { name, given, minor = 34, expected } of CASES)
    test(name, () => {
      const found = kubeletFlags(lintPhase(requestOf(given, 'cloud-init'), { kubeletMinor: minor }))
      assert.deepEqual(
        found.map(({ line, part }) => (line === undefined ? part : `${line} ${part}`)),
        expected,
      )
    })

  test(
    'checks 20,000 flags in linear time',
    inProcessorTime(() => {
      const many = Array.from({ length: 20_000 }, (_, i) => `--flag-${i}=kubelet`)
      const found = kubeletFlags(
        lintPhase(requestOf(unit(`ExecStart=kubelet ${many.join(' \\\n')}`), 'cloud-init'), { kubeletMinor: 34 }),
      )
      assert.equal(found.length, 250)
    }),
  )
})
