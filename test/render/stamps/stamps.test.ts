import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { annotationsHash } from '../../../src/render/stamps/stamps.ts'

// The expected hashes were computed by Go: sha256.Sum256(json.Marshal(annotations)).
const CASES: { name: string; given: Record<string, string> | undefined; expected: string }[] = [
  {
    name: 'an empty map is not null',
    given: {},
    expected: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  },
  {
    name: 'characters that Go escapes for HTML, and line separators',
    given: {
      'v1.kubelet-config.machine-controller.kubermatic.io/EvictionHard': 'memory.available<100Mi,nodefs.available<10%',
      b: 'x & y > z\u2028\u2029',
      é: 'ü"\\\n\t',
    },
    expected: '0f993d35059fd139a99f614a2acd80ad0361a32bb522365c1b4375ef7c291f99',
  },
  {
    name: 'keys are ordered by bytes, not by UTF-16 units',
    given: { '\u{1f600}': '1', '\uffff': '2', Z: '\x7f', a: '\x01' },
    expected: '161405be3aaac8a4b574d19d1baf016109cb121f729931a12bdf3374e26fba42',
  },
]

describe('the hash of annotations equals that of Go', () => {
  for (const { name, given, expected } of CASES) {
    test(name, () => assert.equal(annotationsHash(given), expected))
  }
})
