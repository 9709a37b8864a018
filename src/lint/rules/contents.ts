// Judges contents: of files, whatever their format is, and of units, which are files or entries of the list.

import { remembered, rememberedFor } from '../../base/remembered.ts'
import type { UserDataCode } from '../../diagnostics/codes.ts'
import { isUnit, isUnitOrType } from '../../node/readers/units.ts'
import type { RenderedFile } from '../../render/model/config.ts'
import type { ContentFinding, FileContent, LintPhase, PhaseFinding, PhaseText } from '../phase.ts'
import { findingsOf, type Rule } from '../rule.ts'

type Found = PhaseFinding & { readonly code: UserDataCode }

export const fileFindings = ({ config, facts }: LintPhase, rules: readonly Rule<'content'>[]): Found[] =>
  (config.files ?? []).flatMap((file, i) => {
    const { path, content } = file
    if (!isReadable(content.inline.encoding)) return []
    const { kubeletMinor, now } = facts
    const found = findingsIn(rules)({ path, text: content.inline.data, kubeletMinor, ...(now && { now }) })
    const templates = facts.templates?.() ?? []
    return found
      .filter(each => each.mayBeSetting === undefined || isWritten(file, each, templates))
      .map(({ mayBeSetting: _, ...each }): Found => ({ ...each, place: { file: i, part: 'content' } }))
  })

/** Any other encoding means that the content is already encoded. */
const isReadable = (encoding = ''): boolean => encoding === '' || encoding === 'b64' || encoding === 'text/plain'

/** The files of the nodes of a rendering, and of the clusters of a fleet, are mostly the same. */
const findingsIn = rememberedFor((rules: readonly Rule<'content'>[]) =>
  remembered(
    (content: FileContent) => findingsOf(rules, content),
    ({ path, text, kubeletMinor, now }) => [kubeletMinor, now?.getTime(), path, text].join('\0'),
  ),
)

const MOST_PARTS = 1000

/** Whether the profile itself has the line, or a value that is long enough not to be there by chance. */
function isWritten(
  { content }: RenderedFile,
  { line = 1, part = '', mayBeSetting }: ContentFinding,
  templates: readonly string[],
): boolean {
  const text = content.inline.data.split('\n')[line - 1]!.trim()
  // maxPod is not written where the template has maxPods.
  const searched = typeof mayBeSetting === 'string' ? mayBeSetting : part
  const hasPart = (template: string): boolean =>
    template.includes(searched) && template.split(searched, MOST_PARTS).some((rest, i) => i > 0 && !/^\w/.test(rest))
  return templates.some(template => template.includes(text) || (searched.length >= 4 && hasPart(template)))
}

export const unitFindings = (phase: LintPhase, rules: readonly Rule<'unit'>[]): Found[] =>
  readUnits(phase).flatMap(text => {
    const unit = {
      ...text.readUnit(),
      name: text.unit!,
      isDropIn: isDropIn(text),
      isExtended: phase.texts.some(other => other.unit === text.unit && isDropIn(other)),
    }
    return findingsOf(rules, unit).map(({ mayBeSetting: _, ...found }) => ({ ...found, place: text.place }))
  })

export const readUnits = (phase: LintPhase): PhaseText[] => phase.texts.filter(text => isRead(text, phase))

/** Whether systemd reads the text as a unit or a drop-in. All systems but Flatcar ignore the list of units. */
function isRead({ unit: name, path, text, place }: PhaseText, { request }: LintPhase): boolean {
  if (name === undefined) return false
  if ('unit' in place)
    return request.config.osName === 'flatcar' && isUnit(name) && (place.dropIn !== undefined || text.trim() !== '')
  return path!.endsWith(`/${name}`) ? isUnit(name) && text.trim() !== '' : path!.endsWith('.conf') && isUnitOrType(name)
}

const isDropIn = ({ unit, path, place }: PhaseText): boolean =>
  'unit' in place ? place.dropIn !== undefined : path !== undefined && unit !== undefined && !path.endsWith(`/${unit}`)
