// Mistakes in profiles that the controller renders anyway, and what resembles them, of which nothing is reported.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inProcessorTime } from '../fixtures/processor-time.ts'
import { told } from '../fixtures/told.ts'
import { file, type Given, problemsIn, requestOf } from '../render/userdata/fixtures.ts'

interface Case {
  readonly name: string
  readonly given: Given & { readonly by?: 'ignition' | 'cloud-init' }
  /** Each finding with its help. */
  readonly expected?: readonly string[]
}

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl'
const script = (...lines: string[]) => file('/opt/bin/a', `#!/bin/bash\n${lines.join('\n')}\n`, 755)
const unit = (name: string, ...lines: string[]) => file(`/etc/systemd/system/${name}`, lines.join('\n'))
const OF_UBUNTU = 'Use apt-get, with DEBIAN_FRONTEND=noninteractive and -y.'
const SERVICE = ['[Service]', 'ExecStart=/opt/bin/a']

/** A mode as YAML reads it with 0 or 0o before it, and the mode that the file then gets. */
const OCTAL: readonly (readonly [mode: number, written: string])[] = [
  [0o644, '0420'],
  [0o755, '0644'],
  [0o600, '0644'],
  [0o640, '0416'],
  [0o700, '0644'],
  [0o750, '0644'],
  [0o400, '0256'],
  [0o440, '0644'],
  [0o444, '0644'],
  [0o555, '0365'],
  [0o500, '0320'],
  [0o777, '0511'],
  [0o1777, '1023'],
]

