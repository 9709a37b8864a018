// Checks environment files that units read, which are no shell scripts, and variables with flags of the kubelet that nothing reads.

import { logicalLines } from '../../node/readers/units.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'
import type { PhaseText } from '../texts.ts'

export const environmentFileLines: PhaseCheck = ({ texts, allTexts }) => {
  const readers = readersOfFiles(allTexts)
  return texts.flatMap(text => {
    const reader = text.path === undefined ? undefined : readers.get(text.path)
    return reader === undefined ? [] : lineProblems(text, reader)
  })
}

export const unusedKubeletVariables: PhaseCheck = ({ texts, allTexts }) =>
  texts.flatMap(text => {
    const ofKubelet = text.path === undefined ? isKubeletDropIn(text) : FLAG_FILES.test(text.path)
    return ofKubelet ? unusedVariables(text, allTexts) : []
  })

const isKubeletDropIn = ({ unit, place }: PhaseText): boolean => unit === 'kubelet.service' && 'dropIn' in place

/** Returns the names of units by the environment files that they read. /etc/environment is also read by others. */
function readersOfFiles(texts: readonly PhaseText[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const text of texts) {
    if (text.unit === undefined || !text.text.includes('EnvironmentFile')) continue
    for (const { name, value } of text.settings) {
      const path = name === 'EnvironmentFile' ? value.replace(/^-/, '') : ''
      if (path.startsWith('/') && path !== '/etc/environment') found.set(path, text.unit)
    }
  }
  return found
}

/** Returns the first line that a shell understands, and systemd does not. */
function lineProblems(text: PhaseText, reader: string): PhaseFinding[] {
  for (const [i, line] of text.text.split('\n').entries()) {
    if (/^\s*export\s+\w+=/.test(line))
      return [
        {
          ...text.at(i + 1, 'export'),
          predicate: `has export before a variable: systemd, which reads the file for ${reader}, ignores the line`,
          help: 'Remove export.',
        },
      ]
    const part = /^\s*\w+=(?!').*?(\$(?:[A-Z][A-Z_]+(?!\w)|\{[A-Z][A-Z_]+\}))/.exec(line)?.[1]
    if (part !== undefined)
      return [
        {
          ...text.at(i + 1, part),
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
function unusedVariables(text: PhaseText, all: readonly PhaseText[]): PhaseFinding[] {
  if (!text.text.includes('KUBELET_') || !all.some(isKubeletUnit)) return []
  return logicalLines(text.text).flatMap(({ content, line }): PhaseFinding[] => {
    const name = ARGUMENTS.exec(content)?.[1]
    if (name === undefined || isUsed(name, all)) return []
    return [
      {
        ...text.at(line, name),
        predicate: `sets ${name}, which kubelet.service of the profile does not use: the flags have no effect`,
        help: 'Set the fields of the KubeletConfiguration in a drop-in of /etc/kubernetes/kubelet.conf.d or nodes.kubelet.config, or replace ExecStart= with one that ends in the variable.',
      },
    ]
  })
}

const isKubeletUnit = ({ unit, text, path, place }: PhaseText): boolean =>
  unit === 'kubelet.service' &&
  text !== '' &&
  (path === undefined ? !('dropIn' in place) : path.endsWith('/kubelet.service'))

const isUsed = (name: string, texts: readonly PhaseText[]): boolean =>
  texts.some(({ text }) => text.includes(`$${name}`) || text.includes(`\${${name}`))
