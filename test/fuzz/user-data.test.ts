// The whole user data reads as its values do alone: if each of them is read as it is written, so is the whole, and otherwise it is not.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DocumentNode, entriesOf, resolveAlias, YAML_V3 } from 'gotemplate/go/yaml'
import type { RenderedFile } from '../../src/render/model/config.ts'
import type { Unit } from '../../src/render/model/profile.ts'
import { cloudInitText } from '../../src/render/userdata/cloud-init/text.ts'
import {
  configText,
  ignitionValuesOf,
  intendedConfig,
  readConfig,
} from '../../src/render/userdata/ignition/container-linux-config.ts'
import { writeSpec2 } from '../../src/render/userdata/ignition/spec.ts'
import {
  CONTAINER_LINUX_CONFIG,
  cloudConfigProblems,
  readBack,
  suspectsIn,
} from '../../src/render/userdata/read-back.ts'
import { distinctKeys, phaseConfig, type UserDataRequest } from '../../src/render/userdata/request.ts'
import { asBlock, PYYAML, parseUserData, scalarText, withoutLastBreaks } from '../../src/render/userdata/yaml.ts'
import { type Given, requestOf } from '../render/userdata/fixtures.ts'
import { Random } from './random.ts'

/** What YAML may read in another way, between quotes, in a block or as plain text. Anchors are left out: an alias is refused alone. */
const PIECES = [
  ...['a', 'null', '0x1f', '€', ' ', '  ', '\t', "'", "''", '"', '\\', '\\n', ':', ': ', ' #', '#', '- ', '? ', ', '],
  ...['[', ']', '{', '}', '|', '>', '%', '@', '=', '~', '\r\n', '\r', '\u0085', '\u2028', '\ufeff', '\x07'],
]
const BREAKS = [
  '\n',
  '\n\n',
  '\n ',
  '\n    ',
  '\n---\n',
  '\n...\n',
  '\n      - ',
  "'\n",
  "\n  - path: '/a'",
  '\nend: x',
]

const random = (seed: number): Random => new Random(24, seed)

function given(from: Random): Given {
  const text = (ordinary: string, pieces: readonly string[]): string =>
    from.chance(0.7)
      ? ordinary
      : Array.from({ length: from.between(1, 4) }, () => (from.chance(0.4) ? ordinary : from.pick(pieces))).join('')
  const word = (ordinary: string): string => text(ordinary, from.chance(0.5) ? PIECES : [...PIECES, ...BREAKS])
  const block = (): string => text('[Unit]\nA=b\n', [...PIECES, ...BREAKS])
  const files = Array.from(
    { length: from.between(1, 3) },
    (): RenderedFile => ({
      path: word('/etc/a'),
      permissions: 644,
      content: { inline: { data: block(), ...(from.chance(0.2) && { encoding: word('gzip') }) } },
    }),
  )
  const units = Array.from(
    { length: from.below(3) },
    (): Unit => ({
      name: word('a.service'),
      content: block(),
      dropIns: Array.from({ length: from.below(3) }, () => ({ name: word('a.conf'), content: block() })),
    }),
  )
  // The lines of a key are joined, which is reported elsewhere.
  const userSSHKeys = Array.from({ length: from.between(1, 2) }, () => text('ssh-ed25519 AAAA', PIECES))
  return { os: 'flatcar', files, units, userSSHKeys: userSSHKeys.filter(key => !/[\r\n]/.test(key)) }
}

const SEEDS = Array.from({ length: 2000 }, (_, seed) => seed)

describe('user data that is read as a whole', () => {
  for (const [reader, dialect] of [
    ['Go', YAML_V3],
    ['Python', PYYAML],
  ] as const)
    test(`by cloud-init in ${reader}`, () => {
      const changed = SEEDS.filter(seed => {
        const request = requestOf(given(random(seed)), 'cloud-init')
        const problems = cloudConfigProblems(request, dialect)
        // A block at the end of the text would have no last line break, which is nothing to systemd.
        const reading = parseUserData(`${cloudInitText(request).join('')}\n`, dialect)
        const got = 'root' in reading ? plain(reading.root) : reading
        const isSame = isEqual(got, intendedCloudConfig(request))
        assert.equal(isSame, problems.length === 0, `${seed}: ${JSON.stringify([problems, got])}`)
        return !isSame
      })
      assert.ok(changed.length > 100 && changed.length < SEEDS.length - 100)
    })

  test('before Ignition is made of it', () => {
    const changed = SEEDS.filter(seed => {
      const request = requestOf(given(random(seed)), 'ignition')
      const problems = suspectsIn(request, CONTAINER_LINUX_CONFIG).flatMap(each =>
        readBack(each, CONTAINER_LINUX_CONFIG),
      )
      const values = ignitionValuesOf(request)
      const reading = readConfig(configText(values))
      const isSame = 'config' in reading && writeSpec2(reading.config) === writeSpec2(intendedConfig(values))
      assert.equal(isSame, problems.length === 0, `${seed}: ${JSON.stringify([problems, phaseConfig(request)])}`)
      return !isSame
    })
    assert.ok(changed.length > 100 && changed.length < SEEDS.length - 100)
  })
})

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns a node as plain data, with scalars as texts. */
function plain(given: DocumentNode | undefined): unknown {
  const node = given && resolveAlias(given)
  if (node === undefined) return undefined
  if (node.kind === 'scalar') return scalarText(node)
  return node.kind === 'sequence'
    ? node.parts.map(plain)
    : Object.fromEntries(entriesOf(node).map(([key, value]) => [plain(key), plain(value)]))
}

/** Returns what a reader has if it changes no value. */
function intendedCloudConfig(request: UserDataRequest): unknown {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const fileOf = ({ path, content: { inline } }: RenderedFile) => {
    const { encoding, data } = inline
    return {
      path,
      permissions: '0644',
      ...(encoding && { encoding }),
      content: encoding === 'b64' ? Buffer.from(data).toString('base64') : withoutLastBreaks(data),
    }
  }
  const unitOf = ({ name, content, dropIns = [] }: Unit) => ({
    name,
    enable: 'false',
    mask: 'false',
    ...(content && { content: asBlock(content) }),
    ...(dropIns.length > 0 && { drop_ins: dropIns.map(each => ({ name: each.name, content: asBlock(each.content) })) }),
  })
  const keys = distinctKeys(userSSHKeys).map(({ text }) => text)
  return {
    ssh_pwauth: 'false',
    ssh_authorized_keys: keys.length > 0 ? keys : '',
    write_files: files.map(fileOf),
    ...(units.length > 0 && { coreos: { units: units.map(unitOf) } }),
  }
}
