// The configuration in which the assets of a node are searched. Objects of files and clusters are not validated, so every field is read
// with its type; what has another type is left out.

import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { configSpec, type NodeObjects, type NodePart } from '../../node/node-objects.ts'
import { shellCommand } from '../../node/readers/module-commands.ts'
import { textOnNode } from '../../node/user-data/index.ts'
import { textAt, textsAt } from '../../render/inputs/shape.ts'
import type { ConfigPhase, OperatingSystemConfigSpec } from '../../render/model/config.ts'
import type { CloudInitModules } from '../../render/model/profile.ts'
import { yamlValue } from '../../source/documents.ts'
import { partsOfPhase } from '../show/phase-view.ts'

/**
 * Returns the configuration, from the user data if there is no OperatingSystemConfig, or undefined if there is neither. User data does not contain
 * the operating system, and nothing else contains its version.
 */
export function nodeConfig(node: NodeObjects): OperatingSystemConfigSpec | undefined {
  const { config, bootstrap, provisioning, machineDeployment } = node.objects
  if (config === undefined && bootstrap === undefined && provisioning === undefined) return undefined
  const parts = config === undefined ? node.secretParts : node.configParts
  const spec: JsonObject = config === undefined ? {} : configSpec(config)
  return {
    osName: textAt(spec, 'osName') ?? textAt(machineDeployment?.object, ...OPERATING_SYSTEM) ?? '',
    osVersion: textAt(spec, 'osVersion') ?? '',
    // The search does not read these.
    cloudProvider: { name: '' },
    provisioningUtility: 'cloud-init',
    bootstrapConfig: phaseOf(partsOfPhase(parts, 'bootstrap')),
    provisioningConfig: phaseOf(partsOfPhase(parts, 'provisioning')),
  }
}

const OPERATING_SYSTEM = ['spec', 'template', 'spec', 'providerSpec', 'value', 'operatingSystem'] as const

function phaseOf(parts: readonly NodePart[]): ConfigPhase {
  const settings = new Map(parts.filter(({ kind }) => kind === 'setting').map(({ name, text }) => [name, text]))
  const commands = new Map(parts.filter(({ kind }) => kind === 'commands').map(({ name, text }) => [name, [text]]))
  return {
    files: parts
      .filter(({ kind }) => kind === 'file')
      .map(({ name: path, text: data, traits }) => {
        const encoding = traits.get('encoding')
        const text = textOnNode({ data, ...(encoding !== undefined && { encoding }) })
        return { path, permissions: 0, content: { inline: { data: text } } }
      }),
    units: parts
      .filter(({ kind }) => kind === 'unit' || kind === 'drop-in')
      .map(({ name, text }) => ({ name, content: text })),
    modules: modulesOf(name => commands.get(name) ?? yamlValue(settings.get(name) ?? '')),
  }
}

function modulesOf(value: (name: string) => Json | undefined): CloudInitModules {
  const commands = (name: string): string[] => {
    const list = value(name)
    return Array.isArray(list)
      ? list.map(entry => (Array.isArray(entry) ? shellCommand(entry) : typeof entry === 'string' ? entry : ''))
      : []
  }
  const repositories = value('yum_repos')
  return {
    bootcmd: commands('bootcmd'),
    runcmd: commands('runcmd'),
    yum_repos: isObject(repositories)
      ? Object.fromEntries(
          Object.keys(repositories).map(name => [name, Object.fromEntries(textsAt(repositories, name))]),
        )
      : {},
    rh_subscription: Object.fromEntries(textsAt(value('rh_subscription'))),
  }
}
