// The function as a process: any stdin, and slow pipes, give a complete list and a clear message.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'yaml'
import { PROGRAM } from '../../fixtures/built.ts'
import { CONFIG, configEntry, edit, item, listText, QUICKSTART, UBUNTU } from '../../fixtures/lists.ts'

const runWith = (input: string | Uint8Array) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], { input, maxBuffer: 1 << 28 })
  return { status, stdout: stdout.toString(), stderr: stderr.toString() }
}

const LIST = listText()

/** As hosts write it, with the functionConfig last, so that it is truncated first. */
const CONFIG_LAST = edit(LIST, configEntry(CONFIG), '') + configEntry(CONFIG)

/** Up to and including the text. */
const upTo = (text: string): string => LIST.slice(0, LIST.indexOf(text) + text.length)

describe('invalid stdin', () => {
  const TABLE: readonly { readonly name: string; readonly input: string | Uint8Array; readonly code: string }[] = [
    { name: 'nothing', input: '', code: 'OSM0002' },
    { name: 'blanks', input: '  \n\n', code: 'OSM0002' },
    { name: 'random bytes', input: Buffer.concat([Buffer.from([0, 1, 0xfe]), randomBytes(1000)]), code: 'OSM0003' },
    { name: 'a compressed file', input: Buffer.from('1f8b0800000000000003', 'hex'), code: 'OSM0003' },
    { name: 'UTF-16', input: Buffer.from(`\ufeff${LIST}`, 'utf16le'), code: 'OSM0003' },
    { name: 'text that is not YAML', input: '{"kind": "ResourceList", ', code: 'OSM0004' },
    { name: 'prose', input: 'Error: could not connect to the server\nhint: try again\n', code: 'OSM0005' },
    { name: 'a manifest', input: UBUNTU, code: 'OSM0005' },
    { name: 'several manifests', input: QUICKSTART.join('---\n'), code: 'OSM0004' },
    { name: 'a list of another kind', input: edit(LIST, 'kind: ResourceList', 'kind: List'), code: 'OSM0005' },
    { name: 'v1alpha1', input: listText({ version: 'v1alpha1' }), code: 'OSM0006' },
    { name: 'items that are a map', input: edit(LIST, '\nitems:\n', '\nitems:\n  a: b\n'), code: 'OSM0004' },
    { name: 'truncated in the functionConfig', input: CONFIG_LAST.slice(0, -600), code: 'OSM0' },
    { name: 'truncated in a MachineDeployment', input: upTo('        providerSpec:'), code: 'OSM0200' },
    { name: 'truncated in a quoted scalar', input: upTo('expiration: "2100'), code: 'OSM0007' },
    { name: 'truncated in JSON', input: JSON.stringify(parse(LIST)).slice(0, -100), code: 'OSM0004' },
    {
      name: 'an invalid byte of UTF-8 in an item that is used',
      input: Buffer.from(edit(LIST, 'hetzner', 'h\xe9tzner'), 'latin1'),
      code: 'OSM0007',
    },
  ]
  for (const { name, input, code } of TABLE) {
    test(`${name}: one clear line, a complete list, exit status 1`, () => {
      const { status, stdout, stderr } = runWith(input)
      assert.equal(status, 1)
      const [first] = stderr.split('\n')
      assert.match(first!, /^osm-krm: .*\[OSM\d{4}\]$/)
      assert.ok(stderr.includes(code), stderr)
      assert.doesNotMatch(stderr, /\n\s+at |internal error/)
      assert.match(stdout, /^apiVersion: config\.kubernetes\.io\/v1(beta1)?\nkind: ResourceList\n|^\{"apiVersion"/)
      assert.match(stdout, /severity: error/)
    })
  }

  test('items: null is an empty list', () => {
    const { status, stdout, stderr } = runWith(listText({ items: [] }).replace('items: []', 'items: null'))
    assert.equal(status, 0, stderr)
    assert.match(stdout, /OSM0204/)
  })

  test('stdin truncated at any offset ends with a message', () => {
    for (let length = 20; length < LIST.length; length += 997) {
      const { status, stderr } = runWith(LIST.slice(0, length))
      assert.ok(status === 1 || /^osm-krm: (warning|note|\d)/.test(stderr), `${length}: ${status} ${stderr}`)
      assert.doesNotMatch(stderr, /\n\s+at |internal error/)
    }
  })
})

const BIG = `${LIST}${item(`kind: Big\ntext: ${'x'.repeat(100)}\n`).repeat(45_000)}`

describe('pipes', () => {
  test('5 MB are passed completely in small pieces and to a slow reader', async () => {
    assert.ok(BIG.length > 5_000_000)
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
    const closed = new Promise<number | null>(resolve => child.on('close', resolve))
    const write = async (): Promise<void> => {
      for (let at = 0; at < BIG.length; at += 300_001) {
        if (!child.stdin.write(BIG.slice(at, at + 300_001)))
          await new Promise(resolve => child.stdin.once('drain', resolve))
        await setTimeout(5)
      }
      child.stdin.end()
    }
    const read = async (): Promise<string> => {
      const chunks: Buffer[] = []
      for await (const chunk of child.stdout) {
        chunks.push(chunk)
        if (chunks.length % 16 === 0) await setTimeout(5)
      }
      return Buffer.concat(chunks).toString()
    }
    const [output] = await Promise.all([read(), write()])
    assert.equal(await closed, 0)
    assert.ok(output.startsWith(BIG))
    assert.equal(output.slice(BIG.length).match(/^- apiVersion: /gm)?.length, 8)
  })

  for (const [name, input, status] of [
    ['that succeeds', BIG, 0],
    ['that fails', edit(BIG, 'cloudProvider: hetzner', 'cloudProvider: nobody'), 1],
  ] as const) {
    test(`a reader that closes stdout ends a run ${name} without a message`, () => {
      const shell = `"${process.execPath}" "${PROGRAM}" | head -c 10 >&2; exit "\${PIPESTATUS[0]}"`
      const ended = spawnSync('bash', ['-c', shell], { input, encoding: 'utf8' })
      assert.equal(ended.status, status)
      assert.doesNotMatch(ended.stderr, /EPIPE|\n\s+at /)
    })
  }

  test('a closed stderr is not an error', () => {
    const wrong = edit(LIST, 'cloudProvider: hetzner', 'cloudProvider: nobody')
    const shell = `"${process.execPath}" "${PROGRAM}" 2> >(exec true)`
    const { status, stdout } = spawnSync('bash', ['-c', shell], { input: wrong, encoding: 'utf8' })
    assert.equal(status, 1)
    assert.ok(stdout.startsWith(wrong))
    assert.match(stdout, /severity: error/)
  })
})

describe('non-blocking pipes, as another process may leave them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-stdin-'))
  after(() => rmSync(folder, { recursive: true }))

  /** Both ends of a named pipe, of which the given one does not block. */
  function pipe(name: string, end: 'read' | 'write'): { readonly read: number; readonly write: number } {
    const path = join(folder, name)
    assert.equal(spawnSync('mkfifo', [path]).status, 0)
    // Opened for both directions first, as opening one end alone blocks.
    const both = openSync(path, constants.O_RDWR)
    const read = openSync(path, constants.O_RDONLY | (end === 'read' ? constants.O_NONBLOCK : 0))
    const write = openSync(path, constants.O_WRONLY | (end === 'write' ? constants.O_NONBLOCK : 0))
    closeSync(both)
    return { read, write }
  }

  test('delayed input is read completely', async () => {
    const { read, write } = pipe('late', 'read')
    const child = spawn(process.execPath, [PROGRAM], { stdio: [read, 'pipe', 'inherit'] })
    closeSync(read)
    const closed = new Promise(resolve => child.on('close', resolve))
    const chunks: Buffer[] = []
    child.stdout!.on('data', chunk => chunks.push(chunk))
    for (let at = 0; at < LIST.length; at += 1000) {
      await setTimeout(at === 0 ? 300 : 5)
      writeSync(write, LIST.slice(at, at + 1000))
    }
    closeSync(write)
    assert.equal(await closed, 0)
    assert.equal(Buffer.concat(chunks).toString(), runWith(LIST).stdout)
  })

  test('output is written completely to a delayed reader', async () => {
    const { read, write } = pipe('slow', 'write')
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', write, 'inherit'] })
    closeSync(write)
    const closed = new Promise(resolve => child.on('close', resolve))
    child.stdin!.end(BIG)
    await setTimeout(500)
    const chunks: Buffer[] = []
    for await (const chunk of createReadStream('', { fd: read })) chunks.push(chunk)
    assert.equal(await closed, 0)
    assert.equal(Buffer.concat(chunks).toString(), runWith(BIG).stdout)
  })
})
