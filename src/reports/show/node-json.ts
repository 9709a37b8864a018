// Writes a node as JSON for programs.

import type { NodeOrigin } from '../../model/node-origin.ts'
import type { Json, JsonObject } from '../../model/profile.ts'
import { needsJson } from '../assets/assets-json.ts'
import type { Hide } from '../secret-labels.ts'
import type { NodeSummary, NodeView, UserDataSize } from './node-view.ts'
import type { ListView, PhaseView } from './phase-view.ts'

export const nodesJson = (nodes: readonly NodeSummary[]): JsonObject => ({ machineDeployments: nodes.map(summaryJson) })

export const nodeJson = (view: NodeView, hide: Hide): JsonObject => ({
  ...summaryJson(view),
  composedOf: view.origins === undefined ? null : view.origins.layers.map(originJson),
  phases: view.phases.map(phase => phaseJson(phase, hide)),
  others: view.others.map(({ name, bytes }) => ({ name, bytes })),
  loads: needsJson(view.needs, hide),
})

/** Values that are not known are null. */
const summaryJson = (node: NodeSummary): JsonObject => ({
  machineDeployment: node.machineDeployment,
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
  settings: view.settings.map(({ name, text, from }) => ({ name, value: hide(text, name), ...fromJson(from) })),
})

const propertiesJson = (properties: ReadonlyMap<string, string>, hide: Hide): JsonObject =>
  properties.size === 0
    ? {}
    : { properties: Object.fromEntries([...properties].map(([name, value]) => [name, hide(value, name)])) }

const listJson = ({ name, entries, from }: ListView, hide: Hide): Json => ({
  name,
  entries: entries.map(entry => hide(entry, name)),
  ...fromJson(from),
})

const fromJson = (origins: readonly NodeOrigin[] | undefined): JsonObject =>
  origins === undefined ? {} : { from: origins.map(originJson) }

export const originJson = ({ kind, object, field, file, line, isBuiltIn, isDefault }: NodeOrigin): JsonObject => ({
  kind,
  ...(object && { object: Object.fromEntries(Object.entries(object).filter(([, value]) => value !== '')) }),
  ...(field !== undefined && { field }),
  ...(file !== undefined && { file }),
  ...(line !== undefined && { line }),
  ...(isBuiltIn && { isBuiltIn }),
  ...(isDefault && { isDefault }),
})
