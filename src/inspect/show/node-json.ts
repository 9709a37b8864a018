// Writes a node as JSON for programs.

import { formatPath } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { plain } from '../../base/span.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { fileText } from '../../diagnostics/render.ts'
import type { NodeOrigin, NodeOrigins } from '../../node/origins/node-origin.ts'
import type { Hide } from '../../secrets/labels.ts'
import { needsJson } from '../assets/assets-json.ts'
import type { KubeletView } from './kubelet-view.ts'
import type { NodeSummary, NodeView, UserDataSize } from './node-view.ts'
import type { ListView, PhaseView } from './phase-view.ts'

export const nodesJson = (
  nodes: readonly NodeSummary[],
  errors: ReadonlyMap<string, readonly Diagnostic[]> = new Map(),
): JsonObject => ({
  machineDeployments: nodes.map(node => summaryWithErrors(node, errors.get(node.machineDeployment) ?? [])),
})

export const summaryWithErrors = (node: NodeSummary, errors: readonly Diagnostic[]): JsonObject => ({
  ...summaryJson(node),
  ...errorsJson(errors),
})

const errorsJson = (errors: readonly Diagnostic[]): JsonObject =>
  errors.length === 0
    ? {}
    : {
        errors: errors.map(({ code, message, origin, field }) => ({
          code,
          message: plain(message),
          place: fileText(origin) || (field ? formatPath(field) : null),
        })),
      }

export const nodeJson = (view: NodeView, hide: Hide): JsonObject => ({
  ...summaryJson(view),
  ...errorsJson(view.errors),
  composedOf: view.origins === undefined ? null : view.origins.layers.map(originJson),
  phases: view.phases.map(phase => phaseJson(phase, hide)),
  others: view.others.map(({ name, bytes }) => ({ name, bytes })),
  users: view.users.map(({ name, sshKeys, phases, properties }) => ({
    name: name ?? null,
    sshKeys,
    phases: [...phases],
    ...propertiesJson(properties, hide),
  })),
  kubelet: view.kubelet === undefined ? null : kubeletJson(view.kubelet, view.origins, hide),
  loads: needsJson(view.needs, hide),
})

/** Values that are not known are null. */
const summaryJson = (node: NodeSummary): JsonObject => ({
  machineDeployment: node.machineDeployment,
  machines: node.machines ?? null,
  autoscaler: node.autoscaler ? { ...node.autoscaler } : null,
  machineType: node.machineType ?? null,
  operatingSystem: node.operatingSystem ?? null,
  cloudProvider: node.cloudProvider ?? null,
  kubernetes: node.kubernetes ?? null,
  profile: node.profile ?? null,
  profileVersion: node.profileVersion ?? null,
  userData: node.userData === undefined ? null : sizeJson(node.userData),
})

const sizeJson = ({ bytes, measured }: UserDataSize): JsonObject => ({
  bytes,
  ...(measured && {
    countedBytes: measured.size,
    limit: measured.limit.bytes,
    isPublished: measured.limit.published,
    verdict: measured.verdict,
  }),
})

const kubeletJson = (
  { flags, files, unreadable, fields }: KubeletView,
  origins: NodeOrigins | undefined,
  hide: Hide,
): Json => ({
  flags: Object.fromEntries([...flags].map(([name, value]) => [name, hide(value)])),
  files: [...files],
  unreadable: [...unreadable],
  configuration: Object.fromEntries(fields.map(({ name, value }) => [name, hiddenJson(value, hide)])),
  ...(origins && {
    from: Object.fromEntries(fields.map(({ name }) => [name, (origins.kubelet.get(name) ?? []).map(originJson)])),
  }),
  setBy: Object.fromEntries(fields.map(({ name, files: from }) => [name, [...from]])),
  overriddenByFlag: Object.fromEntries(fields.flatMap(({ name, flag }) => (flag === undefined ? [] : [[name, flag]]))),
})

function hiddenJson(value: Json, hide: Hide): Json {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map(entry => hiddenJson(entry, hide))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, hiddenJson(below, hide)]))
}

const phaseJson = (view: PhaseView, hide: Hide): Json => ({
  phase: view.phase,
  bytes: view.bytes ?? null,
  isReadable: !view.isUnreadable,
  files: view.files.map(({ path, mode, bytes, properties, from }) => ({
    path,
    mode: mode ?? null,
    bytes,
    ...propertiesJson(properties, hide),
    ...fromJson(from),
  })),
  units: view.units.map(({ name, bytes, properties, dropIns, from }) => ({
    name,
    bytes,
    ...propertiesJson(properties, hide),
    dropIns: dropIns.map(({ from: origins, ...dropIn }) => ({ ...dropIn, ...fromJson(origins) })),
    ...fromJson(from),
  })),
  commands: view.commands.map(list => listJson(list, hide)),
  sshKeys: view.sshKeys.map(list => listJson(list, hide)),
  settings: view.settings.map(({ name, text, from }) => ({ name, value: hide(text), ...fromJson(from) })),
})

const propertiesJson = (properties: ReadonlyMap<string, string>, hide: Hide): JsonObject =>
  properties.size === 0
    ? {}
    : { properties: Object.fromEntries([...properties].map(([name, value]) => [name, hide(value)])) }

const listJson = ({ name, entries, from }: ListView, hide: Hide): Json => ({
  name,
  entries: entries.map(entry => hide(entry)),
  ...fromJson(from),
})

const fromJson = (origins: readonly NodeOrigin[] | undefined): JsonObject =>
  origins === undefined ? {} : { from: origins.map(originJson) }

export const originJson = ({ kind, object, field, file, line, isBuiltIn, isDefault }: NodeOrigin): JsonObject => ({
  kind,
  ...(object && { object: Object.fromEntries(Object.entries(object).filter(([, value]) => value !== '')) }),
  ...(field !== undefined && { field: formatPath(field) }),
  ...(file !== undefined && { file }),
  ...(line !== undefined && { line }),
  ...(isBuiltIn && { isBuiltIn }),
  ...(isDefault && { isDefault }),
})
