// The last step of a rendering with placeholders: replaces each marker with its placeholder, in the form that the tool expects.

import { type FieldPath, formatPath } from '../../base/field-path.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { refOf } from '../../base/refs.ts'
import { plain, type Text, t, words } from '../../base/span.ts'
import type { Diagnostic, ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { withTexts } from '../../diagnostics/text-problem.ts'
import { textsIn } from '../inputs/shape.ts'
import type { NodeTexts, OperatingSystemConfigSpec, Output } from '../model/config.ts'
import { itemHeaderOf } from '../model/kubernetes.ts'
import { type Filler, FORMS, mapTexts, type PlaceholderMarkers, placeholderOfKey } from '../model/placeholders.ts'
import type { OutputNames } from './names.ts'

/** How to fill in the placeholders of a MachineDeployment's outputs. */
interface Filling {
  readonly placeholders: PlaceholderMarkers
  /** The key of the MachineDeployment. */
  readonly key: string
}

interface FilledNode {
  readonly config: OperatingSystemConfigSpec
  readonly texts: NodeTexts
  readonly outputs: readonly Output[]
}

/**
 * Replaces markers with placeholders: unescaped in the config and texts, which are shown to users, and escaped for the filling tool in the
 * outputs.
 */
export const fillIn = <T extends FilledNode>(node: T, filling: Filling): T => ({
  ...node,
  config: showPlaceholders(node.config, filling),
  texts: showPlaceholders(node.texts, filling),
  outputs: node.outputs.map(output => restorePlaceholders(output, filling)),
})

/** Whether an object contains placeholders. */
function hasMarkers(object: JsonObject, placeholders: PlaceholderMarkers): boolean {
  let open = false
  eachText(object, text => {
    open ||= placeholders.markers.includes(text)
  })
  return open
}

function eachText(value: Json, look: (text: string) => void): void {
  mapTexts(value, text => {
    look(text)
    return text
  })
}

/** Replaces markers with placeholders, and escapes all other text for the tool that fills them in. */
function restorePlaceholders(output: Output, { placeholders, key }: Filling): Output {
  const { filler } = placeholders
  const { object } = output
  if (!hasMarkers(object, placeholders)) return output
  const withKey = (placeholder: string): string => placeholderOfKey(filler, placeholder, key)
  const { literal } = FORMS[filler]
  return {
    ...output,
    hasPlaceholders: true,
    object: mapTexts(object, text => placeholders.markers.replace(text, withKey, literal)),
  }
}

/** Replaces markers with placeholders in a value for messages and reports, without escaping. */
const showPlaceholders = <T>(value: T, { placeholders, key }: Filling): T =>
  mapTexts(value, text =>
    placeholders.markers.replace(text, placeholder => placeholderOfKey(placeholders.filler, placeholder, key)),
  )

/** Texts that change or fail when Flux writes an object as YAML and reads it again. */
const LOST_IN_FLUX: readonly (readonly [pattern: RegExp, what: Text])[] = [
  [/^\t[^\n]*\n/, t`has several lines and starts with a tab`],
  [/^\ufeff/, t`starts with a byte order mark`],
  [/[\x7f-\x9f\ufffe\uffff]/, t`contains a control character`],
  [/[\u2028\u2029]/, t`contains a Unicode line separator (U+2028 or U+2029)`],
]

const CHANGES: Readonly<Record<Filler, (text: string) => Text | undefined>> = {
  flux: text => LOST_IN_FLUX.find(([pattern]) => pattern.test(text))?.[1],
  vault: text => (text.includes('<path:') ? t`contains "<path:", which the plugin treats as a placeholder` : undefined),
}

const FILLERS = { flux: 'Flux', vault: 'the Vault plugin' } as const satisfies Readonly<Record<Filler, string>>

/** Reports texts of an object that the tool would change: each of an OperatingSystemConfig with its field, and otherwise each kind once. */
export function changedTextProblems(object: JsonObject, placeholders: PlaceholderMarkers): Diagnostic[] {
  const { filler, markers } = placeholders
  if (filler === 'flux' && !hasMarkers(object, placeholders)) return []
  const ref = refOf(itemHeaderOf(object))
  const isConfig = ref.kind === 'OperatingSystemConfig'
  const found = new Map<string, Diagnostic>()
  eachText(object, text => {
    const change = CHANGES[filler](markers.replace(text, () => ''))
    if (change === undefined) return
    const field = isConfig ? textsIn(object, [], each => each === text)[0]?.path : undefined
    found.set(`${plain(change)} ${field && formatPath(field)}`, changedTextProblem(filler, change, ref, field))
  })
  return [...found.values()]
}

function changedTextProblem(filler: Filler, change: Text, object: ObjectRef, field: FieldPath | undefined): Diagnostic {
  const config = object.kind === 'OperatingSystemConfig'
  const what = config ? 'a text of the OperatingSystemConfig' : 'one of its texts'
  return problem('OSM0701', t`${words(FILLERS[filler])} would change ${words(what)}: the text ${change}`, {
    object,
    field,
    help: config
      ? [
          t`Change the file or value of the profile that contains it, or set output.configs: none: nodes do not need the OperatingSystemConfig.`,
        ]
      : [t`Change the file or value of the profile that contains it.`],
  })
}

interface Named {
  readonly machineDeployment: { readonly ref: ObjectRef }
  readonly names: OutputNames
}

/** Reports MachineDeployments whose keys are the same in a placeholder, so that both would get the same value. */
export function reportSharedPlaceholders(
  nodes: readonly Named[],
  placeholders: PlaceholderMarkers,
  report: Report,
): void {
  if (!placeholders.hasKeys()) return
  const { key: written } = FORMS[placeholders.filler]
  const first = new Map<string, Named>()
  for (const node of nodes) {
    const key = written(node.names.key)
    const other = first.get(key)
    // Equal keys are reported elsewhere, with or without placeholders.
    if (other === undefined) first.set(key, node)
    else if (other.names.key !== node.names.key) report(sharedPlaceholder(key, node, other))
  }
}

const sharedPlaceholder = (key: string, { machineDeployment, names }: Named, other: Named): Diagnostic =>
  problem('OSM0702', t`"${names.key}" and "${other.names.key}" both become ${key} in a placeholder with [key]`, {
    object: machineDeployment.ref,
    help: [t`Rename one of the MachineDeployments, or use a placeholder without [key].`],
    related: [{ object: other.machineDeployment.ref, role: 'the other' }],
  })

/** Replaces markers, which exist only while rendering, with placeholders. */
export const problemWithPlaceholders = (problem: Diagnostic, { markers }: PlaceholderMarkers): Diagnostic =>
  withTexts(problem, text => markers.replace(text, placeholder => placeholder))
