// The configuration in which the assets of a node are searched. Objects of files and clusters are not validated, so every field is read
// with its type; what has another type is left out.

import { isObject, type Json } from '../../base/json.ts'
import { configSpec, type NodeObjects, type NodePart } from '../../node/node-objects.ts'
import { textOnNode } from '../../node/user-data/index.ts'
import { at, listAt, textAt, textsAt } from '../../render/inputs/shape.ts'
import type { ConfigPhase, OperatingSystemConfigSpec, RenderedFile } from '../../render/model/config.ts'
import type { CloudInitModules, Unit } from '../../render/model/profile.ts'
import { yamlValue } from '../../source/documents.ts'

/**
 * Returns the configuration, from the user data if there is no OperatingSystemConfig, or undefined if there is neither. User data does not contain
 * the operating system, and nothing else contains its version.
 */
export function nodeConfig(node: NodeObjects): OperatingSystemConfigSpec | undefined {
  const { config, bootstrap, provisioning, machineDeployment } = node.objects
  const operatingSystem = textAt(machineDeployment?.object, ...OPERATING_SYSTEM) ?? ''
  if (config !== undefined) {
    const { bootstrapConfig, provisioningConfig, osName, osVersion } = configSpec(config)
    return {
      ...specOf(phaseOf(bootstrapConfig), phaseOf(provisioningConfig)),
      osName: stringOf(osName) ?? operatingSystem,
      osVersion: stringOf(osVersion) ?? '',
    }
  }
  if (bootstrap === undefined && provisioning === undefined) return undefined
  const { parts } = node
  const within = (section: NodePart['section']): ConfigPhase =>
    phaseOfParts(parts.filter(part => part.section === section))
  return { ...specOf(within('bootstrap'), within('provisioning')), osName: operatingSystem }
}

const OPERATING_SYSTEM = ['spec', 'template', 'spec', 'providerSpec', 'value', 'operatingSystem'] as const

const stringOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

/** Fields that the search does not read are empty. */
const specOf = (bootstrapConfig: ConfigPhase, provisioningConfig: ConfigPhase): OperatingSystemConfigSpec => ({
  osName: '',
  osVersion: '',
  cloudProvider: { name: '' },
  provisioningUtility: 'cloud-init',
  bootstrapConfig,
  provisioningConfig,
})

const phaseOf = (phase: Json | undefined): ConfigPhase => ({
  files: listAt(phase, 'files').map(file => {
    const [data = '', encoding] = ['data', 'encoding'].map(name => textAt(file, 'content', 'inline', name))
    return fileOf(textAt(file, 'path'), textOnNode({ data, ...(encoding !== undefined && { encoding }) }))
  }),
  units: listAt(phase, 'units').map(
    (unit): Unit => ({
      name: textAt(unit, 'name') ?? '',
      content: textAt(unit, 'content') ?? '',
      dropIns: listAt(unit, 'dropIns').map(dropIn => ({
        name: textAt(dropIn, 'name') ?? '',
        content: textAt(dropIn, 'content') ?? '',
      })),
    }),
  ),
  modules: modulesOf(name => at(phase, 'modules', name)),
})

const fileOf = (path = '', data = ''): RenderedFile => ({ path, permissions: 0, content: { inline: { data } } })

function phaseOfParts(parts: readonly NodePart[]): ConfigPhase {
  const settings = new Map(parts.filter(({ kind }) => kind === 'setting').map(({ name, text }) => [name, text]))
  const commands = new Map(parts.filter(({ kind }) => kind === 'commands').map(({ name, text }) => [name, [text]]))
  return {
    files: parts.filter(({ kind }) => kind === 'file').map(({ name, text }) => fileOf(name, text)),
    units: parts
      .filter(({ kind }) => kind === 'unit' || kind === 'drop-in')
      .map(({ name, text }) => ({ name, content: text })),
    modules: modulesOf(name => commands.get(name) ?? yamlValue(settings.get(name) ?? '')),
  }
}

function modulesOf(value: (name: string) => Json | undefined): CloudInitModules {
  const commands = (name: string): string[] => {
    const list = value(name)
    return Array.isArray(list) ? list.map(entry => (typeof entry === 'string' ? entry : words(entry))) : []
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

/** Returns a command that is a list of words as a line of a script. */
const words = (entry: Json): string =>
  Array.isArray(entry) ? entry.map(word => `'${String(word).replaceAll("'", `'\\''`)}'`).join(' ') : ''
