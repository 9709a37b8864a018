// The settings of the kubelet as it will read them: its configuration with the drop-ins, and its flags, which are those of its service as systemd
// runs it: the unit with its drop-ins, and the variables that files of the node set.

import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { readUnitFile, unitWords } from '../../node/readers/units.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { filesBelow, type NodeFiles } from './node-files.ts'

export interface KubeletView {
  readonly flags: ReadonlyMap<string, string>
  /** The files of the configuration in the order in which the kubelet reads them. */
  readonly files: readonly string[]
  /** Files that cannot be read as YAML. */
  readonly unreadable: readonly string[]
  readonly fields: readonly KubeletField[]
}

export interface KubeletField {
  readonly name: string
  readonly value: Json
  /** The files that set it. Of several, the last one replaces the value, or adds to a map. */
  readonly files: readonly string[]
  /** The flag that takes precedence over the field. */
  readonly flag?: string
}

/** The first version whose kubelet reads drop-ins without an environment variable. */
const FIRST_WITH_DROP_INS = 30

/** Returns undefined if the node has no service of the kubelet. */
export function kubeletView(files: NodeFiles, version: string | undefined): KubeletView | undefined {
  const command = serviceCommand('kubelet.service', files)
  if (command === undefined) return undefined
  const flags = flagsOf(command)
  const file = flags.get('config')
  const folder = flags.get('config-dir')
  const minor = Number(/^v?1\.(\d+)/.exec(version ?? '')?.[1] ?? FIRST_WITH_DROP_INS)
  const own = file === undefined ? undefined : files.get(file)
  const texts: (readonly [path: string, text: string])[] = [
    ...(own === undefined ? [] : [[file!, own] as const]),
    ...(folder === undefined || minor < FIRST_WITH_DROP_INS ? [] : filesBelow(folder, '.conf', files)),
  ]
  let merged: JsonObject = {}
  const sources = new Map<string, string[]>()
  const unreadable: string[] = []
  for (const [path, text] of texts) {
    const read = readYaml(text)
    if (!('value' in read) || !(isObject(read.value) || read.value === null)) {
      unreadable.push(path)
      continue
    }
    const { apiVersion: _version, kind: _kind, ...fields } = isObject(read.value) ? read.value : {}
    merged = mergeDropIn(merged, fields)
    for (const [name, value] of Object.entries(fields))
      sources.set(name, isObject(value) ? [...(sources.get(name) ?? []), path] : [path])
  }
  return {
    flags,
    files: texts.map(([path]) => path),
    unreadable,
    fields: Object.entries(merged).map(([name, value]) => {
      const flag = flagOf(name, flags)
      return { name, value, files: sources.get(name) ?? [], ...(flag !== undefined && { flag }) }
    }),
  }
}

/** Returns the flag of the same name: `--max-pods` of `maxPods`. */
const flagOf = (field: string, flags: ReadonlyMap<string, string>): string | undefined =>
  [...flags.keys()].find(flag => flag.includes('-') && flag.replaceAll('-', '') === field.toLowerCase())

/** Merges a drop-in file, in which null removes a field. */
function mergeDropIn(base: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map(Object.entries(base))
  for (const [name, value] of Object.entries(patch)) {
    const before = merged.get(name)
    if (value === null) merged.delete(name)
    else merged.set(name, isObject(value) ? mergeDropIn(isObject(before) ? before : {}, value) : value)
  }
  return Object.fromEntries(merged)
}

const FOLDER = '/etc/systemd/system'

/** Returns the words of ExecStart, or undefined if the node has no such service. Unknown variables stay as they are written. */
export function serviceCommand(name: string, files: NodeFiles): readonly string[] | undefined {
  const unit = files.get(`${FOLDER}/${name}`)
  const texts = [
    ...(unit === undefined ? [] : [unit]),
    ...filesBelow(`${FOLDER}/${name}.d`, '.conf', files).map(([, text]) => text),
  ]
  const settings = texts.flatMap(text => readUnitFile(text).settings).filter(({ section }) => section === 'Service')
  /** An empty value clears what was set before. */
  const valuesOf = (wanted: string): string[] => {
    const values = settings.filter(setting => setting.name === wanted).map(({ value }) => value)
    return values.slice(values.lastIndexOf('') + 1)
  }
  const command = valuesOf('ExecStart')[0]
  if (command === undefined) return undefined
  const variables = new Map<string, string>()
  for (const assignment of valuesOf('Environment').flatMap(wordsOf)) assign(assignment, variables)
  for (const file of valuesOf('EnvironmentFile'))
    for (const line of files.get(file.replace(/^-/, ''))?.split('\n') ?? [])
      if (!/^\s*[#;]/.test(line)) assign(withoutQuotes(line.trim()), variables)
  // Characters before the path say how it is run.
  return wordsOf(command.replace(/^[-@:+!|]+/, '')).flatMap(word => expanded(word, variables))
}

function assign(assignment: string, variables: Map<string, string>): void {
  const equals = assignment.indexOf('=')
  if (equals > 0) variables.set(assignment.slice(0, equals), assignment.slice(equals + 1))
}

/** Splits at blanks outside of quotes, and removes the quotes. */
const wordsOf = (text: string): string[] =>
  unitWords(text).map(word =>
    word.replace(
      /"((?:\\.|[^"\\])*)(?:"|\\?$)|'((?:\\.|[^'\\])*)(?:'|\\?$)/gs,
      (_, double, single) => double ?? single,
    ),
  )

/** Returns `NAME=value` without quotes around the value. */
function withoutQuotes(assignment: string): string {
  const start = assignment.indexOf('=') + 1
  const quote = assignment[start]
  const isQuoted = (quote === '"' || quote === "'") && assignment.length > start + 1 && assignment.endsWith(quote)
  return isQuoted ? assignment.slice(0, start) + assignment.slice(start + 1, -1) : assignment
}

/** A variable that is a word of its own becomes words; one within a word becomes text. */
function expanded(word: string, variables: ReadonlyMap<string, string>): string[] {
  const whole = /^\$(\w+)$/.exec(word)?.[1]
  if (whole !== undefined && variables.has(whole)) return wordsOf(variables.get(whole)!)
  return [word.replace(/\$\{(\w+)\}/g, (unknown, name) => variables.get(name) ?? unknown)]
}

/** Returns the flags of a command by name; a flag without a value has "". Of several, the last one counts. */
export function flagsOf(words: readonly string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>()
  for (const [i, word] of words.entries()) {
    const [, name, value] = /^--?([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? []
    if (name === undefined) continue
    const next = words[i + 1]
    flags.set(name, value ?? (next !== undefined && !next.startsWith('-') && !next.startsWith('$') ? next : ''))
  }
  return flags
}
