// Checks the parts of a ResourceList other than its items. They are replaced or carried along, so text that is not understood would be lost
// without notice: after a damaged part, items may follow that the function has not seen.

import { isObject, type Json } from '../../base/json.ts'
import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { MANY_DOCUMENTS, readYaml } from '../yaml/index.ts'
import { decode, lineOf } from './scan.ts'
import type { SplitList } from './split.ts'

interface PartsInput {
  readonly bytes: Uint8Array
  readonly split: SplitList
  readonly lineAt: (offset: number) => number
}

/** Returns whether all parts can be interpreted, and reports those that cannot. */
export function checkParts({ bytes, split, lineAt }: PartsInput, report: Report): boolean {
  const sound = split.others.map(({ name, range }) => {
    const entry = decode(bytes.subarray(range.start, range.end)) ?? ''
    const text = split.style === 'flow' ? `{${entry}}` : entry
    const result = readYaml(text)
    if ('problem' in result) {
      // An alias may refer to an anchor of another part.
      if (result.problem.alias) return true
      report(notYaml(result.problem.message, lineAt(range.start) + lineOf(text, result.problem.start) - 1))
      return false
    }
    const value = isObject(result.value) ? result.value[name] : undefined
    if (name !== 'results' || isListOfObjects(value ?? null)) return true
    report(
      problem('OSM0015', `line ${lineAt(range.start)} of the input: results is not a list of objects`, {
        help: 'Remove it: the function that runs writes its own results. Was the input edited by hand?',
      }),
    )
    return false
  })
  return !sound.includes(false)
}

const isListOfObjects = (value: Json): boolean => value === null || (Array.isArray(value) && value.every(isObject))

const RENDER_HELP = 'To render plain manifests without kustomize or kpt, use "osm-krm render PATH".'

export const emptyInput = () =>
  problem('OSM0002', 'the input is empty: a ResourceList is expected on stdin', { help: RENDER_HELP })

export const binaryInput = () =>
  problem('OSM0003', 'the input is not text: a ResourceList in YAML is expected on stdin')

export const otherEncoding = () =>
  problem('OSM0003', 'the input is UTF-16: a ResourceList in UTF-8 is expected on stdin', {
    help: 'Save it as UTF-8. PowerShell writes UTF-16 with ">"; "| Out-File -Encoding utf8" writes UTF-8.',
  })

export const notUtf8 = () => problem('OSM0003', 'the input is not UTF-8: a ResourceList in YAML is expected on stdin')

export const notYaml = (why: string, line: number): Diagnostic =>
  problem('OSM0004', `the input is not valid YAML: line ${line}: ${why}`, {
    help:
      why === MANY_DOCUMENTS
        ? `A ResourceList is one document. ${RENDER_HELP}`
        : 'Was the input cut off or edited by hand?',
  })

export const notAList = (found: string): Diagnostic =>
  problem('OSM0005', `the input is not a ResourceList: it contains ${found}`, { help: RENDER_HELP })

export const unsupportedVersion = (apiVersion: string): Diagnostic =>
  problem('OSM0006', `a ResourceList of version ${apiVersion} cannot be read`, {
    help: 'config.kubernetes.io/v1 and config.kubernetes.io/v1beta1 are supported. Update kustomize or kpt.',
  })
