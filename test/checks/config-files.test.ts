// Configuration files and scripts as they should be, which no check may report. The mistakes are in test/mistakes.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkUserData } from '../../src/checks/user-data/index.ts'
import { file, type Given, requestOf } from '../userdata/given.ts'

interface Case {
  readonly name: string
  readonly os?: string
  readonly files?: Readonly<Record<string, string>>
  readonly runcmd?: readonly string[]
}

const CASES: readonly Case[] = [
  {
    name: 'sysctl',
    files: {
      '/etc/sysctl.d/a.conf':
        '# a\n; b\nnet.ipv4.ip_forward=1\nvm.max_map_count = 262144\n-net.ipv4.conf.all.rp_filter\n-kernel.x = 1\nnet/ipv4/conf/eth0.1/forwarding = 1\n',
      '/usr/lib/sysctl.d/b.conf': 'net.ipv4.ping_group_range = 0 2147483647\nkernel.core_pattern=|/bin/cat %p: %u\n',
    },
  },
  { name: 'modules', files: { '/etc/modules-load.d/a.conf': '# a\noverlay\n\n  br_netfilter  \n' } },
  {
    name: 'fstab',
    files: { '/etc/fstab': 'LABEL=a / ext4 discard 0 1\n/dev/b none swap\nUUID=1 /c xfs defaults,nofail\n' },
  },
  {
    name: 'limits',
    files: {
      '/etc/security/limits.d/a.conf':
        '* soft nofile 65536\n@a hard nproc unlimited # b\nroot - memlock infinity\nb -\n%c - maxlogins 3\nd hard nice -20\n',
    },
  },
  {
    name: 'cron',
    files: {
      '/etc/cron.d/a':
        'SHELL=/bin/sh\nPATH = /bin\nMAILTO=""\n*/5 0-23/2 1,15 * mon-fri root /opt/bin/a >/dev/null 2>&1\n@reboot root /opt/bin/b\n0 3 * jan 0 ops-user test -x /a && /a\n',
      '/etc/cron.daily/clean-up': '#!/bin/sh\n:\n',
    },
  },
  {
    name: 'sudoers',
    files: {
      '/etc/sudoers.d/90-a':
        'Defaults:ops !requiretty, env_keep += "A=B"\nCmnd_Alias TOOLS = /bin/a, /bin/b\nops ALL=(ALL) NOPASSWD: ALL\n%admin ALL = NOPASSWD:SETENV: /bin/a, \\\n  /bin/b\nb ALL=(ALL:ALL) TOOLS\nc ALL=!/bin/su, sudoedit /etc/a\n@includedir /etc/other\n',
    },
  },
  {
    name: 'temporary files, hosts, resolver',
    files: {
      '/etc/tmpfiles.d/a.conf': 'd /run/a 0755 root root 10d\nL+ /b - - - - /c\nf! /d\nw- /sys/e - - - - 1\nr! %t/f\n',
      '/etc/hosts': '127.0.0.1 localhost # a\n::1 ip6-localhost\nff02::1 ip6-allnodes\nfe80::1%eth0 b\n',
      '/etc/resolv.conf': 'nameserver 10.0.0.1\nnameserver fd00::1\nsearch a.example.com b\noptions ndots:2 rotate\n',
    },
  },
  {
    name: 'netplan, dockerd, mirrors of containerd',
    files: {
      '/etc/netplan/60-a.yaml':
        '# a\nnetwork:\n  version: 2\n  renderer: networkd\n  ethernets:\n    nameserver:\n      match: {name: "en*"}\n      dhcp4: true\n      dhcp4-overrides:\n        use-dns: false\n      routes:\n      - to: default\n        via: 10.0.0.1\n      nameservers:\n        search: [a.example.com]\n        addresses:\n        - 10.0.0.53\n      something-new: 1\n  bonds:\n    b0:\n      interfaces: [a]\n      parameters:\n        mode: active-backup\n        mii-monitor-interval: 100\n',
      '/etc/docker/daemon.json':
        '{"log-driver": "json-file", "exec-opts": ["native.cgroupdriver=systemd"], "registry-mirrors": ["https://a.example.com"], "other-thing": {"host": 1}}',
      '/etc/containerd/certs.d/docker.io/hosts.toml':
        'server = "https://registry-1.docker.io"\n[host."https://a.example.com"]\n  capabilities = ["pull", "resolve", "push"] # "all"\n  skip_verify = false\n  override_path = true\n[host."https://a.example.com".header]\n  server = "a"\n  authorization = "b"\n',
    },
  },
  {
    name: 'apt',
    files: {
      '/etc/apt/sources.list.d/a.list':
        'deb https://a.example.com/ubuntu noble main universe # a\ndeb-src [arch=amd64 signed-by=/a.gpg] https://b noble main\ndeb file:/srv/repo ./\ndeb https://pkgs.k8s.io/core:/stable:/v1.34/deb/ /\n',
      '/etc/apt/sources.list.d/b.sources': 'Types: deb\nURIs: https://a\nSuites: noble\nComponents: main\n',
      '/etc/apt/apt.conf.d/99proxy':
        '// a\nAcquire::http::Proxy "http://proxy.example.com:3128"; // b\nAPT { Periodic { Enable "1"; }; };\n/* c\n */\n',
      '/etc/apt/preferences.d/a.pref': 'Package: *\nPin: release a=b\nPin-Priority: 1\n',
    },
  },
  {
    name: 'udev, sshd, chrony, logrotate',
    files: {
      '/etc/udev/rules.d/60-a.rules':
        'ACTION=="add|change", SUBSYSTEM=="block", KERNEL!="sr*", \\\n  ATTR{queue/scheduler}="none", ENV{A}="b", RUN+="/a", OWNER="root", SYMLINK+="c", NAME="d"\n',
      '/etc/ssh/sshd_config.d/a.conf':
        '# a\nPermitRootLogin no\nkbdinteractiveauthentication=no\nMatch User ops\n  PasswordAuthentication yes\nPerSourceNewOption 3\n',
      '/etc/chrony/chrony.conf': '! a\nserver ntp.example.com iburst\npool b\nmakestep 1.0 3\nkeyfile /etc/c\n',
      '/etc/logrotate.d/a':
        '/a /b\n{\n  daily\n  postrotate\n    if true; then { a; } fi\n    x() {\n    }\n  endscript\n}\n/c {\n}\n',
    },
  },
  {
    name: 'netplan and containerd',
    files: {
      '/etc/netplan/60-a.yaml': '# a\nnetwork:\n  version: 2\n',
      '/etc/containerd/config.toml':
        'version = 3\nimports = ["/etc/containerd/conf.d/*.toml"]\n[plugins."io.containerd.grpc.v1.cri"]\ndisable_tcp_service = true\n[plugins."io.containerd.cri.v1.images".registry]\nconfig_path = "/a"\n',
    },
  },
  {
    name: 'systemd’s daemons and units',
    files: {
      '/etc/systemd/journald.conf.d/a.conf': '[Journal]\nSystemMaxUse=1G\nStorage=persistent\n',
      '/etc/systemd/logind.conf.d/a.conf': '[Login]\nInhibitDelayMaxSec=60\nNewSettingOfTomorrow=1\n',
      '/etc/systemd/resolved.conf': '[Resolve]\nDNS=10.0.0.1 fd00::1\nDomains=~.\nDNSStubListener=no\n',
      '/etc/systemd/system/a.service':
        '[Unit]\nAfter=network-online.target containerd.service dev-sda.device var-lib-%i.mount company.target\nWants=network-online.target\n[Service]\nType=oneshot\nRestart=on-failure\nExecStart=/bin/sh -c "a && b > /c | d"\nExecStart=/bin/a --filter a|b ; /bin/b x\nExecStartPost=-/bin/c "a > b" \'||\'\n[Install]\nWantedBy=multi-user.target\nAlso=b.timer\n',
      '/etc/systemd/system/b.timer':
        '[Timer]\nOnCalendar=*-*-* 03:00:00\nOnCalendar=Mon..Fri 22:30\nOnCalendar=daily\n',
    },
  },
  {
    name: 'scripts that look at the system',
    files: {
      '/opt/bin/a':
        '#!/bin/sh\nif command -v dnf >/dev/null; then dnf install -y jq; else apt-get install -y jq; fi\nyum -y update || true\n',
      '/opt/bin/b': '#!/bin/bash\nset -euo pipefail\nif [[ -f /a ]]; then source /b; fi\na=(1 2)\n',
      '/opt/bin/c':
        '#!/bin/sh\nset -eu\n# dnf install jq\necho \'set -o pipefail\n[[ a ]]\n\' "source a"\ncat >/x <<EOF\n[[ -f a ]]\nyum install b\nEOF\n[ -n "$A" ] && . /etc/a\ntr -d [[:space:]] </d\n',
      '/opt/bin/d':
        '#!/bin/sh\nDEBIAN_FRONTEND=noninteractive apt-get -qq update\nsudo apt-get -y --no-install-recommends install a\napt-get install $OPTIONS b\napt-get clean\ndpkg -i /a.deb\napt-get download c\n',
    },
    runcmd: ['apt-get update', 'apt-get install -yq a', 'test -f /a && echo b', 'echo "dnf install a"'],
  },
  {
    name: 'a Red Hat system',
    os: 'rockylinux',
    files: {
      '/etc/yum.repos.d/a.repo': '[a]\nname=a\nbaseurl=b\n',
      '/etc/pki/ca-trust/source/anchors/a.pem': '# a\n',
      '/opt/bin/a': '#!/bin/sh\nset -o pipefail\ndnf install -y a\nupdate-ca-trust\n',
      '/etc/cron.d/a.b': '0 3 * * * root /a\n',
    },
  },
  {
    name: 'files that are set aside',
    files: {
      '/etc/sudoers.d/README': '# a',
      '/etc/cron.d/.placeholder': '# a',
      '/etc/yum.conf': 'a',
      '/etc/netplan/50-a.yaml.disabled': 'a',
    },
  },
]

