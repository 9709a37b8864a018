// npx tsx scripts/maintain/checksums.ts, with a mirror of the published list on loopback.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { refresh, type Table } from '../../scripts/maintain/checksums.ts'
import { root } from '../fixtures/examples.ts'

const sum = (digit: string): string => digit.repeat(64)
const sums = (digit: string) => ({ amd64: sum(digit), arm64: sum(digit) })

const TABLE: Table = {
  source: 'kubernetes-sigs/kubespray',
  commits: [{ commit: 'a'.repeat(40), date: '2026-08-21' }],
  checksums: {
    kubelet: { '1.36.9': sums('1'), '1.36.10': sums('2') },
    kubectl: { '1.36.9': sums('3'), '1.36.10': sums('4') },
    crictl: { '1.36.0': sums('5') },
    containerd: { '2.3.4': sums('6') },
    runc: { '1.4.3': sums('7') },
    'cni-plugins': { '1.9.1': sums('8') },
  },
}

const COMMIT = { commit: 'b'.repeat(40), date: '2026-09-01' }

const listed = (rows: Readonly<Record<string, string>>) => {
  const texts = Object.fromEntries(Object.entries(rows).map(([version, digit]) => [version, `sha256:${sum(digit)}`]))
  return { amd64: texts, arm64: texts, ppc64le: texts }
}

const LIST = {
  kubelet_checksums: listed({ '1.38.0': '0', '1.37.1': '9', '1.37.0': 'a', '1.36.10': '2' }),
  kubectl_checksums: listed({ '1.38.0': '0', '1.37.1': 'b', '1.37.0': 'c', '1.36.10': '4' }),
  crictl_checksums: listed({ '1.37.1': 'd', '1.37.0': 'e', '1.36.0': '5' }),
  containerd_static_archive_checksums: listed({ '2.4.1': 'f', '2.4.0': '0', '2.3.4': '6' }),
}

const request = { minor: '1.37', commit: COMMIT }

describe('refresh', () => {
  it('adds the releases of one minor version in ascending order, and records their source', () => {
    const { table, added } = refresh(TABLE, LIST, request)
    assert.deepEqual(Object.keys(table.checksums.kubelet!), ['1.36.9', '1.36.10', '1.37.0', '1.37.1'])
    assert.deepEqual(table.checksums.kubectl!['1.37.1'], sums('b'))
    assert.deepEqual(table.commits, [COMMIT, ...TABLE.commits])
    assert.deepEqual(added.length, 5)
  })
  it('keeps the newest crictl of each minor version', () =>
    assert.deepEqual(Object.keys(refresh(TABLE, LIST, request).table.checksums.crictl!), ['1.36.0', '1.37.1']))
  it('adds the given containerd, and keeps the others', () => {
    const { table } = refresh(TABLE, LIST, { ...request, containerd: '2.4.1' })
    assert.deepEqual(Object.keys(table.checksums.containerd!), ['2.3.4', '2.4.1'])
    assert.deepEqual(Object.keys(refresh(TABLE, LIST, request).table.checksums.containerd!), ['2.3.4'])
  })

  const REFUSED = [
    {
      name: 'a checksum that differs from the known one',
      list: { ...LIST, kubelet_checksums: listed({ '1.36.10': 'e' }) },
      error: /^Error: kubelet 1\.36\.10 amd64: the table has 2{64}, the list has e{64}$/,
    },
    {
      name: 'a value that is not a SHA-256 sum',
      list: { ...LIST, crictl_checksums: { amd64: { '1.37.0': 'sha256:123' }, arm64: {} } },
      error: /crictl_checksums 1\.37\.0 amd64 is not a SHA-256 sum/,
    },
    {
      name: 'a kubelet without kubectl',
      list: { ...LIST, kubectl_checksums: listed({}) },
      error: /different versions of kubelet and kubectl/,
    },
  ]
  for (const { name, list, error } of REFUSED) {
    it(`rejects ${name}`, () => assert.throws(() => refresh(TABLE, list, request), error))
  }
})

describe('npx tsx scripts/maintain/checksums.ts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-checksums-'))
  const file = join(folder, 'checksums.json')
  let mirror: Server
  let url: string
  before(async () => {
    mirror = createServer((incoming, response) => {
      const { pathname } = new URL(incoming.url!, 'http://mirror')
      const answers: Readonly<Record<string, unknown>> = {
        '/repos/kubernetes-sigs/kubespray/commits': [
          { sha: COMMIT.commit, commit: { committer: { date: '2026-09-01T10:07:16Z' } } },
        ],
        [`/kubernetes-sigs/kubespray/${COMMIT.commit}/roles/kubespray_defaults/vars/main/checksums.yml`]: LIST,
      }
      const answer = answers[pathname]
      response.statusCode = answer === undefined ? 404 : 200
      response.end(JSON.stringify(answer ?? ''))
    })
    await new Promise<void>(resolve => mirror.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`
  })
  after(() => {
    mirror.close()
    rmSync(folder, { recursive: true })
  })

  async function checksums(...args: string[]): Promise<{ status: number | null; text: string }> {
    const script = join(root, 'scripts/maintain/checksums.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', script, '--table', file, '--api', url, ...args], {
      cwd: root,
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
    const status = await new Promise<number | null>(resolve => child.on('close', resolve))
    return { status, text }
  }

  it("writes the table with the mirror's releases, and then finds nothing to do", async () => {
    writeFileSync(file, JSON.stringify(TABLE))
    const first = await checksums('v1.37', '--from', url)
    assert.deepEqual([first.status, first.text.includes('kubelet 1.37.0')], [0, true], first.text)
    const written = readFileSync(file, 'utf8')
    assert.deepEqual(JSON.parse(written).checksums.kubelet['1.37.0'], sums('a'))
    const second = await checksums('v1.37', '--from', url)
    assert.match(second.text, /^The list of 2026-09-01 \(b{40}\) has nothing new for 1\.37\.\n$/)
    assert.equal(readFileSync(file, 'utf8'), written)
  })
  it('keeps the table if the list is missing', async () => {
    writeFileSync(file, JSON.stringify(TABLE))
    const { status, text } = await checksums('v1.37', '--from', `${url}/elsewhere`)
    assert.deepEqual([status, /HTTP 404/.test(text)], [1, true], text)
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), TABLE)
  })
})
