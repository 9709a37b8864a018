// Every name of sprig v3.3's text functions is either supported or refused, with a reason.

import assert from 'node:assert/strict'
import test from 'node:test'
import { functions } from '../../src/sprig/index.ts'

/** The functions in TxtFuncMap of sprig v3.3.0. */
const SPRIG = `
  abbrev abbrevboth add add1 add1f addf adler32sum ago all any append atoi b32dec b32enc b64dec b64enc base
  bcrypt biggest buildCustomCert camelcase cat ceil chunk clean coalesce compact concat contains date dateInZone
  dateModify date_in_zone date_modify decryptAES deepCopy deepEqual default derivePassword dict dig dir div divf
  duration durationRound empty encryptAES env expandenv ext fail first float64 floor fromJson genCA genCAWithKey
  genPrivateKey genSelfSignedCert genSelfSignedCertWithKey genSignedCert genSignedCertWithKey get getHostByName
  has hasKey hasPrefix hasSuffix hello htmlDate htmlDateInZone htpasswd indent initial initials int int64 isAbs
  join kebabcase keys kindIs kindOf last list lower max maxf merge mergeOverwrite min minf mod mul mulf
  mustAppend mustChunk mustCompact mustDateModify mustDeepCopy mustFirst mustFromJson mustHas mustInitial
  mustLast mustMerge mustMergeOverwrite mustPrepend mustPush mustRegexFind mustRegexFindAll mustRegexMatch
  mustRegexReplaceAll mustRegexReplaceAllLiteral mustRegexSplit mustRest mustReverse mustSlice mustToDate
  mustToJson mustToPrettyJson mustToRawJson mustUniq mustWithout must_date_modify nindent nospace now omit
  osBase osClean osDir osExt osIsAbs pick pluck plural prepend push quote randAlpha randAlphaNum randAscii
  randBytes randInt randNumeric regexFind regexFindAll regexMatch regexQuoteMeta regexReplaceAll
  regexReplaceAllLiteral regexSplit repeat replace rest reverse round semver semverCompare seq set sha1sum
  sha256sum sha512sum shuffle slice snakecase sortAlpha split splitList splitn squote sub subf substr swapcase
  ternary title toDate toDecimal toJson toPrettyJson toRawJson toString toStrings trim trimAll trimPrefix
  trimSuffix trimall trunc tuple typeIs typeIsLike typeOf uniq unixEpoch unset until untilStep untitle upper
  urlJoin urlParse uuidv4 values without wrap wrapWith
`
  .trim()
  .split(/\s+/)

/** Why a function is refused; all others are supported. */
const REFUSED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ago: 'clock',
    bcrypt: 'random salt',
    buildCustomCert: 'certificates',
    encryptAES: 'random salt',
    env: 'environment',
    expandenv: 'environment',
    genCA: 'new key',
    genCAWithKey: 'new key',
    genPrivateKey: 'new key',
    genSelfSignedCert: 'new key',
    genSelfSignedCertWithKey: 'new key',
    genSignedCert: 'new key',
    genSignedCertWithKey: 'new key',
    getHostByName: 'network',
    htpasswd: 'random salt',
    now: 'clock',
    randAlpha: 'random',
    randAlphaNum: 'random',
    randAscii: 'random',
    randBytes: 'random',
    randInt: 'random',
    randNumeric: 'random',
    shuffle: 'random',
    uuidv4: 'random',
  }),
)

/** The controller's own functions, which add to sprig's or replace them. */
const CONTROLLER = ['toYaml', 'fromYaml', 'fromYamlArray', 'toToml', 'fromToml', 'toJson', 'fromJson', 'fromJsonArray']

test('sprig has 211 text functions', () => {
  assert.equal(SPRIG.length, 211)
})

for (const name of SPRIG) {
  const reason = REFUSED.get(name)
  test(`${name} is ${reason ? `refused: ${reason}` : 'supported'}`, () => {
    const found = functions.get(name)
    assert.ok(found, 'missing')
    if (reason === undefined) return assert.ok('call' in found, 'refused')
    assert.ok('refused' in found, 'not refused')
    assert.match(found.refused, new RegExp(reason))
    assert.notEqual(found.instead, '')
  })
}

test("there are no functions besides sprig's and the controller's", () => {
  assert.deepEqual(
    Array.from(functions.keys())
      .filter(name => !SPRIG.includes(name))
      .sort(),
    CONTROLLER.filter(name => !SPRIG.includes(name)).sort(),
  )
})
