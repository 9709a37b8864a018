// Checks the permissions of files: digits that the node reads differently.

import type { RenderedFile } from '../../model/config.ts'
import type { UserDataProblem } from '../../userdata/problem.ts'
import type { Reader } from '../../userdata/request.ts'
import { permissionDigits, plainInteger } from '../../userdata/yaml.ts'
import { ENDS_THERE } from './flatcar.ts'

export const octalOf = (digits: string): number | undefined =>
  /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined

export function permissionProblem(
  reader: Reader,
  { permissions }: RenderedFile,
  file: number,
): UserDataProblem | undefined {
  const digits = permissionDigits(permissions)
  const octal = octalOf(digits)
  const place = { file, part: 'permissions' } as const
  if (isConvertedOctal(permissions, octal)) {
    const meant = permissions.toString(8)
    const predicate = `are ${permissions}, which YAML makes of 0${meant} and 0o${meant}: ${effect(reader, digits, octal)}`
    return { code: 'OSM0624', place, predicate, help: `Write permissions: ${meant}, without 0 or 0o before it.` }
  }
  const about = (predicate: string): UserDataProblem => ({ code: 'OSM0618', place, predicate })
  if (reader === 'cloud-init') {
    if (octal === undefined) return about('are not octal: the file gets 0644')
    return octal > 0o7777 ? about('have more than four digits') : undefined
  }
  if (reader === 'coreos-cloudinit') {
    if (octal === undefined) return about(`are not octal: ${ENDS_THERE}`)
    if (octal <= 0o777) return undefined
    return about(`lose all but three digits: the file gets mode ${(octal & 0o777).toString(8)}`)
  }
  const mode = plainInteger(digits)
  // Modes that are out of range or no numbers are refused elsewhere.
  if (mode === undefined || mode < 0n || mode > 0o7777n || mode === BigInt(octal ?? -1)) return undefined
  return about(`are read as the decimal number ${digits}: the file gets mode ${mode.toString(8)}`)
}

function effect(reader: Reader, digits: string, octal: number | undefined): string {
  if (reader === 'coreos-cloudinit' && octal === undefined) return ENDS_THERE
  const mode = reader === 'Ignition' ? Number(plainInteger(digits) ?? 0) : (octal ?? 0o644)
  return `the file gets mode ${(reader === 'coreos-cloudinit' ? mode & 0o777 : mode).toString(8).padStart(4, '0')}`
}

/** 0777 as a number. As digits it is the sensible, but unusual mode 0511. */
const EVERYTHING = 0o777

/** Whether the number is a sensible mode, and its digits are not. */
const isConvertedOctal = (permissions: number, octal: number | undefined): boolean =>
  isSensible(permissions) && (octal === undefined || !isSensible(octal) || permissions === EVERYTHING)

/** Whether the owner may read, the group may do nothing more than the owner, and others nothing more than the group. */
function isSensible(mode: number): boolean {
  if (mode < 0o100 || mode > 0o7777) return false
  const [owner, group, others] = [(mode >> 6) & 7, (mode >> 3) & 7, mode & 7]
  return (owner & 4) !== 0 && (owner & group) === group && (group & others) === others
}
