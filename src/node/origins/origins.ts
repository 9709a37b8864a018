// Finds the origins of the parts of a rendered node: a profile or the objects of which it is composed, a setting, the MachineDeployment, or the
// controller. Loaded only by commands that show it.

import { type FieldPath, formatPath } from '../../base/field-path.ts'
import { isObject } from '../../base/json.ts'
import { PHASES } from '../../render/model/config.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import type { PhaseName } from '../../render/model/profile.ts'
import { inputTexts } from '../../render/nodes/group.ts'
import { minorOf, ownKubeletSettings } from '../../render/nodes/kubelet.ts'
import { fieldsByFile, KUBELET_CONFIG, KUBELET_DROP_IN, KUBELET_ENVIRONMENT } from '../../render/nodes/kubelet-files.ts'
import { filesOf } from '../../render/osc/profile-templates.ts'
import type { RenderedNode } from '../../render/outputs/node.ts'
import type { NodeEnvironment } from '../../render/settings/environment.ts'
import type { Settings } from '../../render/settings/settings.ts'
import { distinctKeys } from '../../render/userdata/request.ts'
import { type LinesContext, templateLines } from './line-sources.ts'
import {
  distinctOrigins,
  machineOrigin,
  type NodeOrigin,
  type NodeOrigins,
  originKey,
  type PhaseOrigins,
  type SettingOrigin,
} from './node-origin.ts'
import { partOrigin, profileLayers, profileOrigin } from './profile-origin.ts'

interface OriginContext {
  readonly node: RenderedNode
  readonly settings: Settings
  readonly setting: SettingOrigin
  readonly environment: NodeEnvironment
}

/**
 * Returns a function that returns what the origins of a node depend on: two nodes with the same value have the same origins, except for the
 * names of their MachineDeployments.
 */
export function originInputs({ settings, environment }: Pick<OriginContext, 'settings' | 'environment'>) {
  const textOf = inputTexts(environment)
  return (node: RenderedNode): string => {
    const { ref, provider } = node.machineDeployment
    const own = Object.keys(ownKubeletSettings(`${ref.namespace}/${ref.name}`, settings))
    const hasCloudConfig = provider.cloudProviderSpec !== undefined
    return JSON.stringify([textOf(node), own, hasCloudConfig])
  }
}

/** Returns the origins of the files, units, commands and settings of a node. */
export function nodeOrigins(context: OriginContext): NodeOrigins {
  const [bootstrap, provisioning] = PHASES.map(phase => phaseOrigins(phase, context))
  return {
    layers: profileLayers(context.node),
    phases: { bootstrap: bootstrap!, provisioning: provisioning! },
    kubelet: kubeletOrigins(context.node, context),
  }
}

/** Returns the origins of the files, units, commands and settings of a phase. */
export function phaseOrigins(phase: PhaseName, context: OriginContext): PhaseOrigins {
  const { node } = context
  const { files = [], units = [], userSSHKeys, modules = {} } = node.config[phase]
  const found = new Map<string, readonly NodeOrigin[]>()
  const set = (key: string, ...origins: readonly NodeOrigin[]): void => void found.set(key, origins)
  const ofProfile = (field: FieldPath): NodeOrigin => profileOrigin(field, node)
  const ofMachine = (...field: FieldPath): NodeOrigin =>
    machineOrigin(node.machineDeployment.ref, [...PROVIDER_SPEC, ...field])
  for (const name of ['hostname', 'ssh_pwauth', 'ignition', 'networkd', 'passwd', 'storage', 'systemd'])
    set(originKey('setting', name), CONTROLLER)
  set(originKey('file', MACHINE_NAME_FILE), CONTROLLER)
  const own = filesOf(node.profile, phase)
  for (const [i, { path }] of files.entries()) {
    const key = originKey('file', path)
    if (i < own.length) set(numbered(key, found), ofProfile(own[i]!.field), ...mergedFields(path, phase, context))
    else set(key, ...addedFile(path, context))
  }
  for (const [i, { name, dropIns = [] }] of units.entries()) {
    set(originKey('unit', name), ofProfile(['spec', phase, 'units', i]))
    for (const [j, dropIn] of dropIns.entries())
      set(originKey('drop-in', `${name}/${dropIn.name}`), ofProfile(['spec', phase, 'units', i, 'dropIns', j]))
  }
  for (const [i, { index }] of distinctKeys(userSSHKeys).entries())
    set(originKey('SSH keys', i), ofMachine('sshPublicKeys', index))
  for (const list of ['runcmd', 'bootcmd'] as const)
    for (const i of modules[list]?.keys() ?? []) set(originKey(list, i), ofProfile(['spec', phase, 'modules', list, i]))
  for (const name of ['yum_repos', 'yum_repo_dir'])
    set(originKey('setting', name), ...distinct(fieldsBelow(['spec', phase, 'modules', name], node)))
  set(
    originKey('setting', 'rh_subscription'),
    ...(node.config.osName === 'rhel'
      ? [ofMachine('operatingSystemSpec')]
      : [ofProfile(['spec', phase, 'modules', 'rh_subscription'])]),
  )
  for (const name of ['package_upgrade', 'package_reboot_if_required'])
    set(originKey('setting', name), ofMachine('operatingSystemSpec', 'distUpgradeOnBoot'))
  return found
}

