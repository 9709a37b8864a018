// Checks the forms of values: time spans, booleans, limits, assignments and paths. systemd ignores a line whose value has another form.

import { nearest } from '../../diagnostics/nearest.ts'
import type { ContentProblem } from '../content-problem.ts'
import { words } from '../words.ts'
import { type Setting, unitWords } from './read-unit.ts'

const BOOLEANS = new Set(
  words(`
    AllowIsolate DefaultDependencies DynamicUser FixedRandomDelay GuessMainPID IgnoreOnIsolate KillUserProcesses NoNewPrivileges
    NonBlocking OnClockChange OnTimezoneChange PermissionsStartOnly Persistent ReadEtcHosts RefuseManualStart RefuseManualStop
    RemainAfterElapse RemainAfterExit RootDirectoryStartOnly StopWhenUnneeded WakeSystem
  `),
)
const BOOLEAN = /^(?:1|yes|y|true|t|on|0|no|n|false|f|off)$/i

/** Matches one number of a time span, with its unit. */
const NUMBER_OF_SPAN =
  /(?:\d+(?:\.\d+)?|\.\d+)\s*(?:nsec|ns|usec|us|\u00b5s|\u03bcs|msec|ms|minutes?|min|months?|M|seconds?|sec|s|hours?|hr|h|days?|d|weeks?|w|years?|y|m)?\s*/g

const isSpan = (value: string): boolean => value === 'infinity' || value.replaceAll(NUMBER_OF_SPAN, '') === ''

/** Settings of daemons whose values are words or booleans. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'Journal.Storage': ['volatile', 'persistent', 'auto', 'none'],
  'Resolve.DNSSEC': ['allow-downgrade'],
  'Resolve.DNSOverTLS': ['opportunistic'],
  'Resolve.DNSStubListener': ['udp', 'tcp'],
  'Network.DHCP': ['ipv4', 'ipv6', 'both', 'none', 'v4', 'v6'],
}

interface Form {
  /** Whether a setting of this name has the form. */
  readonly isOf: (name: string) => boolean
  readonly accepts: (value: string) => boolean
  /** The predicate for any other value: `neither yes nor no`. */
  readonly isNot: string
  readonly help: string
}

const LIMIT = /^(?:Default)?Limit(?:NOFILE|NPROC|CORE|MEMLOCK|STACK|AS|FSIZE|DATA|RSS)$/

/** Settings whose values are numbers without a unit. */
const COUNT = /^(?:Default)?(?:Limit(?:NOFILE|NPROC)|TasksMax)$/

const SIZE =
  /^(?:Memory(?:Min|Low|High|Max|SwapMax|Limit)|(?:Runtime|System)(?:MaxUse|KeepFree|MaxFileSize)|(?:Default)?Limit(?:FSIZE|DATA|STACK|CORE|RSS|AS|MEMLOCK))$/

/** Lists of servers and domains. */
const SERVERS = new Set(['DNS', 'FallbackDNS', 'NTP', 'FallbackNTP', 'Domains'])

const WATCHDOG = /Watchdog(?:Pre)?Sec$/

const SPAN = { isNot: 'no span of time', help: 'Write it as 5s, 2min or 1h 30min.' }

/** The forms of the values of settings. */
const FORMS: readonly Form[] = [
  {
    isOf: name => BOOLEANS.has(name),
    accepts: value => BOOLEAN.test(value),
    isNot: 'neither yes nor no',
    help: 'Write yes or no.',
  },
  {
    isOf: name => name.endsWith('Sec') && !WATCHDOG.test(name) && name !== 'IODeviceLatencyTargetSec',
    accepts: isSpan,
    ...SPAN,
  },
  {
    isOf: name => WATCHDOG.test(name),
    accepts: value => value === 'off' || value === 'default' || isSpan(value),
    ...SPAN,
  },
  {
    // The span follows the device.
    isOf: name => name === 'IODeviceLatencyTargetSec',
    accepts: value => isSpan(value.replace(/^\S+\s+/, '')),
    ...SPAN,
  },
  {
    isOf: name => LIMIT.test(name),
    accepts: value => !/(?:^|:)(?!infinity)[a-z]/i.test(value),
    isNot: 'no number',
    help: 'Write a number, or infinity.',
  },
  {
    isOf: name => COUNT.test(name),
    accepts: value => !/^\d+(?::\d+)?\s*[a-z]+$/i.test(value),
    isNot: 'no number',
    help: 'Write all digits of the number, without a unit, or infinity.',
  },
  {
    isOf: name => SIZE.test(name),
    accepts: value => !/^\d+(?:\.\d+)?\s*(?:[kmgtpe]|[KMGTPEkmgtpe](?:i|i?[Bb]))$/.test(value),
    isNot: 'no size',
    help: 'Write the unit as one capital letter: 512M is 512 MiB, and 2G is 2 GiB.',
  },
  {
    isOf: name => name === 'CPUQuota',
    accepts: value => !/^\d+(?:\.\d+)?$/.test(value),
    isNot: 'no percentage',
    help: 'Write it with a percent sign: 50% is half of one CPU, and 200% are two.',
  },
  {
    isOf: name => SERVERS.has(name),
    accepts: value => !value.includes(','),
    isNot: 'separated by commas',
    help: 'Separate the servers with blanks.',
  },
]

interface Wrong {
  /** The predicate of the unit, without its effect: `has an unknown value for DHCP=`. */
  readonly has: string
  readonly help: string
  /** The part of the value that is wrong, if not all of it is. */
  readonly part?: string
}

/** Returns the problem of a value whose form is known. */
export function valueFormProblem(setting: Setting): ContentProblem | undefined {
  const { value, line } = setting
  // The value of a specifier, a variable or a placeholder is not known.
  if (value === '' || /[%$]|\{\{/.test(value)) return undefined
  const found = unknownWord(setting) ?? wrongForm(setting) ?? relativePath(setting) ?? missingAssignment(setting)
  if (found === undefined) return undefined
  const { has, part = value, help } = found
  return { code: 'OSM0633', predicate: `has ${has}: systemd ignores it`, line, part, help }
}

function unknownWord({ section, name, value }: Setting): Wrong | undefined {
  const known = WORDS[`${section}.${name}`]
  if (known === undefined || known.includes(value) || BOOLEAN.test(value)) return undefined
  const near = nearest(value, known)
  return {
    has: `an unknown value for ${name}=`,
    help: near === undefined ? `It can be ${known.join(', ')}.` : `Did you mean ${near}?`,
  }
}

function wrongForm({ name, value }: Setting): Wrong | undefined {
  const form = FORMS.find(({ isOf, accepts }) => isOf(name) && !accepts(value))
  return form && { has: `a value for ${name}= that is ${form.isNot}`, help: form.help }
}

const relativePath = ({ name, value }: Setting): Wrong | undefined =>
  name === 'EnvironmentFile' && !/^-?\//.test(value)
    ? { has: 'a path in EnvironmentFile= that is not absolute', help: 'Write the absolute path.' }
    : undefined

function missingAssignment({ name, value }: Setting): Wrong | undefined {
  if (name !== 'Environment' && name !== 'DefaultEnvironment') return undefined
  const part = unitWords(value).find(entry => !/^["']?[A-Za-z_]\w*=/.test(entry))
  if (part === undefined) return undefined
  return {
    has: `a word in ${name}= that is no assignment`,
    help: 'Write NAME=value without blanks, and quotes around all of it if the value has some: "NAME=a b".',
    part,
  }
}
