// Compressed user data has the same bytes on every machine, and with every version of Node.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { loadMimePart, zippedIn } from '../../../src/render/userdata/mime-part.ts'

const TEXT = `#cloud-config\n${'package_upgrade: true\n'.repeat(20)}# ü\n`

it('compressed user data is one MIME part, whose bytes depend on nothing else', async () => {
  const part = (await loadMimePart())(TEXT)
  assert.equal(
    part,
    `MIME-Version: 1.0
Content-Type: application/gzip
Content-Transfer-Encoding: base64

H4sIAAAAAAACA1NOzskvTdFNzs9Ly0znKkhMzk5MT40vLUgvSkxJtVIoKSpNHRUd9KLKCof3cAEA
GZmWicsBAAA=
`,
  )
  assert.equal(gunzipSync(zippedIn(part)!).toString(), TEXT)
})

it('other user data is not taken for one', () => assert.equal(zippedIn(TEXT), undefined))
