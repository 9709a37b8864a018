// Checks the permissions of files: digits that the node reads differently, and scripts that nothing can execute.

import { type Text, t } from '../../base/span.ts'
import { isScript } from '../../node/readers/lines.ts'
import type { RenderedFile } from '../../render/model/config.ts'
import { type Reader, readerOf } from '../../render/userdata/request.ts'
import { permissionDigits, plainInteger } from '../../render/userdata/yaml.ts'
import { inFiles, type PhaseText } from '../phase.ts'
import { ENDS_THERE } from './unread-parts.ts'

export const convertedPermissions = inFiles('permissions', ({ request }) => {
  const reader = readerOf(request)
  return file => convertedOctal(reader, file)
})

/** Permissions of which the node reads other ones. */
export const permissions = inFiles('permissions', ({ request }) => {
  const reader = readerOf(request)
  return file => {
    const predicate = convertedOctal(reader, file) ? undefined : permissionProblem(reader, file)
    return predicate && { predicate }
  }
})

const octalOf = (digits: string): number | undefined =>
  /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined

function convertedOctal(reader: Reader, { permissions }: RenderedFile) {
  const digits = permissionDigits(permissions)
  const octal = octalOf(digits)
  if (!isConvertedOctal(permissions, octal)) return undefined
  const meant = permissions.toString(8)
  const predicate = t`are ${permissions}, which YAML makes of 0${meant} and 0o${meant}: ${effect(reader, digits, octal)}`
  return { predicate, help: t`Write permissions: ${meant}, without 0 or 0o before it.` }
}

function permissionProblem(reader: Reader, { permissions }: RenderedFile): Text | undefined {
  const digits = permissionDigits(permissions)
  const octal = octalOf(digits)
  if (reader === 'cloud-init') {
    if (octal === undefined) return t`are not octal: the file gets 0644`
    return octal > 0o7777 ? t`have more than four digits` : undefined
  }
  if (reader === 'coreos-cloudinit') {
    if (octal === undefined) return t`are not octal: ${ENDS_THERE}`
    if (octal <= 0o777) return undefined
    return t`lose all but three digits: the file gets mode ${(octal & 0o777).toString(8)}`
  }
  const mode = plainInteger(digits)
  // Modes that are out of range or no numbers are refused elsewhere.
  if (mode === undefined || mode < 0n || mode > 0o7777n || mode === BigInt(octal ?? -1)) return undefined
  return t`are read as the decimal number ${digits}: the file gets mode ${mode.toString(8)}`
}

function effect(reader: Reader, digits: string, octal: number | undefined): Text {
  if (reader === 'coreos-cloudinit' && octal === undefined) return ENDS_THERE
  const mode = reader === 'Ignition' ? Number(plainInteger(digits) ?? 0) : (octal ?? 0o644)
  return t`the file gets mode ${(reader === 'coreos-cloudinit' ? mode & 0o777 : mode).toString(8).padStart(4, '0')}`
}

/** 0777 as a number. As digits it is the sensible, but unusual mode 0511. */
const EVERYTHING = 0o777

const isConvertedOctal = (permissions: number, octal: number | undefined): boolean =>
  isSensible(permissions) && (octal === undefined || !isSensible(octal) || permissions === EVERYTHING)

/** Whether the owner may read, the group may do nothing more than the owner, and others nothing more than the group. */
function isSensible(mode: number): boolean {
  if (mode < 0o100 || mode > 0o7777) return false
  const [owner, group, others] = [(mode >> 6) & 7, (mode >> 3) & 7, mode & 7]
  return (owner & 4) !== 0 && (owner & group) === group && (group & others) === others
}

/** Folders whose files a shell sources, although they may begin with #!. */
const SOURCED = /^\/etc\/(?:profile\.d|bash_completion\.d|default|sysconfig|skel)\//

/** The maximum number of scripts without an execute bit that are searched for in the texts of the configuration. */
const MOST_LOOKED_UP = 100

/** Reports scripts without an execute bit, except for those that the configuration passes to an interpreter or makes executable. */
export const executionPermissions = inFiles('permissions', ({ request, texts, allTexts }) => {
  const reader = readerOf(request)
  const units = new Set(texts.flatMap(({ kind, place }) => (kind === 'unit' && 'file' in place ? place.file : [])))
  let lookedUp = 0
  return (file, index) => {
    const { path, permissions, content } = file
    if (!isScript(content.inline.data) || SOURCED.test(path) || units.has(index)) return undefined
    if (convertedOctal(reader, file)) return undefined
    const mode = octalOf(permissionDigits(permissions)) ?? 0o644
    if ((mode & 0o111) !== 0 || lookedUp++ >= MOST_LOOKED_UP || isPassedOn(path, allTexts)) return undefined
    const digits = mode.toString(8).padStart(3, '0')
    const wanted = (mode | ((mode & 0o444) >> 2)).toString(8)
    const predicate = t`are ${digits}, although it is a script: nothing can execute it`
    return { predicate, help: t`Set permissions: ${wanted}.` }
  }
})

/** Commands that execute a file without its execute bit, or that set the bit. */
const PASSES_ON =
  /(?:^|[\s/"'`(;&|=[])(?:(?:ba|da|k|z)?sh|source|chmod|install|cp|mv|ln|python3?|perl|awk|sed)[\s"',]|(?:^|[\s;&|(])\.\s|EnvironmentFile=/

/** Whether a line of the texts names such a command and then the file, or all files of its folder. */
function isPassedOn(path: string, texts: readonly PhaseText[]): boolean {
  const names = [path, `${path.slice(0, path.lastIndexOf('/'))}/*`]
  return texts.some(({ text }) =>
    names.some(
      name =>
        text.includes(name) &&
        text.split('\n').some(line => line.includes(name) && PASSES_ON.test(line.slice(0, line.indexOf(name)))),
    ),
  )
}
