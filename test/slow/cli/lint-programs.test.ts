// osm-krm lint --shellcheck and --systemd-analyze with programs that stand for the real ones. test/hosts/lint-programs.test.ts runs those.

import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-lint-programs-'))
after(() => rmSync(folder, { recursive: true }))

cpSync(join(root, 'examples/extend'), join(folder, 'nodes'), { recursive: true })
const overlay = join(folder, 'nodes/company-ubuntu.yaml')
const before = readFileSync(overlay, 'utf8')
const changed = before.replace(
  '        - path: /etc/systemd/timesyncd',
  `        - path: /opt/greet
          permissions: 755
          content:
            inline:
              data: |
                #!/bin/bash
                {{- if true }}
                echo {{ .KubeVersion }} $1
                {{- end }}
        - path: /etc/systemd/system/greet.service
          content:
            inline:
              data: |
                [Service]
                ExecStart=/opt/greet
$&`,
)
assert.notEqual(changed, before)
writeFileSync(overlay, changed)

/** Writes a program into a folder of its own, and returns the folder. */
function program(name: string, script: string, within = name): string {
  const bin = join(folder, 'bin', within)
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(bin, name), 0o755)
  return bin
}

const comment = { line: 2, endLine: 2, column: 14, endColumn: 16, level: 'info', code: 2086, message: 'Quote it.' }
const shellcheck = program(
  'shellcheck',
  `echo "$@" >> ${folder}/calls
script=$(cat)
case $script in
*'echo v'*' $1'*) echo '${JSON.stringify({ comments: [comment] })}'; exit 1 ;;
*) echo '{"comments":[]}' ;;
esac`,
)
const systemdAnalyze = program(
  'systemd-analyze',
  `for unit; do
  root=\${unit%/etc/systemd/system/greet.service}
  [ "$root" != "$unit" ] && [ -x "$root/opt/greet" ] && echo "$unit:2: This is line two." >&2
done
echo "greet.service: Command /opt/greet is not executable: No such file or directory" >&2
exit 1`,
)

const lintWith = (path: string, ...args: readonly string[]) =>
  osmKrm(['lint', ...args], { cwd: folder, env: { ...process.env, PATH: path } })
const lint = (...args: readonly string[]) => lintWith(`${shellcheck}:${systemdAnalyze}:${process.env.PATH}`, ...args)

describe('osm-krm lint with other programs', () => {
  test('--shellcheck shows comments at the line of the template', async () => {
    const { status, stdout } = await lint('nodes', '--shellcheck')
    assert.equal(status, 0, stdout)
    assert.match(stdout, /warning\[OSM0660\] OperatingSystemProfileOverlay company-ubuntu: SC2086: Quote it\n/)
    const line = changed.split('\n').findIndex(text => text.includes('echo {{ .KubeVersion }}')) + 1
    assert.ok(stdout.includes(`--> nodes/company-ubuntu.yaml:${line}:41, spec.bootstrapConfig.files.add[1]`), stdout)
    assert.match(stdout, /\$1\n +\| +\^\^\n/)
    assert.match(stdout, /help: See https:\/\/www\.shellcheck\.net\/wiki\/SC2086\./)
  })

  test('--shellcheck passes each text once, and no settings of the user', () => {
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n')
    assert.deepEqual([...new Set(calls)], ['--norc --format=json1 --exclude=SC1090,SC1091 -'])
    assert.ok(calls.length < 100, `${calls.length} calls`)
  })

  test('--systemd-analyze shows what it prints at the line of the unit', async () => {
    const { status, stdout } = await lint('nodes', '--systemd-analyze')
    assert.equal(status, 0, stdout)
    assert.match(stdout, /warning\[OSM0661\] OperatingSystemProfileOverlay company-ubuntu: .*This is line two\n/)
    assert.match(stdout, /\| +ExecStart=\/opt\/greet\n +\| +\^/)
    assert.doesNotMatch(stdout, /is not executable/)
  })

  test('a directive in a script is a finding with a policy', async () => {
    const policy = join(root, 'examples/policy/policy.yaml')
    writeFileSync(
      overlay,
      changed.replace('{{- if true }}', '# shellcheck disable=SC2086\n$&'.replace(/\n/, `\n${' '.repeat(16)}`)),
    )
    const findings = async (...args: string[]) => (await lint('nodes', '--shellcheck', ...args)).stdout
    assert.doesNotMatch(await findings(), /the directive turns off/)
    assert.match(
      await findings('--policy', policy),
      /the directive turns off a check of ShellCheck[\s\S]*disable=SC2086/,
    )
    writeFileSync(overlay, changed)
  })

  test('a comment can be ignored by its text', async () => {
    const config = join(folder, 'ignore.yaml')
    const text = readFileSync(join(folder, 'nodes/osm-krm.yaml'), 'utf8')
    const ignore = (message: string) =>
      `    ignore:\n    - {code: OSM0660, message: ${message}, reason: Words are split on purpose.}\n`
    for (const [message, found] of [
      ['SC2086', false],
      ['SC9999', true],
    ] as const) {
      writeFileSync(config, text.replace(/^ {2}checks:\n/m, `$&${ignore(message)}`))
      const { stdout } = await lint('nodes', '-c', config, '--shellcheck')
      assert.equal(/warning\[OSM0660\]/.test(stdout), found, stdout)
    }
  })

  test('says that ShellCheck has not run', async () => {
    assert.match(
      (await lint('nodes')).stderr,
      /^ShellCheck \(\S+\) has not checked the scripts, nor systemd-analyze the units: .*--shellcheck and --systemd-analyze\.$/m,
    )
    assert.doesNotMatch((await lint('nodes', '--shellcheck')).stderr, /ShellCheck/)
  })

  test('the word after the option is a path', async () => {
    const { status, stdout } = await lint('--shellcheck', 'nodes')
    assert.equal(status, 0, stdout)
    assert.match(stdout, /OSM0660/)
  })

  for (const [name, path, says] of [
    ['missing', join(folder, 'none'), /there is no program shellcheck on the PATH: install it/],
    ['that fails', program('shellcheck', 'echo "no locale" >&2; exit 4', 'fails'), /shellcheck failed: no locale/],
    [
      'with other output',
      program('shellcheck', 'echo 3.1', 'other'),
      /ShellCheck has printed something else than comments/,
    ],
  ] as const)
    test(`a program ${name} is an error`, async () => {
      const { status, stderr } = await lintWith(path, 'nodes', '--shellcheck')
      assert.equal(status, 2, stderr)
      assert.match(stderr, says)
    })
})
