// The settings of the kubelet as it will read them: its configuration with the drop-ins, and its flags.

import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { filesBelow, type NodeFiles } from './node-files.ts'
import { flagsOf, serviceCommand } from './service-command.ts'

export interface KubeletView {
  readonly flags: readonly { readonly name: string; readonly value: string }[]
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
    flags: [...flags].map(([name, value]) => ({ name, value })),
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
