// Forms of values that systemd reads: spans of time, booleans, limits, variables and paths. It ignores a line whose value has another form.

import { nearest } from '../../../diagnostics/nearest.ts'
import { wordsOf } from '../../../shell/commands.ts'
import type { ContentProblem } from '../content-problem.ts'
import { words } from '../words.ts'
import type { Setting } from './read-unit.ts'

const BOOLEANS = new Set(
  words(`
    AllowIsolate DefaultDependencies DynamicUser FixedRandomDelay GuessMainPID IgnoreOnIsolate KillUserProcesses NoNewPrivileges
    NonBlocking OnClockChange OnTimezoneChange PermissionsStartOnly Persistent ReadEtcHosts RefuseManualStart RefuseManualStop
    RemainAfterElapse RemainAfterExit RootDirectoryStartOnly StopWhenUnneeded WakeSystem
  `),
)
const BOOLEAN = /^(?:1|yes|y|true|t|on|0|no|n|false|f|off)$/i

/** One number of a span of time, with its unit. */
const NUMBER_OF_SPAN =
  /\d+(?:\.\d+)?\s*(?:nsec|ns|usec|us|\u00b5s|\u03bcs|msec|ms|minutes?|min|months?|M|seconds?|sec|s|hours?|hr|h|days?|d|weeks?|w|years?|y|m)?\s*/g

const isSpan = (value: string): boolean => value === 'infinity' || value.replaceAll(NUMBER_OF_SPAN, '') === ''

/** Values of daemons that are words. A boolean stands for some of them, too. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'Journal.Storage': ['volatile', 'persistent', 'auto', 'none'],
  'Resolve.DNSSEC': ['allow-downgrade'],
  'Resolve.DNSOverTLS': ['opportunistic'],
  'Resolve.DNSStubListener': ['udp', 'tcp'],
  'Network.DHCP': ['ipv4', 'ipv6', 'both', 'none', 'v4', 'v6'],
}

export function valueFormProblem(setting: Setting): ContentProblem | undefined {
  const { section, name, value, line } = setting
  // A specifier, or what something else fills in.
  if (value === '' || /[%$]|\{\{/.test(value)) return undefined
  const about = (predicate: string, help: string, part = value): ContentProblem => ({
    code: 'OSM0633',
    predicate,
    line,
    part,
    help,
  })
  const known = WORDS[`${section}.${name}`]
  if (known !== undefined && !known.includes(value) && !BOOLEAN.test(value)) {
    const near = nearest(value, known)
    return about(
      `has an unknown value for ${name}=: systemd ignores it`,
      near === undefined ? `It can be ${known.join(', ')}.` : `Did you mean ${near}?`,
    )
  }
  if (BOOLEANS.has(name) && !BOOLEAN.test(value))
    return about(`has a value for ${name}= that is neither yes nor no: systemd ignores it`, 'Write yes or no.')
  if (/Sec$/.test(name) && !isSpan(value))
    return about(
      `has a value for ${name}= that is no span of time: systemd ignores it`,
      'Write it as 5s, 2min or 1h 30min.',
    )
  if (
    /^(?:Default)?Limit(?:NOFILE|NPROC|CORE|MEMLOCK|STACK|AS|FSIZE|DATA|RSS)$/.test(name) &&
    /(?:^|:)(?!infinity)[a-z]/i.test(value)
  )
    return about(`has a value for ${name}= that is no number: systemd ignores it`, 'Write a number, or infinity.')
  if (name === 'EnvironmentFile' && !/^-?\//.test(value))
    return about('has a path in EnvironmentFile= that is not absolute: systemd ignores it', 'Write the absolute path.')
  if (/^(?:Default)?Environment$/.test(name)) {
    const word = wordsOf(value).find(entry => !/^["']?[A-Za-z_]\w*=/.test(entry))
    if (word !== undefined)
      return about(
        `has a word in ${name}= that is no assignment: systemd ignores it`,
        'Write NAME=value without blanks, and quotes around all of it if the value has some: "NAME=a b".',
        word,
      )
  }
  return undefined
}
