// Finds settings of other operating systems than that of the profile. They have no value on its nodes.

import type { PhaseSource, TemplateProblem } from './templates/template-engine.ts'

const SYSTEMS: Readonly<Record<string, string>> = {
  AmazonLinuxConfig: 'amzn2',
  FlatcarConfig: 'flatcar',
  RhelConfig: 'rhel',
  RockyLinuxConfig: 'rockylinux',
  UbuntuConfig: 'ubuntu',
}

const FIELD = new RegExp(`\\{\\{[^{}"\`]{0,200}?(\\.(${Object.keys(SYSTEMS).join('|')})\\b)`, 'g')

/** Further ones are not reported: the line of each has to be found. */
const MOST_FOUND = 20

export function otherSystems({ templates, files }: PhaseSource, osName: string): TemplateProblem[] {
  const own = Object.keys(SYSTEMS).find(name => SYSTEMS[name] === osName)
  if (own === undefined) return []
  return [...templates, ...files].flatMap(({ name, text, field }) =>
    [...text.matchAll(FIELD)]
      .filter(found => found[2] !== own)
      .slice(0, MOST_FOUND)
      .map((found): TemplateProblem => {
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
