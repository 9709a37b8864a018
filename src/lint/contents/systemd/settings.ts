// The sections and settings of systemd's unit files, those of its newest release. It keeps the settings of earlier ones; one that an
// older systemd does not know yet is not a mistake of the profile.

import table from '../../generated/systemd-settings.json' with { type: 'json' }
import { words } from '../../words.ts'

const OWN: Readonly<Record<string, readonly string[]>> = table.units
const USES: Readonly<Record<string, readonly string[]>> = table.uses
const SHARED: Readonly<Record<string, readonly string[]>> = table.shared

export const UNIT_TYPES: readonly string[] = words(
  'service socket device mount automount swap target path timer slice scope',
)

export const SECTION_NAMES: readonly string[] = Object.keys(OWN)

/** Returns the sections that systemd reads in a unit of the type. Devices and targets have no settings of their own. */
export function sectionsOf(unitType: string): readonly string[] {
  const own = `${unitType.slice(0, 1).toUpperCase()}${unitType.slice(1)}`
  return Object.hasOwn(OWN, own) && UNIT_TYPES.includes(unitType) ? ['Unit', 'Install', own] : ['Unit', 'Install']
}

const settings = new Map<string, ReadonlySet<string>>()

/** Returns the settings of a section. They are listed when the section is first asked for. */
export function settingsOf(section: string): ReadonlySet<string> {
  let known = settings.get(section)
  if (known === undefined) {
    known = new Set([...OWN[section]!, ...(USES[section] ?? []).flatMap(name => SHARED[name]!)])
    settings.set(section, known)
  }
  return known
}

/** Values of settings that have a fixed list of them. */
export const SETTING_VALUES: Readonly<Record<string, readonly string[]>> = {
  'Service.Type': words('simple exec forking oneshot dbus notify notify-reload idle'),
  'Service.Restart': words('no always on-success on-failure on-abnormal on-abort on-watchdog'),
}