const found = ({ os = 'ubuntu', files = { '/a': 'x' }, runcmd = ['sysctl --system'] }: Case): string[] => {
  const given: Given = {
    os,
    userSSHKeys: ['ssh-ed25519 A'],
    files: Object.entries(files).map(([path, content]) => file(path, content, content.startsWith('#!') ? 755 : 644)),
    modules: { runcmd },
  }
  const problems: string[] = []
  checkUserData(requestOf(given, 'cloud-init'), ({ code, message }) => void problems.push(`${code} ${message}`), {
    isBuiltIn: false,
    tokens: [],
    templates: () => [],
    checked: new Map(),
  })
  return problems
}

describe('configuration files as they should be', () => {
  for (const given of CASES) test(given.name, () => assert.deepEqual(found(given), []))
})

describe('commands in runcmd', () => {
  const rows: readonly [command: string, expected: string][] = [
    [
      'apt-get update && apt-get install jq',
      'OSM0644 runcmd entry 1 calls apt-get without -y, so it asks for a confirmation that nobody can give',
    ],
    ['sudo dnf install -y jq', 'OSM0644 runcmd entry 1 calls dnf, which ubuntu does not have'],
    ['if [[ -f /a ]]; then echo b; fi', 'OSM0645 runcmd entry 1 uses [[, which sh of Ubuntu does not have'],
    ['set -euo pipefail; a | b', 'OSM0645 runcmd entry 1 uses set -o pipefail, which sh of Ubuntu does not have'],
    ['update-ca-trust', 'OSM0644 runcmd entry 1 calls update-ca-trust, which ubuntu does not have'],
  ]
  for (const [command, expected] of rows)
    test(command, () => assert.deepEqual(found({ name: command, runcmd: [command] }), [expected]))
})
