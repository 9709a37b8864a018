// Places what the checks of contents find: in files, whatever their format is, and in units, which are files or entries of the list.

import type { RenderedFile } from '../../render/model/config.ts'
import { remembered, rememberedFor } from '../../render/model/remembered.ts'
import { contentProblems } from '../contents/index.ts'
import { isUnit, isUnitOrType, unitProblems } from '../contents/units.ts'
import type { ContentProblem, LintPhase, NodeFacts, PhaseCheck, PhaseFinding, PhaseText } from '../phase.ts'
import { writtenUnits } from './misspelt-names.ts'

/** Returns a check that takes the problems of a code: a content is read once for all of them. */
export const inContents =
  (wanted: ContentProblem['code']): PhaseCheck =>
  ({ config, facts }) =>
    (config.files ?? []).flatMap((given, file) =>
      problemsOf({ file: given, facts })
        .filter(({ code }) => code === wanted)
        .filter(problem => problem.mayBeSetting === undefined || isWritten(given, problem, facts.templates?.() ?? []))
        .map(({ code: _, ...problem }): PhaseFinding => ({ ...problem, place: { file, part: 'content' } })),
    )

/** The files of the nodes of a rendering, and of the clusters of a fleet, are mostly the same. */
const problemsOf = remembered(
  ({ file, facts }: { readonly file: RenderedFile; readonly facts: NodeFacts }) => contentProblems(file, facts),
  ({ file: { path, content }, facts: { kubeletMinor, now } }) =>
    [kubeletMinor, now?.getTime(), content.inline.encoding, path, content.inline.data].join('\0'),
)

const MOST_PARTS = 1000

/** Whether the profile itself has the line, or a value that is long enough not to be there by chance. */
function isWritten(
  { content }: RenderedFile,
  { line = 1, part = '', mayBeSetting }: ContentProblem,
  templates: readonly string[],
): boolean {
  const text = content.inline.data.split('\n')[line - 1]!.trim()
  // maxPod is not written where the template has maxPods.
  const searched = typeof mayBeSetting === 'string' ? mayBeSetting : part
  const hasPart = (template: string): boolean =>
    template.includes(searched) && template.split(searched, MOST_PARTS).some((rest, i) => i > 0 && !/^\w/.test(rest))
  return templates.some(template => template.includes(text) || (searched.length >= 4 && hasPart(template)))
}

export const inUnits =
  (wanted: ContentProblem['code']): PhaseCheck =>
  phase =>
    unitProblemsOf(phase).flatMap(({ code, ...found }) => (code === wanted ? [found] : []))

type Found = PhaseFinding & Pick<ContentProblem, 'code'>

const unitProblemsOf = rememberedFor((phase: LintPhase): Found[] => {
  const units = writtenUnits(phase.request.config)
  return readUnits(phase).flatMap(text =>
    unitProblems({
      name: text.unit!,
      text: text.text,
      isDropIn: isDropIn(text),
      isExtended: phase.texts.some(other => other.unit === text.unit && isDropIn(other)),
    })
      // The check of a unit knows only the targets of systemd.
      .filter(({ part = '' }) => !part.endsWith('.target') || !units.includes(part))
      .map(({ mayBeSetting: _, ...problem }) => ({ ...problem, place: text.place })),
  )
})

/** Returns the texts that systemd reads as units and drop-ins. */
export const readUnits = (phase: LintPhase): PhaseText[] => phase.texts.filter(text => isRead(text, phase))

/** Whether systemd reads the text as a unit or a drop-in. All systems but Flatcar ignore the list of units. */
function isRead({ unit: name, path, text, place }: PhaseText, { request }: LintPhase): boolean {
  if (name === undefined) return false
  if ('unit' in place)
    return request.config.osName === 'flatcar' && isUnit(name) && (place.dropIn !== undefined || text.trim() !== '')
  return path!.endsWith(`/${name}`) ? isUnit(name) && text.trim() !== '' : path!.endsWith('.conf') && isUnitOrType(name)
}

export const isDropIn = ({ unit, path, place }: PhaseText): boolean =>
  'unit' in place ? place.dropIn !== undefined : path !== undefined && unit !== undefined && !path.endsWith(`/${unit}`)