const MACHINE_NAME_FILE = '/etc/machine-name'
const CONTROLLER: NodeOrigin = { kind: 'controller' }

/** Files of a profile with the same path are numbered, as in the parts of user data. */
function numbered(key: string, found: ReadonlyMap<string, unknown>): string {
  if (!found.has(key) || key === originKey('file', MACHINE_NAME_FILE)) return key
  let count = 2
  while (found.has(`${key} (${count})`)) count++
  return `${key} (${count})`
}

/** Returns the origins of a map of the profile: of each of its keys, if the profile is composed. */
function fieldsBelow(field: FieldPath, node: RenderedNode): NodeOrigin[] {
  const name = formatPath(field)
  const below = [...(node.profile.origins ?? [])].filter(([key]) =>
    /^[.[]/.test(key.startsWith(name) ? key.slice(name.length) : ''),
  )
  return below.length === 0 ? [profileOrigin(field, node)] : below.map(([, part]) => partOrigin(part, node))
}

function distinct(origins: readonly NodeOrigin[]): NodeOrigin[] {
  const seen = new Map(origins.map(origin => [`${origin.kind} ${origin.object?.kind} ${origin.object?.name}`, origin]))
  return [...seen.values()]
}

/** Returns the settings that were merged into the file of a profile. */
function mergedFields(path: string, phase: PhaseName, context: OriginContext): NodeOrigin[] {
  if (path !== KUBELET_CONFIG || phase !== 'provisioningConfig' || context.node.kubelet === undefined) return []
  return kubeletSettingOrigins(Object.keys(byFile(context.node).merged), context.node, context)
}

const byFile = ({ kubelet, machineDeployment }: RenderedNode) =>
  fieldsByFile(kubelet?.config ?? {}, minorOf(machineDeployment.kubeletVersion) ?? 0)

/** Returns the origins of a file that no profile has. */
function addedFile(path: string, context: OriginContext): NodeOrigin[] {
  const { node, settings, setting } = context
  const { ref, pool } = node.machineDeployment
  if (path === KUBELET_DROP_IN) return kubeletSettingOrigins(Object.keys(byFile(node).dropIn), node, context)
  if (path === KUBELET_ENVIRONMENT)
    return [
      ...(node.kubelet?.labels && pool === undefined ? [setting(['nodes', 'kubelet', 'register'])] : []),
      ...(node.kubelet?.labels ? [machineOrigin(ref, ['spec', 'template', 'spec', 'metadata', 'labels'])] : []),
      ...kubeletSettingOrigins(['failSwapOn'], node, context),
    ]
  const folder = /^\/etc\/containerd\/certs\.d\/([^/]+)\/hosts\.toml$/.exec(path)?.[1]
  const { registryMirrors, insecureRegistries } = settings.nodes.containerd
  const origins = [
    ...Object.keys(registryMirrors)
      .filter(name => folderOf(name) === folder)
      .map(name => setting(['nodes', 'containerd', 'registryMirrors', name])),
    ...insecureRegistries.flatMap((name, i) =>
      folderOf(name) === folder ? [setting(['nodes', 'containerd', 'insecureRegistries', i])] : [],
    ),
  ]
  return origins.length > 0 ? origins : [CONTROLLER]
}

/** Returns the folder of a registry's hosts.toml. */
const folderOf = (registry: string): string => {
  const host = registry.split('/', 1)[0]!
  return host === '*' ? '_default' : host
}

const KEY = /^([A-Za-z]\w*):/

/** Returns the origins by field: those of values that the template of the file prints, and settings. */
function kubeletOrigins(node: RenderedNode, context: LinesContext): ReadonlyMap<string, readonly NodeOrigin[]> {
  const found = new Map<string, readonly NodeOrigin[]>()
  const made = templateLines('provisioning', node, context)(KUBELET_CONFIG)
  let field = ''
  for (const [i, line] of made?.text.split('\n').entries() ?? []) {
    field = KEY.exec(line)?.[1] ?? field
    found.set(field, distinctOrigins([...(found.get(field) ?? []), ...(made?.lines[i]?.values ?? [])]))
  }
  const { merged, dropIn } = byFile(node)
  for (const [name, value] of [...Object.entries(merged), ...Object.entries(dropIn)]) {
    // A map is merged into that of the template; any other value replaces it.
    const kept = isObject(value) ? (found.get(name) ?? []) : []
    found.set(name, [...kept, ...kubeletSettingOrigins([name], node, context)])
  }
  return found
}

/** Returns the settings that have these fields: those of all nodes, and those of this one. */
function kubeletSettingOrigins(
  fields: readonly string[],
  { machineDeployment: { ref } }: RenderedNode,
  { settings, setting }: Pick<LinesContext, 'settings' | 'setting'>,
): NodeOrigin[] {
  const key = `${ref.namespace}/${ref.name}`
  const own = ownKubeletSettings(key, settings)
  return [
    ...fields
      .filter(field => Object.hasOwn(settings.nodes.kubelet.config, field))
      .map(field => setting(['nodes', 'kubelet', 'config', field])),
    ...fields
      .filter(field => Object.hasOwn(own, field))
      .map(field => setting(['machineDeployments', 'kubelet', key, field])),
  ]
}
