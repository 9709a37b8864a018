// Finds settings of operating systems other than that of the profile, which have no values on its nodes.

import type { TextProblem } from '../../render/model/text-problem.ts'
import type { PhaseSource } from '../../render/osc/templates/template-engine.ts'

const SYSTEMS: Readonly<Record<string, string>> = {
  AmazonLinuxConfig: 'amzn2',
  FlatcarConfig: 'flatcar',
  RhelConfig: 'rhel',
  RockyLinuxConfig: 'rockylinux',
  UbuntuConfig: 'ubuntu',
}

const FIELD = new RegExp(`\\{\\{[^{}"\`]{0,200}?(\\.(${Object.keys(SYSTEMS).join('|')})\\b)`, 'g')

/** The maximum number of problems that are reported, because finding the line of each takes time. */
const MOST_FOUND = 20

/** Returns the problems of templates that read settings of other operating systems. */
export function otherSystems({ templates, files }: PhaseSource, osName: string): TextProblem[] {
  const own = Object.keys(SYSTEMS).find(name => SYSTEMS[name] === osName)
  if (own === undefined) return []
  return [...templates, ...files].flatMap(({ name, text, field }) =>
    [...text.matchAll(FIELD)]
      .filter(found => found[2] !== own)
      .slice(0, MOST_FOUND)
      .map((found): TextProblem => {
        const end = found.index + found[0].length
        return {
          code: 'OSM0438',
          message: `${found[1]} has no values: it is for ${SYSTEMS[found[2]!]}, and the profile is for ${osName}`,
          help: `Write .${own}, or remove it.`,
          field,
          excerpt: { text, start: end - found[1]!.length, end, name },
        }
      }),
  )
}
