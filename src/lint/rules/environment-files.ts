// Checks environment files that units read, which are no shell scripts, and variables with flags of the kubelet that nothing reads.

import { type ConfigPhase, PHASES } from '../../render/model/config.ts'
import type { UserDataProblem, ValuePlace } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../render/userdata/request.ts'
import { commandTexts } from '../commands.ts'

export function environmentFileProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], units = [] } = phaseConfig(request)
  const readers = environmentFiles(request)
  const problems: UserDataProblem[] = []
  files.forEach(({ path, content }, file) => {
    const place = { file, part: 'content' } as const
    const reader = readers.get(path)
    if (reader !== undefined) problems.push(...lineProblems(content.inline.data, reader, place))
    if (FLAG_FILES.test(path)) problems.push(...unusedVariables(content.inline.data, place, request))
  })
  units.forEach(({ name, dropIns = [] }, unit) => {
    if (name !== 'kubelet.service') return
    dropIns.forEach(({ content }, dropIn) => {
      problems.push(...unusedVariables(content, { unit, dropIn, part: 'content' }, request))
    })
  })
  return problems
}

const ENVIRONMENT = /^\s*EnvironmentFile\s*=\s*-?(\/[\w./-]+)\s*$/

/** Returns the names of units by the environment files that they read. /etc/environment is also read by others, and checked elsewhere. */
function environmentFiles({ config }: UserDataRequest): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const add = (name: string, text: string): void => {
    if (!text.includes('EnvironmentFile')) return
    for (const line of text.split('\n')) {
      const path = ENVIRONMENT.exec(line)?.[1]
      if (path !== undefined && path !== '/etc/environment') found.set(path, name)
    }
  }
  for (const phase of PHASES) {
    const { files = [], units = [] } = config[phase]
    for (const { path, content } of files) {
      const name = path.includes('/systemd/system/') ? UNIT.exec(path)?.[1] : undefined
      if (name !== undefined) add(name, content.inline.data)
    }
    for (const { name, content = '', dropIns = [] } of units)
      for (const text of [content, ...dropIns.map(dropIn => dropIn.content)]) add(name, text)
  }
  return found
}

const UNIT = /^\/(?:etc|run|usr\/lib)\/systemd\/system\/([^/]+\.[a-z]+)(?:\.d\/[^/]+\.conf)?$/

function lineProblems(text: string, reader: string, place: ValuePlace): UserDataProblem[] {
  for (const [i, line] of text.split('\n').entries()) {
    if (/^\s*export\s+\w+=/.test(line))
      return [
        {
          code: 'OSM0633',
          place,
          line: i + 1,
          part: 'export',
          predicate: `has export before a variable: systemd, which reads the file for ${reader}, ignores the line`,
          help: 'Remove export.',
        },
      ]
    const part = /^\s*\w+=(?!').*?(\$(?:[A-Z][A-Z_]+(?!\w)|\{[A-Z][A-Z_]+\}))/.exec(line)?.[1]
    if (part !== undefined)
      return [
        {
          code: 'OSM0633',
          place,
          line: i + 1,
          part,
          predicate: `has ${part} in a value: systemd, which reads the file for ${reader}, replaces no variables in it`,
          help: 'Write the value itself, or set the variable in a script.',
        },
      ]
  }
  return []
}

/** Files in which packages of Kubernetes look for flags of the kubelet. */
const FLAG_FILES = /^\/etc\/(?:(?:default|sysconfig)\/kubelet|systemd\/system\/kubelet\.service\.d\/[^/]+\.conf)$/

const ARGUMENTS = /^\s*(?:Environment\s*=\s*)?["']?(KUBELET_\w*(?:ARGS|ARGUMENTS|FLAGS|OPTS|OPTIONS))=/

/** Returns the variables with flags that no unit uses, if the profile writes the unit of the kubelet. */
function unusedVariables(text: string, place: ValuePlace, { config }: UserDataRequest): UserDataProblem[] {
  if (!text.includes('KUBELET_') || !PHASES.some(phase => writesKubeletUnit(config[phase]))) return []
  return text.split('\n').flatMap((line, i): UserDataProblem[] => {
    const name = ARGUMENTS.exec(line)?.[1]
    if (name === undefined || isUsed(name, commandTexts(config))) return []
    return [
      {
        code: 'OSM0646',
        place,
        line: i + 1,
        part: name,
        predicate: `sets ${name}, which kubelet.service of the profile does not use: the flags have no effect`,
        help: 'Set the fields of the KubeletConfiguration in a drop-in of /etc/kubernetes/kubelet.conf.d or nodes.kubelet.config, or replace ExecStart= with one that ends in the variable.',
      },
    ]
  })
}

const writesKubeletUnit = ({ files = [], units = [] }: ConfigPhase): boolean =>
  files.some(({ path }) => path.endsWith('/systemd/system/kubelet.service')) ||
  units.some(({ name, content = '' }) => name === 'kubelet.service' && content !== '')

const isUsed = (name: string, texts: readonly string[]): boolean =>
  texts.some(text => text.includes(`$${name}`) || text.includes(`\${${name}`))
