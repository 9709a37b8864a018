// Versions and constraints in templates.

import { runCases } from './run.ts'

runCases('semver', [
  {
    name: 'a version and its parts',
    template:
      '{{ $v := semver "v1.33.2-rc.1+b" }}{{ $v }} {{ $v.Major }} {{ $v.Minor }} {{ $v.Patch }} {{ $v.Prerelease }} {{ $v.Metadata }} {{ $v.Original }}',
    expected: '1.33.2-rc.1+b 1 33 2 rc.1 b v1.33.2-rc.1+b',
  },
  {
    name: 'the next versions',
    template:
      '{{ $v := semver "v1.33.2-rc.1" }}{{ $v.IncPatch }} {{ $v.IncMinor }} {{ $v.IncMajor.String }} {{ ($v.SetPrerelease "a.1").String }}',
    expected: '1.33.2 1.34.0 2.0.0 1.33.2-a.1',
  },
  {
    name: 'compared',
    template:
      '{{ $v := semver "1.33.2" }}{{ $v.Compare (semver "1.33.10") }} {{ $v.GreaterThan (semver "1.33.2-rc.1") }} {{ $v.Equal (semver "1.33.2+x") }}',
    expected: '-1 true true',
  },
  { name: 'an invalid version', template: '{{ semver "x" }}', error: 'invalid semantic version' },
  {
    name: 'an invalid prerelease',
    template: '{{ (semver "1").SetPrerelease "01" }}',
    error: 'version segment starts with 0',
  },
  {
    name: 'semverCompare',
    template:
      '{{ semverCompare ">=1.29 <1.34" "v1.33.2" }} {{ semverCompare "!=1.x" "2.0.0-rc.1" }} {{ semverCompare ">1" "1.2.3" }}',
    expected: 'true false false',
  },
  {
    name: 'an invalid constraint',
    template: '{{ semverCompare "" "1.0.0" }}',
    error: 'error calling semverCompare: improper constraint',
  },
  { name: 'as JSON', template: '{{ semver "v1.2" | toRawJson }}', expected: '"1.2.0"' },
])
