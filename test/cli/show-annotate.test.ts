// osm-krm show --annotate: diagnostics below the lines of a file or of the user data.

import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { assertGolden } from '../fixtures/golden.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-show-annotate-'))
after(() => rmSync(folder, { recursive: true }))
cpSync(join(root, 'examples/extend'), join(folder, 'inputs'), { recursive: true })

const edit = (file: string, change: (text: string) => string): void => {
  const path = join(folder, 'inputs', file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}
const SCRIPT = String.raw`"#!/bin/bash\necho {{ .KubeVersion }}\n\tif true; then\n"`
const UNIT = String.raw`"[Service]\nExecStart=/bin/true\nFoo=1\n"`
edit('company-ubuntu.yaml', text =>
  text
    .replace(
      '        - path: /etc/systemd/timesyncd',
      `        - {path: /opt/company.sh, permissions: 755, content: {inline: {data: ${SCRIPT}}}}
        - {path: /opt/encoded.sh, permissions: 755, content: {inline: {encoding: b64, data: ${SCRIPT}}}}
        - {path: /etc/systemd/system/x.service, content: {inline: {data: ${UNIT}}}}
$&`,
    )
    .replace('before: [', "before: ['if true', "),
)
edit('company-flatcar.yaml', text =>
  text.replace(
    /^ {2}files:$/m,
    `$&\n    - {path: /opt/company.sh, permissions: 755, content: {inline: {data: ${SCRIPT}}}}`,
  ),
)

const show = (...args: string[]) => osmKrm(['show', 'inputs', '--node', ...args, '--annotate'], { cwd: folder })
const shown = async (...args: string[]): Promise<string> => {
  const { status, stdout, stderr } = await show(...args)
  assert.equal(status, 0, stderr)
  return stdout
}

/** The lines with a caret, with the line above and the first line of the message. */
const carets = (text: string): string =>
  text
    .split('\n')
    .flatMap((line, i, lines) =>
      /^ +\| *\^+$/.test(line) || /^ +\|\s*\^+$/.test(line) ? [lines[i - 1]!, line, lines[i + 1]!] : [],
    )
    .concat('')
    .join('\n')

describe('show --annotate', () => {
  for (const path of ['/opt/company.sh', '/opt/encoded.sh', '/etc/systemd/system/x.service'])
    test(`--file ${path}`, async () =>
      assertGolden(
        join(root, `test/cli/golden/show-annotate-${path.slice(path.lastIndexOf('/') + 1)}.txt`),
        await shown('ubuntu-workers', '--file', path),
      ))

  test('annotates user data of cloud-init', async () =>
    assertGolden(join(root, 'test/cli/golden/show-annotate-raw.txt'), carets(await shown('ubuntu-workers', '--raw'))))

  test('prints user data of Ignition with a line for each value', async () =>
    assert.match(await shown('flatcar-workers', '--raw'), /"path": "\/opt\/company\.sh",?\n +\| +\^+\n +=.*OSM0636/))

  test('-o json', async () => {
    const args = ['ubuntu-workers', '--file', '/etc/systemd/system/x.service', '-o', 'json']
    const { diagnostics, text } = JSON.parse(await shown(...args))
    assert.deepEqual(
      diagnostics.map(({ code, line, column, length }: Record<string, unknown>) => ({ code, line, column, length })),
      [{ code: 'OSM0633', line: 3, column: 1, length: 3 }],
    )
    assert.match(text, /Foo=1/)
  })

  test('prints a file without problems unannotated', async () =>
    assert.match(await shown('ubuntu-workers', '--file', '/etc/crictl.yaml'), /^1 \| runtime-endpoint: [^^]*$/))

  test('shows a node with errors', async () => {
    const strict = ['--set', 'checks.severity.OSM0633=error']
    const { status, stdout } = await show('ubuntu-workers', '--file', '/etc/systemd/system/x.service', ...strict)
    assert.equal(status, 2)
    assert.match(stdout, /\^\^\^\n += {1,2}error\[OSM0633\]/)
  })

  const REFUSED: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [['ubuntu-workers'], /--annotate applies to --file and --raw/],
    [['ubuntu-workers', '--file', '/etc/crictl.yaml', '--origins'], /cannot be combined/],
  ]
  for (const [args, message] of REFUSED)
    test(`rejects ${args.join(' ')}`, async () => assert.match((await show(...args)).stderr, message))
})
