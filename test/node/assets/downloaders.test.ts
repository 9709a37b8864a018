// What curl and wget connect to: an operand is a URL, or is not resolved.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { scriptAssets } from '../../../src/node/assets/scripts.ts'

/** A command, and its URLs, or `?` for each source that only the node knows. */
const CASES: readonly (readonly [command: string, loads: readonly string[]])[] = [
  ['curl a.example', ['http://a.example']],
  ['curl a', ['http://a']],
  ['curl user@a.example/x', ['http://user@a.example/x']],
  ['wget user:word@a.example/x', ['http://user:word@a.example/x']],
  ['curl b.example@a.example/x', ['http://b.example@a.example/x']],
  ['curl -o b [2001:db8::1]/x', ['http://[2001:db8::1]/x']],
  ['curl a.example:8080', ['http://a.example:8080']],
  ['curl HTTPS://A.example', ['HTTPS://A.example']],
  ['curl sftp://a.example/x', ['sftp://a.example/x']],
  ['curl file:///etc/a', []],
  ['curl http://{a,b}.example/x', ['http://{a', '?']],
  ['curl {a,b}.example/x', ['?']],
  ['curl "a b"', ['?']],
  ['curl ""', []],
  ['curl https://a.example/x{1,2}.tgz', ['https://a.example/x{1,2}.tgz']],
  ['curl --url a.example/x', ['http://a.example/x']],
  ['curl --url user@a.example/x -o b.example', ['http://user@a.example/x']],
  ['curl -x a.example:3128 http://b.example', ['http://a.example:3128', 'http://b.example']],
  ['curl -xa.example:3128 http://b.example', ['http://a.example:3128', 'http://b.example']],
  ['curl -sSLxa.example http://b.example', ['http://a.example', 'http://b.example']],
  ['curl --proxy socks5://a.example http://b.example', ['socks5://a.example', 'http://b.example']],
  ['curl --socks5-hostname a.example http://b.example', ['http://a.example', 'http://b.example']],
  ['curl --doh-url https://a.example/q http://b.example', ['https://a.example/q', 'http://b.example']],
  ['curl --expand-url http://a.example/{{x}}', ['http://a.example/{{x}}']],
  ['curl --expand-url http://{{x}}/', ['http://{{x', '?']],
  ['curl -K /etc/a.curl', ['?']],
  ['curl --config=/etc/a.curl', ['?']],
  ['curl -sKa.curl http://b.example', ['http://b.example', '?']],
  ['curl -o a.b -H "a: b" -d @a --data-binary @b --cacert c.d -u e:f@g http://h.example', ['http://h.example']],
  ['curl -fsSLo a.b --retry 3 --compressed --netrc http://h.example', ['http://h.example']],
  ['curl --unheard a.example', ['http://a.example']],
  ['curl -- -a.example', ['http://-a.example']],
  ['OPTIONS="-x a.example"\ncurl $OPTIONS http://b.example', ['http://a.example', 'http://b.example']],
  ['OPTIONS="-fsSL -o a.b"\ncurl $OPTIONS http://b.example', ['http://b.example']],
  ['for f in a.b c.d; do curl -o "$f" http://b.example/$f; done', ['http://b.example/a.b', 'http://b.example/c.d']],
  ['curl -x "$PROXY" http://b.example', ['http://b.example', '?']],
  ['wget -i urls http://b.example', ['http://b.example', '?']],
  ['wget --input-file=urls', ['?']],
  ['wget -e http_proxy=a.example b.example', ['http://b.example', '?']],
  ['wget --inp=urls', ['?']],
  ['wget --base=http://a.example/ b.example', ['http://a.example/', 'http://b.example']],
  ['wget --check-certificate=off -nv --tries=3 -P a.b b.example', ['http://b.example']],
  ['wget --report-speed a.example', ['http://a.example']],
  ['wget --report-speed=bits --restrict-file-names=unix,lowercase a.example', ['http://a.example']],
  ['wget --dot-style mega --random-file /dev/a a.example', ['http://a.example']],
  ['curl --ssl-sessions a.b --httpsig-key c.d http://e.example', ['http://e.example']],
  ['sudo timeout 30 wget -qO- a.example', ['http://a.example']],
  ['which curl wget', []],
  ['command -v curl wget', []],
  ['rpm -q curl jq', []],
]

describe('curl and wget connect to', () => {
  for (const [command, loads] of CASES)
    test(command, () => {
      const place = { file: 0, part: 'content' } as const
      const { assets, unresolved } = scriptAssets({ place, text: `#!/bin/sh\n${command}\n`, hasLines: true })
      assert.deepEqual([...assets.map(({ value }) => value), ...unresolved.map(() => '?')], loads)
    })
})