const CASES: readonly Case[] = [
  {
    name: 'syntax errors in a script and in runcmd',
    given: { files: [script('for i in a; do', '  echo $i')], modules: { runcmd: ['echo a', "echo 'hello"] } },
    expected: [
      "OSM0636 the content of /opt/bin/a (line 2) has a syntax error: expected 'done' to close 'for' before the end of the script, for the command that starts here | Correct the script: `bash -n` reports the same error. If its lines are joined on the node, write | instead of > before the text in YAML.",
      'OSM0638 runcmd entry 2 has a syntax error: unterminated single quote | Correct the command, or move it into a script that is a file, and run that.',
    ],
  },
  {
    name: 'scripts beyond a limit of the parser, of a file, a unit, a module, a function, a substitution and sh -c',
    given: {
      files: [
        script(`# ${'`'.repeat(1001)}`),
        file('/opt/bin/b', `#!/bin/sh\n${'#'.repeat(262_144)}\n`, 755),
        file('/opt/bin/c', `#!/bin/sh\nf() {\n  sh -c '${'{ '.repeat(300)}a${'; }'.repeat(300)}'\n}\n`, 755),
        file('/opt/bin/d', `#!/bin/sh\necho "$(${'{ '.repeat(300)}a${'; }'.repeat(300)})"\n`, 755),
        unit('e.service', '[Service]', `ExecStart=/bin/sh -c "${'$(a)'.repeat(1001)}"`),
        // Not beyond it.
        file('/opt/bin/f', `#!/bin/sh\n# ${'`'.repeat(1000)}\n`, 755),
      ],
      modules: { runcmd: [`echo ${'$(a)'.repeat(1001)}`] },
    },
    expected: [
      [
        'the content of /opt/bin/a (line 1)',
        'has more than 1000 substitutions and here-documents, those in comments included',
      ],
      ['the content of /opt/bin/b (line 1)', 'has more than 262144 characters'],
      ['the content of /opt/bin/c (line 1)', 'nests too deeply'],
      ['the content of /opt/bin/d (line 1)', 'nests too deeply'],
      [
        'the content of /etc/systemd/system/e.service (line 1)',
        'has more than 1000 substitutions and here-documents, those in comments included',
      ],
      ['runcmd entry 1', 'has more than 1000 substitutions and here-documents, those in comments included'],
    ].map(
      ([place, limit]) =>
        `OSM0669 ${place} ${limit}: lint does not read all of its commands | Write the script as several files, and remove what repeats in its comments.`,
    ),
  },
  {
    name: 'a mode with too many digits',
    given: { files: [file('/a', 'x', 77777)] },
    expected: [
      'OSM0618 the permissions of /a have more than four digits | Write the digits that chmod takes, for example 644 or 755.',
    ],
  },
  {
    name: 'a test at the beginning of a command in runcmd',
    given: { modules: { runcmd: ['[ -e /a ] || touch /a'] }, by: 'cloud-init' },
    expected: [
      `OSM0611 runcmd entry 1 breaks the cloud-config: expected chomping or indentation indicators | Put the entry in quotes within its YAML: '"echo a: b"'.`,
    ],
  },
  {
    name: 'a command that continues in the next entry, and one that is a list in YAML',
    given: {
      modules: { runcmd: ['if true; then', 'echo a', 'fi'], bootcmd: ["[ sh, -c, echo 'a ]"] },
      by: 'cloud-init',
    },
  },
  {
    name: 'files of the kubelet, containerd and cloud-init with names that are read, and a backup',
    given: {
      files: [
        file('/etc/kubernetes/kubelet.conf.d/90-a.conf', ''),
        file('/etc/containerd/conf.d/a.toml', ''),
        file('/etc/containerd/conf.d/a.toml.bak', ''),
        file('/etc/cloud/cloud.cfg.d/README', ''),
      ],
    },
  },
  {
    name: 'programs of another system that a script calls always',
    given: {
      files: [
        script('set -e', 'dnf install -y jq'),
        file('/opt/bin/b', '#!/bin/sh\nfor p in a b; do\n  sudo /usr/bin/yum install -y $p\ndone\n', 755),
        file('/opt/bin/c', "#!/bin/sh\necho $(bash -c 'echo a; dnf list') | cat\n", 755),
        file('/opt/bin/d', '#!/bin/sh\ncommand -v jq || apt-get install -y jq\nupdate-ca-trust\n', 755),
      ],
      modules: { runcmd: ['echo a', '[dnf, install, jq]'] },
    },
    expected: [
      `OSM0644 the content of /opt/bin/a (line 3) calls dnf, which ubuntu does not have | ${OF_UBUNTU}`,
      `OSM0644 the content of /opt/bin/b (line 3) calls yum, which ubuntu does not have | ${OF_UBUNTU}`,
      `OSM0644 the content of /opt/bin/c (line 2) calls dnf, which ubuntu does not have | ${OF_UBUNTU}`,
      'OSM0644 the content of /opt/bin/d (line 3) calls update-ca-trust, which ubuntu does not have | Use update-ca-certificates.',
      `OSM0644 runcmd entry 2 calls dnf, which ubuntu does not have | ${OF_UBUNTU}`,
    ],
  },
  ...[
    'if command -v dnf; then dnf install -y jq; else apt-get install -y jq; fi',
    'if ! dnf install -y jq; then apt-get install -y jq; fi',
    'if [ "$a" = b ]; then bash -c "dnf install -y jq"; fi',
    'case $(. /etc/os-release; echo $ID) in rocky) dnf install -y jq ;; *) apt-get install -y jq ;; esac',
    'dnf --version && dnf install -y jq',
    'dnf install -y jq || apt-get install -y jq',
    'while ! dnf install -y jq; do sleep 5; done',
    'with_dnf() { dnf install -y jq; }\n"with_$PACKAGES"',
    'test "$ID" = rocky || exit 0\ndnf install -y jq',
    'a=$(if true; then echo `dnf --version`; fi)',
  ].map(text => ({
    name: `a program of another system that may not be called: ${text}`,
    given: { files: [script(text)], modules: { runcmd: text.split('\n') } },
  })),
  {
    name: 'a condition around several entries of runcmd',
    given: { modules: { runcmd: ['if command -v dnf', 'then', 'dnf install -y jq', 'fi'] }, by: 'cloud-init' },
  },
  {
    name: 'bootcmd with a file of the image and with one of the bootstrap phase, and runcmd with a file that is made executable',
    given: {
      files: [file('/opt/bin/a', 'echo a\n')],
      modules: { bootcmd: ['/usr/bin/true'], runcmd: ['chmod +x /opt/bin/a', '/opt/bin/a'] },
    },
  },
  {
    name: 'a target of the profile itself that resembles one of systemd',
    given: {
      files: [
        unit('network-onlines.target', '[Unit]', 'Description=The networks'),
        unit('a.service', '[Unit]', 'After=network-onlines.target', ...SERVICE),
      ],
    },
  },
  {
    name: 'units of the profile that are misspelt in one letter, or in the order of two',
    given: {
      files: [
        unit('company-agent.service', ...SERVICE),
        unit('a.service', '[Unit]', 'Wants=company-agnt.service', ...SERVICE),
        script('systemctl start company-agent.srevice'),
      ],
    },
    expected: [
      'OSM0647 the content of /etc/systemd/system/a.service (line 2) names company-agnt.service, and the profile writes company-agent.service | Did you mean company-agent.service?',
      'OSM0647 the content of /opt/bin/a (line 2) names company-agent.srevice, and the profile writes company-agent.service | Did you mean company-agent.service?',
    ],
  },
  {
    name: 'units of packages, of scripts, with numbers, and unlike any known one',
    given: {
      files: [
        unit('company-1.service', ...SERVICE),
        unit('a.service', '[Unit]', 'After=sshd.service ntpd.service nmbd.service company-2.service', ...SERVICE),
        script(
          'cp /opt/a /etc/systemd/system/kubelets.service',
          'systemctl start kubelets ssh cron iscsi company-agent getty@tty1',
        ),
      ],
    },
  },
  {
    name: 'units with [Install] that no script enables',
    given: {
      files: [
        unit('agent.service', ...SERVICE, '[Install]', 'WantedBy=multi-user.target'),
        unit('clean.timer', '[Timer]', 'OnCalendar=daily', '[Install]', 'WantedBy=timers.target'),
        unit('clean.service', ...SERVICE),
        script('# systemctl enable agent', 'systemctl enable clean other-agent', 'agent --version'),
      ],
    },
    expected: [
      'OSM0656 the content of /etc/systemd/system/agent.service (line 3) has an [Install] section, but nothing in the profile enables or starts it | Write systemctl enable --now agent.service in a script. Remove the section if something else starts it.',
      'OSM0656 the content of /etc/systemd/system/clean.timer (line 3) has an [Install] section, but nothing in the profile enables or starts it | Write systemctl enable --now clean.timer in a script. Remove the section if something else starts it.',
    ],
  },
  {
    name: 'units that a script, a unit, a timer, a link, a preset or a package enables',
    given: {
      files: [
        ...['one', 'two', 'three', 'four', 'five', 'six@', 'containerd'].map(name =>
          unit(`${name}.service`, ...SERVICE, '[Install]', 'WantedBy=multi-user.target'),
        ),
        unit('two.timer', '[Timer]', 'OnCalendar=daily', '[Install]', 'WantedBy=timers.target'),
        unit('other.service', '[Unit]', 'Wants=three.service', ...SERVICE),
        file('/etc/systemd/system/multi-user.target.wants/four.service', ''),
        file('/etc/systemd/system-preset/10-a.preset', 'enable five.service\n'),
        script('systemctl daemon-reload && systemctl enable --now \\', '  one two.timer six@eth0.service'),
      ],
    },
  },
  {
    name: 'a unit that a script may enable by a variable',
    given: {
      files: [
        unit('agent.service', ...SERVICE, '[Install]', 'WantedBy=multi-user.target'),
        script('for name in /etc/systemd/system/*.service; do systemctl enable "$name"; done'),
      ],
    },
  },
  {
    name: 'octal numbers of all common modes',
    given: { files: OCTAL.map(([mode], i) => file(`/${i}`, 'x', mode)) },
    expected: OCTAL.map(([mode, written], i) => {
      const meant = mode.toString(8)
      return `OSM0624 the permissions of /${i} are ${mode}, which YAML makes of 0${meant} and 0o${meant}: the file gets mode ${written} | Write permissions: ${meant}, without 0 or 0o before it.`
    }),
  },
  {
    name: 'correct permissions',
    given: {
      files: [
        644, 755, 600, 640, 700, 750, 400, 440, 444, 555, 500, 550, 660, 664, 666, 770, 775, 777, 711, 744, 1777, 4755,
        2755,
      ].map((mode, i) => file(`/${i}`, 'x', mode)),
    },
  },
  {
    name: 'scripts that are passed to a shell, sourced, or made executable',
    given: {
      files: [
        file('/opt/a', '#!/bin/sh\n'),
        file('/opt/b', '#!/bin/sh\n'),
        file('/opt/c', '#!/bin/sh\n'),
        file('/etc/profile.d/d.sh', '#!/bin/sh\n'),
        file('/opt/e', '#!/bin/sh\n. /opt/b\n'),
      ],
      modules: { runcmd: ['bash /opt/a', 'chmod +x /opt/c', '[ sh, /opt/e ]'] },
    },
  },
  {
    name: 'relative paths',
    given: { files: [file('etc/a'), file('~/b'), file('$HOME/c'), file('/d ')] },
    expected: [
      'OSM0626 the path etc/a is not absolute: cloud-init writes /etc/a | Write /etc/a, if this is the intended path.',
      'OSM0626 the path ~/b is not absolute: cloud-init replaces neither ~ nor variables and writes /~/b | Write the absolute path, for example below /root.',
      'OSM0626 the path $HOME/c is not absolute: cloud-init replaces neither ~ nor variables and writes /$HOME/c | Write the absolute path, for example below /root.',
      'OSM0626 the path "/d " has a blank at its end or beginning, which becomes part of the name | Remove the blank.',
    ],
  },
  {
    name: 'paths that cannot be written',
    given: { files: [file(''), file('/etc/a/'), file('/etc/b'), file('/etc/b/c')] },
    expected: [
      'OSM0627 the path "" is empty: cloud-init skips the file | Write the path of a file that is in a folder and has a name.',
      'OSM0627 the path /etc/a/ ends in /, so it is a folder: cloud-init stops there, without the later files | Write the path of a file that is in a folder and has a name.',
      'OSM0627 the path /etc/b/c lies below /etc/b, which is a file: cloud-init stops there, without the later files | Write the path of a file that is in a folder and has a name.',
    ],
  },
  {
    name: 'a path that is written twice in different forms',
    given: { files: [file('/etc//a'), file('/etc/./a')] },
    expected: [
      'OSM0615 the path /etc//a is written again later: this file is lost | Remove one of them, or give it a different name.',
    ],
  },
  {
    name: 'the read-only file system of Flatcar, for Ignition',
    given: {
      by: 'ignition',
      files: [
        file('/usr/local/bin/a'),
        file('/lib/systemd/system/b.conf'),
        file('/usr/share/oem/c'),
        file('/opt/../bin/d'),
      ],
    },
    expected: [
      'OSM0623 the path /usr/local/bin/a is read-only: Ignition fails, and the machine does not finish its first boot | Write to /opt/bin/a, and call it by this path.',
      'OSM0623 the path /lib/systemd/system/b.conf is read-only: Ignition fails, and the machine does not finish its first boot | Write to a path below /opt, /etc or /var: systemd and most programs read /etc first.',
      'OSM0623 the path /opt/../bin/d is read-only: Ignition fails, and the machine does not finish its first boot | Write to /opt/bin/d, and call it by this path.',
    ],
  },
  {
    name: 'formatting errors of templates',
    given: {
      files: [
        file('/a', 'a=%!d(string=x)\n'),
        file('/b', '\nb=<no value>'),
        file('/c', '%!s(MISSING)'),
        file('/d', '%!(EXTRA int=1)'),
        file('/e', '<nil>'),
        file('/f', 'date +%!'),
      ],
    },
    expected: [
      'OSM0632 the content of /a (line 1) contains %!d(string=…), which a template printed | The value is of the type string, which %d does not print: use %v, or convert the value first.',
      'OSM0632 the content of /b (line 2) contains <no value>, which a template printed | The value is missing: give it a default, {{ .X | default "…" }}, or print it only within {{ if .X }} or {{ with .X }}.',
      'OSM0632 the content of /c (line 1) contains %!s(MISSING), which a template printed | printf has fewer arguments than verbs: add one, or remove a verb.',
      'OSM0632 the content of /d (line 1) contains %!(EXTRA …), which a template printed | printf has more arguments than verbs: remove one, or add a verb.',
      'OSM0632 the content of /e (line 1) contains <nil>, which a template printed | The value is missing: give it a default, {{ .X | default "…" }}, or print it only within {{ if .X }} or {{ with .X }}.',
    ],
  },
  {
    name: 'correct formats',
    given: {
      files: [
        file('/a.yaml', '---\na: [b]\n---\nc: "d"\n'),
        file('/b.json', '{"a": [1]}'),
        file('/c.toml', 'version = 3\n[a."b.c"]\nd = ["e"]\n'),
        file('/d.yaml', '{{ x'),
        file('/e.repo', '# x\n[e]\nname = E\nbaseurl=a\n  b\n'),
      ],
    },
  },
  {
    name: 'sections and settings of units',
    given: {
      files: [
        unit(
          'a.service',
          'X=1',
          '[Unit]',
          'Descripton=a',
          '[Servce]',
          '[Service]',
          'ExecStart=/a',
          'Restart=allways',
          'WantedBy=b',
          'After=c',
          'nothing',
          '[Timer]',
          'X-Own=1',
          '[X-Own]',
          'a=b',
        ),
        unit('b.service.d/1.conf', '[Service]', 'Enviroment=A=b'),
      ],
    },
    expected: [
      'OSM0633 the content of /etc/systemd/system/a.service (line 1) comes before the first section: systemd ignores it | Write [Unit], [Service] or another section before it.',
      'OSM0633 the content of /etc/systemd/system/a.service (line 10) has no equals sign: systemd ignores it | Write it as Name=value. A line goes on in the next one only after a backslash.',
      'OSM0633 the content of /etc/systemd/system/a.service (line 4) has the unknown section [Servce]: systemd ignores it | Did you mean [Service]?',
      'OSM0633 the content of /etc/systemd/system/a.service (line 11) has the section [Timer], which systemd ignores in a unit of the type .service | Use [Unit], [Install], [Service], or another type of unit.',
      'OSM0633 the content of /etc/systemd/system/a.service (line 3) has the setting Descripton=, which systemd does not know in [Unit] | Did you mean Description=?',
      'OSM0633 the content of /etc/systemd/system/a.service (line 8) has the setting WantedBy= in [Service], where systemd ignores it | Move it to [Install].',
      'OSM0633 the content of /etc/systemd/system/a.service (line 9) has the setting After= in [Service], where systemd ignores it | Move it to [Unit].',
      'OSM0633 the content of /etc/systemd/system/b.service.d/1.conf (line 2) has the setting Enviroment=, which systemd does not know in [Service] | Did you mean Environment=?',
    ],
  },
  {
    name: 'units that systemd rejects',
    given: {
      files: [
        unit('a.service', '[Service]', 'Type=simple'),
        unit('c.service', '[Service]', 'ExecStart=/c', 'ExecStart=/d'),
        unit('e.mount', '[Mount]', 'What=/dev/sdb', 'Where=/var/lib/e'),
        unit('f.service', '[Unit]', 'Description=f'),
      ],
    },
    expected: [
      'OSM0634 the content of /etc/systemd/system/a.service (line 1) has no ExecStart=: systemd refuses it | Set ExecStart= in [Service].',
      'OSM0634 the content of /etc/systemd/system/c.service (line 3) has 2 lines ExecStart=, but only a service with Type=oneshot may have more than one: systemd refuses it | Join the commands in a script, use ExecStartPre=, or set Type=oneshot.',
      'OSM0634 the content of /etc/systemd/system/f.service (line 1) has no ExecStart=: systemd refuses it | Set ExecStart= in [Service].',
    ],
  },
  {
    name: 'unit names',
    given: {
      files: [
        unit('a.servce', ...SERVICE),
        unit('b', ...SERVICE),
        unit('c.service.d/1', '[Service]'),
        unit('kubelet.d/1.conf', '[Service]'),
        unit('d.env', 'A=b'),
      ],
    },
    expected: [
      'OSM0635 the path /etc/systemd/system/a.servce does not end in a type of unit: systemd ignores it | Did you mean a.service?',
      'OSM0635 the path /etc/systemd/system/b does not end in a type of unit: systemd ignores it | Add the type, for example b.service.',
      'OSM0635 the path /etc/systemd/system/c.service.d/1 does not end in .conf: systemd ignores it | Name it 1.conf.',
      'OSM0635 the path /etc/systemd/system/kubelet.d/1.conf is in the folder kubelet.d, which is named after no unit: systemd ignores it | Name the folder kubelet.service.d.',
    ],
  },
  {
    name: 'correct units',
    given: {
      os: 'flatcar',
      units: [
        {
          name: 'a.service',
          enable: true,
          content:
            '[Unit]\nAfter=b.service\n\n[Service]\nType=oneshot\nExecStart=/a \\\n  b \\\n  # c\n  d\nExecStart=-/bin/sh -c "x"\nRemainAfterExit=yes\n[Install]\nWantedBy=multi-user.target\n',
        },
        { name: 'b.service', dropIns: [{ name: '1.conf', content: '[Service]\nExecStart=\nExecStart=/b\n' }] },
        { name: 'c.service', enable: true },
        { name: 'd.mount', mask: true },
      ],
      files: [
        unit('e@.service', '[Service]', 'ExecStart=/e %i'),
        unit('f.timer', '[Timer]', 'OnCalendar=daily', 'Unit=e@f.service'),
        unit('var-lib-g.mount', '[Mount]', 'What=/dev/x', 'Where=/var/lib/g'),
        unit('h.target', '[Unit]', 'Description=h'),
      ],
    },
  },
  {
    name: 'CRLF line endings, for Ignition',
    given: { by: 'ignition', files: [file('/opt/bin/a', '#!/bin/bash\r\n:\r\n', 755)] },
    expected: [
      'OSM0637 the content of /opt/bin/a (line 1) has CR line ends, so the name of its interpreter ends in a CR, and no such program exists | Save the file with LF line ends.',
    ],
  },
  {
    name: 'a token that is sent to an unverified server',
    given: {
      files: [
        file('/etc/token', TOKEN, 600),
        script(
          'TOKEN=$(cat /etc/token)',
          'curl -fsSk --config /etc/token https://a',
          'wget --no-check-certificate --header "Authorization: Bearer x" https://a',
        ),
      ],
    },
    expected: [
      'OSM0640 the content of /opt/bin/a (line 3) sends a token with curl -fsSk, which does not verify the server | Write {{ .KubernetesCACert }} to a file, and use --cacert FILE instead.',
      'OSM0640 the content of /opt/bin/a (line 4) sends a token with wget --no-check-certificate, which does not verify the server | Write {{ .KubernetesCACert }} to a file, and use --ca-certificate=FILE instead.',
    ],
  },
  {
    name: 'a token as an argument: its value, a variable, and in a URL',
    given: {
      files: [
        script(`T='${TOKEN}'`, 'curl -H "Authorization: Bearer $T" \\', '  https://a', `curl "https://a/?token=\${T}"`),
      ],
      modules: { runcmd: [`kubectl --token ${TOKEN} get nodes`] },
    },
    expected: [
      'OSM0642 the content of /opt/bin/a (line 3) passes a token to curl as an argument | Write the header to a file that only root can read, permissions 600, and use curl --config FILE, or --header @FILE.',
      'OSM0642 the content of /opt/bin/a (line 5) puts a token into a URL of curl | Write the header to a file that only root can read, permissions 600, and use curl --config FILE, or --header @FILE.',
      'OSM0642 runcmd entry 1 passes a token to kubectl as an argument | Use --kubeconfig with a file that only root can read.',
      'OSM0659 the content of /opt/bin/a (line 2) has a token, and its permissions 755 let every user of the node read it | Set permissions: 700 for /opt/bin/a.',
    ],
  },
  {
    name: 'a token that the shell prints',
    given: { files: [script('set -euxo pipefail', 'x=1', `echo '${TOKEN}' >/etc/token`)] },
    expected: [
      'OSM0641 the content of /opt/bin/a (line 4) has a token in a command that the shell prints, because of the -x in line 2 | Turn it off with `set +x` before the line, and on again after it.',
      'OSM0659 the content of /opt/bin/a (line 4) has a token, and its permissions 755 let every user of the node read it | Set permissions: 700 for /opt/bin/a.',
    ],
  },
  {
    name: 'tokens that stay in files',
    given: {
      files: [
        file('/etc/a.curl', `header = "Authorization: Bearer ${TOKEN}"`, 600),
        {
          ...script(
            'set -x',
            'curl --config /etc/a.curl --cacert /etc/ca https://a',
            'curl -k https://b/public',
            'set +x',
            `cat >/etc/t <<EOF`,
            TOKEN,
            'EOF',
            `printf %s '${TOKEN}' >/etc/u`,
            'curl -o -k --header @/etc/h https://a',
          ),
          permissions: 700,
        },
      ],
    },
  },
  {
    name: 'commands that a shell gets as an argument, and lists of words in runcmd',
    given: {
      files: [
        unit(
          'a.service',
          '[Service]',
          `ExecStart=/bin/sh -c 'curl -k -H "Authorization: Bearer $$T" https://a'`,
          'ExecStartPre=/usr/bin/curl -k https://b/public',
        ),
      ],
      modules: { runcmd: [`[curl, -k, -H, "Authorization: Bearer ${TOKEN}", https://a]`] },
    },
    expected: [
      'OSM0640 the content of /etc/systemd/system/a.service (line 2) sends a token with curl -k, which does not verify the server | Write {{ .KubernetesCACert }} to a file, and use --cacert FILE instead.',
      'OSM0640 runcmd entry 1 sends a token with curl -k, which does not verify the server | Write {{ .KubernetesCACert }} to a file, and use --cacert FILE instead.',
      'OSM0642 runcmd entry 1 passes a token to curl as an argument | Write the header to a file that only root can read, permissions 600, and use curl --config FILE, or --header @FILE.',
    ],
  },
  {
    name: 'template actions in fields that are not templates',
    given: {
      files: [file('/etc/{{ .KubeVersion }}')],
      modules: { runcmd: ['curl {{ .ServerURL }}', "docker ps --format '{{.Names}}'"] },
    },
    expected: [
      'OSM0628 the path "/etc/{{ .KubeVersion }}" has a template action, which is not executed here | Write the value itself, or move the text into a file, whose content is a template.',
      'OSM0628 runcmd entry 1 has a template action, which is not executed here | Write the value itself, or move the text into a file, whose content is a template.',
    ],
  },
]

describe('mistakes in profiles are reported', () => {
  for (const { name, given, expected = [] } of CASES)
    test(name, () => {
      const { by = 'cloud-init', ...config } = given
      const keys = { userSSHKeys: ['ssh-ed25519 A'], files: [file('/ok')], ...(by === 'ignition' && { os: 'flatcar' }) }
      const problems = problemsIn(requestOf({ ...keys, ...config }, by), { tokens: [TOKEN] })
      const found = problems.map(told).map(({ code, message, help }) => `${code} ${message} | ${help}`)
      assert.deepEqual(found, expected)
      assert.doesNotMatch(found.join('\n'), /eyJ/)
    })

  const misprints = Array.from({ length: 10_000 }, (_, i) => `%!d(s${i}=`).join('')
  for (const [name, text] of [
    ['set', 'set '.repeat(100_000)],
    ['set with words', ' set a a'.repeat(30_000)],
    ['texts like formatting errors', misprints],
    ['empty lines', '\n'.repeat(200_000)],
  ] as const)
    test(
      `many ${name} are checked in linear time`,
      inProcessorTime(() => {
        const files = ['/opt/bin/a', '/etc/a.json'].map(path => file(path, `#!/bin/bash -x\n${text}\ncurl -x`, 755))
        problemsIn(requestOf({ files }, 'cloud-init'), { templates: () => [misprints] })
      }),
    )

  test(
    'of many scripts without an execute bit only the first are reported',
    inProcessorTime(() => {
      const files = Array.from({ length: 4000 }, (_, i) =>
        file(`/opt/bin/a${i}`, `#!/bin/bash\n${'sh /opt/b\n'.repeat(20)}`),
      )
      const found = problemsIn(requestOf({ files }, 'ignition')).map(({ code }) => code)
      assert.deepEqual([found.length, ...new Set(found)], [100, 'OSM0625'])
    }),
  )

  test('of many problems in one text only the first are reported, with the total', () => {
    const files = [script(...Array.from({ length: 4_000 }, () => `curl -k -u a:${TOKEN} https://a`))]
    const problems = problemsIn(requestOf({ files }, 'cloud-init'), { tokens: [TOKEN] })
    const found = problems.map(told).map(({ code, message }) => `${code} ${message}`)
    assert.deepEqual([...new Set(found.map(line => line.slice(0, 7)))], ['OSM0621', 'OSM0640', 'OSM0642', 'OSM0659'])
    assert.match(found[100]!, /; 4000 lines do the same$/)
    assert.equal(found.length, 202)
  })
})
