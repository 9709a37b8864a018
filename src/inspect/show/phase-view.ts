// A phase of a node as it is shown: files, units, commands, SSH keys and settings.

import type { NodePart } from '../../node/node-objects.ts'
import { type NodeOrigin, type OriginKey, originKey, type PhaseOrigins } from '../../node/origins/node-origin.ts'
import { oneLine } from '../../node/user-data/index.ts'
import { bytesOf } from '../../render/userdata/size-limits.ts'
import { yamlValue } from '../../source/documents.ts'

export type Phase = 'bootstrap' | 'provisioning'
export const PHASE_NAMES: readonly Phase[] = ['bootstrap', 'provisioning']

export interface PhaseView {
  readonly phase: Phase
  /** The size of the user data; undefined if only the OperatingSystemConfig is known. */
  readonly bytes: number | undefined
  /** Whether the user data is neither YAML nor JSON. */
  readonly isUnreadable: boolean
  readonly files: readonly FileView[]
  /** In the order in which the user data lists them. */
  readonly units: readonly UnitView[]
  /** The lists of commands in their order, such as bootcmd and runcmd. */
  readonly commands: readonly ListView[]
  readonly sshKeys: readonly ListView[]
  readonly settings: readonly SettingView[]
}

/** A part whose origins are known if the node was rendered from inputs. */
interface Made {
  /** The first made the part, the others changed it. */
  readonly from?: readonly NodeOrigin[]
}

export interface FileView extends Made {
  readonly path: string
  /** In octal digits; undefined if the user data contains no mode or one that is not octal. */
  readonly mode: string | undefined
  readonly bytes: number
  /** Other properties, such as the owner, permissions that are not a mode, or an encoding that is not decoded. */
  readonly properties: ReadonlyMap<string, string>
}

export interface UnitView extends Made {
  readonly name: string
  readonly bytes: number
  readonly properties: ReadonlyMap<string, string>
  readonly dropIns: readonly DropInView[]
}

interface DropInView extends Made {
  readonly name: string
  readonly bytes: number
}

export interface ListView {
  readonly name: string
  readonly entries: readonly string[]
  /** The origin of each entry. */
  readonly from?: readonly NodeOrigin[]
}

export interface SettingView extends Made {
  readonly name: string
  readonly text: string
}

interface PhaseRequest {
  readonly phase: Phase
  readonly parts: readonly NodePart[]
  readonly userData: string | undefined
  readonly origins: PhaseOrigins | undefined
}

export function phaseView({ phase, parts, userData, origins }: PhaseRequest): PhaseView {
  const from = (kind: OriginKey, name: string): Made => {
    const found = origins?.get(originKey(kind, name))
    return found === undefined || found.length === 0 ? {} : { from: found }
  }
  const of = (...kinds: NodePart['kind'][]): NodePart[] => parts.filter(({ kind }) => kinds.includes(kind))
  const settings = of('setting')
  return {
    phase,
    bytes: userData === undefined ? undefined : bytesOf(userData),
    isUnreadable: of('unreadable').length > 0,
    files: of('file').map(file => ({ ...fileView(file), ...from('file', file.name) })),
    units: of('unit').map(unit => ({ ...unitView(unit, of('drop-in'), from), ...from('unit', unit.name) })),
    commands: [...of('commands'), ...settings.filter(isCommands)].map(part => listView(part, origins)),
    sshKeys: [...of('SSH keys'), ...settings.filter(({ name }) => name === 'SSH keys')].map(part =>
      listView(part, origins),
    ),
    settings: settings
      .filter(part => !isCommands(part) && part.name !== 'SSH keys')
      .map(({ name, text }) => ({ name, text, ...from('setting', name) })),
  }
}

/** Commands of an OperatingSystemConfig are settings: a list in YAML. */
export const isCommands = ({ name }: NodePart): boolean => name === 'bootcmd' || name === 'runcmd'

export function fileView({ section, name, text, traits }: NodePart): FileView {
  const { permissions, ...rest } = Object.fromEntries(traits)
  // Permissions that are not octal are not a mode: their effect depends on the program that reads them.
  const isMode = permissions === undefined || /^[0-7]*$/.test(permissions)
  const others = isMode ? rest : { permissions, ...rest }
  return {
    path: name,
    mode: isMode ? permissions?.replace(/^(?=[0-7]{3}$)/, '0') : undefined,
    bytes: bytesOf(text),
    properties: new Map(
      Object.entries(others).filter(([trait, value]) => !isRoot(trait, value) && !isPlain(section, trait, value)),
    ),
  }
}

/** Every file of version 2.3 of Ignition names this filesystem. */
const isRoot = (trait: string, value: string): boolean => trait === 'filesystem' && value === 'root'

/** In an OperatingSystemConfig, b64 is the encoding for the user data; the text itself is plain. */
const isPlain = (section: NodePart['section'], trait: string, value: string): boolean =>
  section === 'OperatingSystemConfig' && trait === 'encoding' && value === 'b64'

function unitView(
  { name, text, traits }: NodePart,
  dropIns: readonly NodePart[],
  from: (kind: OriginKey, name: string) => Made,
): UnitView {
  const prefix = `${name}/`
  return {
    name,
    bytes: bytesOf(text),
    properties: traits,
    dropIns: dropIns
      .filter(dropIn => dropIn.name.startsWith(prefix))
      .map(dropIn => ({
        name: dropIn.name.slice(prefix.length),
        bytes: bytesOf(dropIn.text),
        ...from('drop-in', dropIn.name),
      })),
  }
}

/** Lists are lines in user data, and YAML in an OperatingSystemConfig. */
export function listView({ kind, name, text }: NodePart, origins: PhaseOrigins | undefined): ListView {
  const value = kind === 'setting' ? yamlValue(text) : undefined
  const all = Array.isArray(value) ? value.map(oneLine) : text.split('\n')
  const entries = all.filter(entry => entry !== '')
  const from = entries.flatMap((_, i) => origins?.get(originKey(name as OriginKey, i)) ?? [])
  // A command with several lines shifts those after it.
  const isWhole = from.length === entries.length && !origins?.has(originKey(name as OriginKey, entries.length))
  return { name, entries, ...(isWhole && from.length > 0 && { from }) }
}

/** Returns the parts of the user data, or those of the OperatingSystemConfig if there is no user data. */
export function partsOfPhase(parts: readonly NodePart[], phase: Phase): NodePart[] {
  const own = parts.filter(({ section }) => section === phase)
  if (own.length > 0) return own
  const prefix = `${phase} `
  return parts
    .filter(({ section, name }) => section === 'OperatingSystemConfig' && name.startsWith(prefix))
    .map(part => ({ ...part, name: part.name.slice(prefix.length) }))
}
