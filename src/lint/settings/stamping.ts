// Checks the job that copies revisions: the schedule of its CronJob, and whether its image has a shell.

import { quote } from '../../diagnostics/schema-problems.ts'
import type { ValueProblem } from '../../render/settings/problems.ts'
import type { Settings } from '../../render/settings/settings.ts'

export function stampingProblems(settings: Settings): ValueProblem[] {
  const { machineDeployments, output } = settings
  if (machineDeployments.revision !== 'cluster' || !output.prerequisites) return []
  const { image, schedule } = machineDeployments.stamping
  const found: ValueProblem[] = []
  if (/^registry\.k8s\.io\/kubectl(?:[:@]|$)/.test(image))
    found.push({
      at: ['image'],
      message: 'the image of the job that copies revisions has no shell, so the job does not run',
      help: 'Use an image with kubectl and /bin/sh, such as docker.io/alpine/kubectl.',
    })
  const why = output.gitops === 'argocd' ? undefined : scheduleFault(schedule)
  if (why !== undefined)
    found.push({
      at: ['schedule'],
      message: `the schedule${/^[\w*/@, ?-]{1,40}$/.test(schedule) ? ` ${quote(schedule)}` : ''} ${why}, so the API server refuses the CronJob`,
      help: 'Write minute, hour, day of the month, month and day of the week: "*/5 * * * *".',
    })
  return found
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const DAYS = 'sun mon tue wed thu fri sat'.split(' ')

interface Part {
  readonly noun: string
  readonly least: number
  readonly most: number
  readonly names?: readonly string[]
}

const PARTS: readonly Part[] = [
  { noun: 'minute', least: 0, most: 59 },
  { noun: 'hour', least: 0, most: 23 },
  { noun: 'day of the month', least: 1, most: 31 },
  { noun: 'month', least: 1, most: 12, names: MONTHS },
  { noun: 'day of the week', least: 0, most: 6, names: DAYS },
]

const DESCRIPTOR = /^@(?:yearly|annually|monthly|weekly|daily|midnight|hourly|every \S+)$/

/** Returns why the API server does not accept the schedule, as the predicate of a sentence about it. */
function scheduleFault(schedule: string): string | undefined {
  const text = schedule.trim()
  if (text.startsWith('@')) return DESCRIPTOR.test(text) ? undefined : 'is not in cron format'
  const fields = text.split(/\s+/)
  if (fields.length !== PARTS.length) return `has ${fields.length} fields instead of 5`
  const wrong = PARTS.find((part, i) => !fields[i]!.split(',').every(range => isRange(range, part)))
  return wrong && `has no valid ${wrong.noun}`
}

function isRange(text: string, { least, most, names = [] }: Part): boolean {
  const [range = '', step, ...more] = text.split('/')
  if (more.length > 0 || (step !== undefined && !/^[1-9]\d{0,8}$/.test(step))) return false
  if (range === '*' || range === '?') return true
  const ends = range.split('-').map(end => {
    const named = names.indexOf(end.toLowerCase())
    return named < 0 ? (/^\d{1,9}$/.test(end) ? Number(end) : Number.NaN) : named + least
  })
  return ends.length <= 2 && ends.every(end => end >= least && end <= most) && ends[0]! <= ends.at(-1)!
}
