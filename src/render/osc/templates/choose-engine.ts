// Chooses the template engine of a profile. Eta templates are JavaScript, so both the profile and the user must enable them.

import { loadAllFunctions, loadFunctions } from 'gotemplate/sprig'
import { NotLoaded } from 'gotemplate/values'
import { named, t } from '../../../base/span.ts'
import type { Report } from '../../../diagnostics/diagnostic.ts'
import { problem } from '../../../diagnostics/problem.ts'
import type { Profile } from '../../model/profile.ts'
import { type TemplateEngine, templateTexts } from '../profile-templates.ts'

const ANNOTATION = 'osm-krm.dev/template-engine'

const HELP = t`Eta templates are JavaScript and can do anything. If you trust all authors of profiles, set spec.profiles.templates.allowEta: true in the functionConfig. On the command line, name its file with -c, or add --set profiles.templates.allowEta=true: a functionConfig that is only found among the inputs cannot allow it.`

/** Whether the templates of the profile are Go's. */
export const isGoProfile = ({ annotations }: Pick<Profile, 'annotations'>): boolean =>
  ['', 'go'].includes(annotations[ANNOTATION] ?? '')

/** Returns the engine of the profile, or undefined after it reported that the engine is not available. */
export async function loadEngine(
  profile: Profile,
  { goTemplates, allowEta }: { readonly goTemplates: TemplateEngine; readonly allowEta: boolean },
  report: Report,
): Promise<TemplateEngine | undefined> {
  const { ref, annotations } = profile
  const wanted = annotations[ANNOTATION] ?? ''
  if (isGoProfile(profile)) {
    await loadFunctions(templateTexts(profile))
    return goTemplates
  }
  const field = ['metadata', 'annotations', ANNOTATION]
  if (wanted !== 'eta') {
    const message = t`there is no template engine ${JSON.stringify(wanted)}`
    report(problem('OSM0511', message, { object: ref, field, help: [t`Write eta, or remove the annotation.`] }))
    return undefined
  }
  if (!allowEta) {
    report(
      problem('OSM0510', t`the profile "${named(ref.name)}" is written in Eta, which is not allowed here`, {
        object: ref,
        field,
        help: [HELP],
      }),
    )
    return undefined
  }
  await loadAllFunctions()
  return (await import('./eta.ts')).etaEngine()
}

/**
 * Functions that a profile names are loaded with its engine. Only the output of a template, which is a template, too, can name another one: it is
 * then loaded, and the step is repeated.
 */
export async function onceLoaded<Result>(step: () => Result): Promise<Result> {
  for (;;) {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error
      await error.load()
    }
  }
}
