// Lists the parts of a profile or of a rendering that have changed, by path and name.

import { digestOf, withoutEmpty } from '../digest/canonical.ts'
import { at, listAt, textAt } from '../inputs/shape.ts'
import { PHASES } from '../model/config.ts'
import { isObject, type Json, type JsonObject } from '../model/json.ts'

/** Fields that are not compared: those that come from the MachineDeployment, the version, and the phases, which are compared by part. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['version', 'cloudProvider', ...PHASES])
const NOT_COMPARED_MODULES: ReadonlySet<string> = new Set(['rh_subscription'])

/** Returns the names of the parts that differ. */
export function changedParts(before: JsonObject, after: JsonObject): string[] {
  const [old, now] = [partsOf(before), partsOf(after)]
  const names = new Set([...now.keys(), ...old.keys()])
  return [...names].filter(name => !isSame(old.get(name), now.get(name)))
}

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  a !== undefined && b !== undefined && digestOf(a) === digestOf(b)

function partsOf(spec: JsonObject): Map<string, Json> {
  const parts = new Map<string, Json>()
  for (const [name, value] of Object.entries(spec)) if (!NOT_COMPARED.has(name)) add(name, value)
  for (const phase of PHASES) {
    addPhase(phase, at(spec, phase))
    for (const runtime of listAt(spec, phase, 'supportedContainerRuntimes')) addPhase(phase, runtime)
  }
  return parts

  function add(name: string, value: Json): void {
    const plain = withoutEmpty({ value })
    if (isObject(plain) && plain.value !== undefined) parts.set(name, plain.value)
  }

  function addPhase(phase: string, holder: Json | undefined): void {
    for (const file of listAt(holder, 'files')) add(`${phase} file ${textAt(file, 'path')}`, file)
    for (const unit of listAt(holder, 'units')) add(`${phase} unit ${textAt(unit, 'name')}`, unit)
    for (const [name, text] of entriesAt(holder, 'templates')) add(`${phase} template ${name}`, text)
    for (const [name, module] of entriesAt(holder, 'modules')) {
      if (!NOT_COMPARED_MODULES.has(name)) add(`${phase} ${name}`, module)
    }
  }
}

function entriesAt(holder: Json | undefined, name: string): [string, Json][] {
  const map = at(holder, name)
  return isObject(map) ? Object.entries(map) : []
}
