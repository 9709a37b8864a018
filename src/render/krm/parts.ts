// Checks the parts of a ResourceList other than its items. They are replaced or carried along, so text that is not understood would be lost
// without notice: after a damaged part, items may follow that the function has not seen.

import { isObject, type Json } from '../../base/json.ts'
import { lineOf } from '../../base/lines.ts'
import { named, type Text, t } from '../../base/span.ts'
import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { MANY_DOCUMENTS, readYaml } from '../yaml/index.ts'
import { decode } from './scan.ts'
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
      problem('OSM0015', t`line ${lineAt(range.start)} of the input: results is not a list of objects`, {
        help: [t`Remove it: the function that runs writes its own results. Was the input edited by hand?`],
      }),
    )
    return false
  })
  return !sound.includes(false)
}

const isListOfObjects = (value: Json): boolean => value === null || (Array.isArray(value) && value.every(isObject))

const RENDER_HELP = t`To render plain manifests without kustomize or kpt, use "osm-krm render PATH".`

export const emptyInput = () =>
  problem('OSM0002', t`the input is empty: a ResourceList is expected on stdin`, { help: [RENDER_HELP] })

export const binaryInput = () =>
  problem('OSM0003', t`the input is not text: a ResourceList in YAML is expected on stdin`)

export const otherEncoding = () =>
  problem('OSM0003', t`the input is UTF-16: a ResourceList in UTF-8 is expected on stdin`, {
    help: [t`Save it as UTF-8. PowerShell writes UTF-16 with ">"; "| Out-File -Encoding utf8" writes UTF-8.`],
  })

export const notUtf8 = () => problem('OSM0003', t`the input is not UTF-8: a ResourceList in YAML is expected on stdin`)

export const notYaml = (why: Text, line: number): Diagnostic =>
  problem('OSM0004', t`the input is not valid YAML: line ${line}: ${why}`, {
    help:
      why === MANY_DOCUMENTS
        ? [t`A ResourceList is one document. ${RENDER_HELP}`]
        : [t`Was the input cut off or edited by hand?`],
  })

export const notAList = (found: Text): Diagnostic =>
  problem('OSM0005', t`the input is not a ResourceList: it contains ${found}`, { help: [RENDER_HELP] })

export const unsupportedVersion = (apiVersion: string): Diagnostic =>
  problem('OSM0006', t`a ResourceList of version ${named(apiVersion)} cannot be read`, {
    help: [t`config.kubernetes.io/v1 and config.kubernetes.io/v1beta1 are supported. Update kustomize or kpt.`],
  })
