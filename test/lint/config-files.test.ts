// Correct configuration files and scripts, which no check may report. Mistakes are in test/mistakes.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { file, type Given, problemsIn, requestOf } from '../render/userdata/fixtures.ts'

interface Case {
  readonly name: string
  readonly os?: string
  readonly files?: Readonly<Record<string, string>>
  readonly runcmd?: readonly string[]
}

const CASES: readonly Case[] = [
  {
    name: 'apt',
    files: {
      '/etc/apt/sources.list.d/a.sources':
        '# a\nTypes: deb\nURIs: https://a.example.com/ubuntu\nSuites: noble noble-updates\nComponents: main\nSigned-By: /a.gpg\n\nenabled: no\ntypes: deb\nuris: https://b.example.com\nsuites: ./\n',
      '/etc/apt/preferences.d/a': 'Explanation: a\nPackage: *\nPin: release o=Ubuntu\nPin-Priority: -10\n',
    },
  },
  {
    name: 'sshd and chronyd',
    files: {
      '/etc/ssh/sshd_config':
        'Include /etc/ssh/sshd_config.d/*.conf\nPermitRootLogin=prohibit-password\nPasswordAuthentication "no"\nLogLevel verbose\nUsePAM Yes # a\nCiphers aes256-gcm@openssh.com\nMatch User a\n  PermitTTY no\n',
      '/etc/chrony/sources.d/a.sources':
        'server a.example.com iburst prefer minpoll 4 maxpoll 6 key 3\npool b.example.com maxsources 4 xleave\n',
    },
  },
  {
    name: 'logrotate, modprobe, udev, environment',
    files: {
      '/etc/logrotate.d/a':
        '/var/log/a.log /var/log/b/*.log {\n  daily\n  rotate 7\n  size=10M\n  create 0640 root adm\n  postrotate\n    dayly\n  endscript\n}\n',
      '/etc/modprobe.d/a.conf':
        '# a\nblacklist nouveau\noptions a b=1 \\\n  c=2\ninstall d /bin/true\nalias e f\nsoftdep g pre: h\n',
      '/etc/udev/rules.d/60-a.rules':
        'ACTION=="add|change", KERNEL=="sd[a-z]", ATTR{queue/rotational}=="0", \\\n  ATTR{queue/scheduler}="none"\nENV{ID_A}!="b", GOTO="end"\nSUBSYSTEM=="block", RUN+="/bin/sh -c \'A=b,SUBSYTEM=c\'", NAME=e"a"\nLABEL="end"\n',
      '/etc/environment':
        '# a\nexport HTTP_PROXY=http://proxy.example.com:3128\nPATH="/usr/bin:/opt/bin"\nPASSWORD=a$b\n',
    },
  },
  {
    name: 'all forms of mounts, limits and addresses',
    files: {
      '/etc/fstab':
        'server:/a /mnt/a nfs4 _netdev 0 0 # b\ntmpfs /tmp tmpfs size=1G\n/dev/c /d fuse.sshfs defaults\n/dev/e none swap sw 0 0\n/f /g none bind\n',
      '/etc/security/limits.d/b.conf': '@a - rtprio 99\nb soft nice -20\nc hard memlock unlimited\n',
      '/etc/hosts': '10.0.0.1\ta.example.com a-b\n::ffff:10.0.0.1 c\n',
      '/etc/tmpfiles.d/b.conf': 'd /a 1777 root root 10d\nd /b ~0755\nL /c - - - - /d\n',
      '/etc/sudoers.d/b':
        'ops ALL=(root) NOPASSWD: /bin/a --b=c\\,d, /bin/e, !/bin/f, (www) PASSWD: /bin/g\nx HOSTS = /bin/a : OTHERS = /bin/b\n',
      '/etc/crontab': '59 23 31 12 7 root /a\n0-59/5 */2 1-15,20 JAN-MAR Mon,Tue root /b\n',
    },
  },
  {
    name: 'systemd',
    files: {
      '/etc/systemd/network/10-a.network':
        '[Match]\nName=eth0\n[Link]\nMTUBytes=9000\n[Network]\nDHCP=ipv4\nAddress=10.0.0.5/24\nDNS=10.0.0.53\n[Route]\nGateway=10.0.0.1\n[DHCPv4]\nUseDNS=no\n',
      '/etc/systemd/system-preset/10-a.preset': 'enable a.timer\n',
      '/etc/systemd/network/20-a.netdev': '[NetDev]\nName=a\nKind=bond\n',
      '/etc/systemd/system.conf.d/a.conf':
        '[Manager]\nDefaultLimitNOFILE=65536:infinity\nDefaultEnvironment="A=b c" D=e\n',
      '/etc/systemd/journald.conf': '[Journal]\nStorage=persistent\nSystemMaxUse=1G\nMaxRetentionSec=1month\n',
      '/etc/systemd/resolved.conf.d/a.conf': '[Resolve]\nDNS=10.0.0.53\nDNSSEC=allow-downgrade\nDNSStubListener=no\n',
      '/etc/systemd/system/a.timer':
        '[Timer]\nOnCalendar=Mon..Fri *-*-* 03:00:00 Europe/Berlin\nOnCalendar=Weekly\nOnCalendar=*:0/15\nRandomizedDelaySec=1h 30min\nPersistent=yes\n[Install]\nWantedBy=timers.target\n',
      '/etc/systemd/system/a.service':
        "[Service]\nType=oneshot\nRemainAfterExit=true\nEnvironment=\"A=b c\" D=%h 'E=f'\nEnvironmentFile=-/etc/default/a\nRestartSec=2.5s\nTimeoutStartSec=infinity\nTimeoutStopSec=90\nLimitNOFILE=infinity\nLimitNICE=+5\nExecStart=/bin/sh -c 'a $(b) > /c'\n[Install]\nWantedBy=multi-user.target\n",
      '/etc/systemd/system/kubelet.service.d/10-a.conf': '[Service]\nExecStart=\nExecStart=/opt/bin/kubelet\n',
      '/etc/systemd/system/b.service.d/10-a.conf': '[Service]\nExecStart=/opt/bin/b\n',
    },
  },
  {
    name: 'scripts',
    files: {
      '/opt/bin/a':
        '#!/bin/sh\n# a\nif [ "$1" = a ] && grep -q "a == b" c; then echo {a..b} > /d 2>&1; fi\nawk \'$1 == "a" { print }\' e\n',
      '/opt/bin/b': '# sourced, so without a first line\n. /c\n',
      '/opt/bin/c': '#!/usr/bin/env bash\n[ "$1" == a ] && echo &> /dev/null\n',
    },
  },
  {
    name: 'a kubelet configuration',
    files: {
      '/etc/kubernetes/kubelet.conf':
        'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nauthentication:\n  webhook: {enabled: true, cacheTTL: 2m0s}\n  x509:\nclusterDNS:\n  - "10.0.0.1"\nkubeReserved: {cpu: 200m, memory: 1Gi}\nevictionHard: {memory.available: 100Mi, nodefs.available: 10%}\ncontainerLogMaxSize: 100Mi\nimageGCHighThresholdPercent: 85\nfeatureGates: {}\nsomethingNew: {a: b}\n',
    },
  },
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
    name: 'temporary files, hosts and resolver',
    files: {
      '/etc/tmpfiles.d/a.conf': 'd /run/a 0755 root root 10d\nL+ /b - - - - /c\nf! /d\nw- /sys/e - - - - 1\nr! %t/f\n',
      '/etc/hosts': '127.0.0.1 localhost # a\n::1 ip6-localhost\nff02::1 ip6-allnodes\nfe80::1%eth0 b\n',
      '/etc/resolv.conf': 'nameserver 10.0.0.1\nnameserver fd00::1\nsearch a.example.com b\noptions ndots:2 rotate\n',
    },
  },
  {
    name: 'netplan, dockerd, registry mirrors of containerd',
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
    name: 'daemons and units of systemd',
    files: {
      '/etc/systemd/system-preset/10-a.preset': 'enable a.service\n',
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
    name: 'scripts that query the system',
    files: {
      '/opt/bin/a':
        '#!/bin/sh\nif command -v dnf >/dev/null; then dnf install -y jq; else apt-get install -y jq; fi\nyum -y update || true\n',
      '/opt/bin/b': '#!/bin/bash\nset -euo pipefail\nif [[ -f /a ]]; then source /b; fi\na=(1 2)\n',
      '/opt/bin/c':
        '#!/bin/sh\nset -eu\n# dnf install jq\necho \'set -o pipefail\n[[ a ]]\n\' "source a"\ncat >/x <<EOF\n[[ -f a ]]\nyum install b\nEOF\n[ -n "$A" ] && . /etc/a\ntr -d [[:space:]] </d\n',
      '/opt/bin/d':
        '#!/bin/sh\nDEBIAN_FRONTEND=noninteractive apt-get -qq update\nsudo apt-get -y --no-install-recommends install a\napt-get install $OPTIONS b\napt-get clean\ndpkg -i /a.deb\napt-get download c\n',
      '/opt/bin/e':
        '#!/bin/sh\nif [ "$MANAGER" = apt ]; then\n  apt-get clean\nelif [ "$MANAGER" = dnf ]; then\n  dnf clean all\nfi\n',
      '/opt/bin/f': '#!/bin/bash\n. /etc/a\nif [[ $ID =~ ^(rhel|rocky) ]]; then yum install -y a; fi\n',
    },
    runcmd: ['apt-get update', 'apt-get install -yq a', 'test -f /a && echo b', 'echo "dnf install a"'],
  },
  {
    name: 'units that other systems call differently',
    files: { '/etc/systemd/system/sshd.service': '[Service]\nExecStart=/usr/sbin/sshd -D\n' },
    runcmd: ['systemctl restart ssh', 'systemctl enable --now sshd.service'],
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
    name: 'comments, quotes and lists in other places',
    files: {
      '/etc/apt/apt.conf.d/a':
        '# a\nDPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };\nA "b//c"; # "d\n/* e\n',
      '/etc/apt/sources.list': 'deb s3://bucket.example.com/a noble main\ndeb "https://a.example.com" noble main\n',
      '/etc/sudoers.d/c':
        'a ALL=(root,www-data) NOPASSWD: ALL # b, c\nd ALL=(ALL, !root) /bin/e, (#1000) /bin/f\ng ALL=(ALL) /bin/h ^[a,b]$\n',
      '/etc/fstab': 'fs-1:/ /a efs _netdev,tls 0 0\nb /b gpfs rw 0 0\n',
      '/etc/udev/rules.d/61-a.rules': 'SUBSYSTEM=="block", ATTR{model}==i"foo", KERNEL!=ei"a\\x20", MODE="0600"\n',
      '/etc/ssh/sshd_config': 'AuthorizedKeysFile2 none\n',
      '/etc/containerd/certs.d/a.example.com/hosts.toml':
        '[host."https://a.example.com"]\n  capabilities = ["pull", "resolve", "referrers"]\n',
    },
  },
  {
    name: 'values of systemd that few units have',
    files: {
      '/etc/systemd/system/a.service': '[Service]\nRemainAfterExit=yes\nExecStop=/bin/a\n',
      '/etc/systemd/system/b.service':
        "[Unit]\nAfter=base.target boot.target\n[Service]\nExecStart=/bin/a\nExecStart=\nExecStart=/bin/sh -c 'trap \"umount \\'a\\' && b\" EXIT'\nRestartSec=.5s\nIODeviceLatencyTargetSec=/dev/sda 25ms\nEnvironment='A=it\\'s b' C=d\n",
      '/etc/systemd/system/c.service': '[Service]\nExecStart=-|echo a > /b\n',
      '/etc/systemd/system/c.timer': '[Timer]\nOnCalendar=anually\n',
      '/etc/systemd/system.conf': '[Manager]\nRuntimeWatchdogSec=off\nRebootWatchdogSec=default\n',
    },
  },
  {
    name: 'backup files',
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
  return problemsIn(requestOf(given, 'cloud-init')).map(({ code, message }) => `${code} ${message}`)
}

describe('reports nothing for correct configuration files', () => {
  for (const given of CASES) test(given.name, () => assert.deepEqual(found(given), []))
})

describe('reports commands in runcmd', () => {
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
