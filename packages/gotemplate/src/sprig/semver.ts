// sprig's version functions. `semver` returns a *semver.Version of Masterminds/semver with its methods.

import {
  compareVersions,
  formatVersion,
  metadataProblem,
  type Parsed,
  parseConstraint,
  parseVersion,
  prereleaseProblem,
  satisfies,
  type Version,
} from '../semver/semver.ts'
import { bytesValue } from '../values/build.ts'
import { ANY, BOOL, BYTES, type GoType, INT, type Method, pointerTo, STRING, UINT64 } from '../values/types.ts'
import { type CallFault, type KnownArgument, Pointer, Scalar, Struct, type Value } from '../values/values.ts'
import { type Family, fail, NIL_DEREFERENCE, panic } from './function.ts'

/** The methods of VERSION. They are added below, because their parameters refer to the type. */
const methods = new Map<string, Method>()
const pointerMethods = new Map<string, Method>()

const VERSION: GoType = {
  kind: 'struct',
  name: 'semver.Version',
  fields: [
    { name: 'major', type: UINT64 },
    { name: 'minor', type: UINT64 },
    { name: 'patch', type: UINT64 },
    { name: 'pre', type: STRING },
    { name: 'metadata', type: STRING },
    { name: 'original', type: STRING },
  ],
  methods,
  pointerMethods,
}
const VERSION_POINTER = pointerTo(VERSION)

const uint64 = (value: bigint): Scalar => new Scalar(UINT64, value)

const close = ({ major, minor, patch, prerelease, metadata, original }: Version): Struct =>
  new Struct(VERSION, [uint64(major), uint64(minor), uint64(patch), prerelease, metadata, original])

function open(value: Value): Version {
  const target = value instanceof Pointer ? (value.target?.value ?? panic(NIL_DEREFERENCE)) : value
  const [major, minor, patch, prerelease, metadata, original] = (target as Struct).values
  const number = (part: Value): bigint => (part as Scalar).value as bigint
  return {
    major: number(major),
    minor: number(minor),
    patch: number(patch),
    prerelease: prerelease as string,
    metadata: metadata as string,
    original: original as string,
  }
}

/** Returns a changed version. As in Masterminds/semver, its original text keeps the prefix `v`. */
const next = (from: Version, changes: Partial<Version>): Struct => {
  const made = { ...from, ...changes }
  return close({ ...made, original: (from.original.startsWith('v') ? 'v' : '') + formatVersion(made) })
}

const RELEASE = { prerelease: '', metadata: '' }

function method(result: GoType, call: (version: Version, arg: Value) => Value, ...params: GoType[]): Method {
  return { params, result, call: (receiver, args) => call(open(receiver), args[0]) }
}

const comparison = (result: GoType, call: (order: number) => Value): Method =>
  method(result, (version, other) => call(compareVersions(version, open(other))), VERSION_POINTER)

const changed = (problem: (text: string) => string | undefined, field: 'prerelease' | 'metadata'): Method =>
  method(
    VERSION,
    (version, text) => {
      const wrong = problem(text as string)
      return wrong ? fail(wrong) : next(version, { [field]: text as string })
    },
    STRING,
  )

const VALUE_METHODS: Record<string, Method> = {
  Major: method(UINT64, version => uint64(version.major)),
  Minor: method(UINT64, version => uint64(version.minor)),
  Patch: method(UINT64, version => uint64(version.patch)),
  Prerelease: method(STRING, version => version.prerelease),
  Metadata: method(STRING, version => version.metadata),
  String: method(STRING, formatVersion),
  Value: method(ANY, formatVersion),
  MarshalText: method(BYTES, version => bytesValue(formatVersion(version))),
  MarshalJSON: method(BYTES, version => bytesValue(`"${formatVersion(version)}"`)),
  IncMajor: method(VERSION, version => next(version, { ...RELEASE, major: version.major + 1n, minor: 0n, patch: 0n })),
  IncMinor: method(VERSION, version => next(version, { ...RELEASE, minor: version.minor + 1n, patch: 0n })),
  // The next patch of a prerelease is its own release: 1.2.3-rc.1 becomes 1.2.3.
  IncPatch: method(VERSION, version =>
    next(version, { ...RELEASE, patch: version.patch + (version.prerelease === '' ? 1n : 0n) }),
  ),
  SetPrerelease: changed(prereleaseProblem, 'prerelease'),
  SetMetadata: changed(metadataProblem, 'metadata'),
}

const POINTER_METHODS: Record<string, Method> = {
  Original: method(STRING, version => version.original),
  Compare: comparison(INT, BigInt),
  Equal: comparison(BOOL, order => order === 0),
  LessThan: comparison(BOOL, order => order < 0),
  LessThanEqual: comparison(BOOL, order => order <= 0),
  GreaterThan: comparison(BOOL, order => order > 0),
  GreaterThanEqual: comparison(BOOL, order => order >= 0),
}

for (const [name, each] of Object.entries(VALUE_METHODS)) methods.set(name, each)
for (const [name, each] of Object.entries(POINTER_METHODS)) pointerMethods.set(name, each)

const orFail = <T>(parsed: Parsed<T>): T => (parsed.error === undefined ? parsed.value : fail(parsed.error))

const faultIn = (parse: (text: string) => Parsed<unknown>, given: KnownArgument | undefined): CallFault | undefined => {
  if (typeof given?.constant !== 'string') return undefined
  const { error } = parse(given.constant)
  return error === undefined ? undefined : { fails: true, message: error }
}

const versionFault = (version: KnownArgument | undefined) => faultIn(parseVersion, version)

export const semver: Family = {
  semver: {
    usage: 'semver VERSION',
    about:
      'The version with its parts: `.Major`, `.Minor`, `.Patch`, `.Prerelease`, `.Metadata`, `.Original`, and methods such as `.IncMinor` and `.Compare`.',
    example: ['{{ $v := semver "v1.33.2" }}{{ $v.Minor }} {{ $v.Original }} {{ $v }}', '33 v1.33.2 1.33.2'],
    params: [STRING],
    check: ([version]) => versionFault(version),
    result: VERSION_POINTER,
    call: ([text]) => new Pointer(VERSION_POINTER, { value: close(orFail(parseVersion(text as string))) }),
  },
  semverCompare: {
    usage: 'semverCompare CONSTRAINT VERSION',
    about:
      'Whether the version satisfies the constraint. A prerelease satisfies only constraints that contain a prerelease.',
    example: ['{{ semverCompare ">= 1.29, < 1.34 || ~1.36.0" "1.33.2" }}', 'true'],
    params: [STRING, STRING],
    check: ([constraint, version]) => faultIn(parseConstraint, constraint) ?? versionFault(version),
    result: BOOL,
    call: ([constraint, version]) => {
      const wanted = orFail(parseConstraint(constraint as string))
      return satisfies(orFail(parseVersion(version as string)), wanted)
    },
  },
}
