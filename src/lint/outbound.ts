// Compares what a phase loads with checks.outbound.allow.

import { AllowList } from '../base/allow-list.ts'
import { t, words } from '../base/span.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { assetsOf, imageWithRegistry, isSnap, mirroredRegistries, registryOf } from '../node/assets/index.ts'
import { argumentsOf, programName } from '../node/readers/commands.ts'
import type { Rendering } from '../render/index.ts'
import { problemsOf } from '../render/nodes/render-group.ts'
import { limited } from '../render/nodes/user-data.ts'
import { isBuiltIn } from '../render/profiles/selection.ts'
import { textProblem } from '../render/userdata/problem.ts'
import { phaseConfig, phaseName, type UserDataRequest } from '../render/userdata/request.ts'
import { type Loaded, type PhaseFinding, requestTexts } from './phase.ts'
import { findingsOf, type Rule, rule } from './rule.ts'

export const outbound = ({ groups }: Rendering, allow: readonly string[]): Diagnostic[] =>
  groups.flatMap(group => {
    const { nodes, profile, rendered } = group
    const { credentials, known } = nodes[0]!
    const allowed = new AllowList([...allow, credentials.cluster.server])
    const problems = Object.values(rendered?.requests ?? {}).map(request => {
      const loaded = loadedBy(request, allowed, isBuiltIn(known, profile))
      return limited(findingsOf(OUTBOUND_RULES, loaded)).map(problem => textProblem(request, problem))
    })
    return problemsOf(group, problems)
  })

function loadedBy(request: UserDataRequest, allowed: AllowList, isBuiltIn: boolean): Loaded {
  const found = assetsOf(request.config, phaseName(request))
  const mirrored = mirroredRegistries(request.config)
  const judged = found.assets
    .filter(({ kind, value }) => kind !== 'package' && !(kind === 'image' && mirrored(registryOf(value))))
    .map(asset => ({
      asset,
      verdict: allowed.judge(asset.kind === 'image' ? imageWithRegistry(asset) : asset.known, asset.value),
    }))
  return { ...found, request, judged, isBuiltIn }
}

const refused = ({ judged, isBuiltIn }: Loaded): PhaseFinding[] =>
  judged
    .filter(({ verdict }) => verdict === 'refused')
    .map(({ asset: { kind, value, place, line } }) => ({
      place,
      predicate: t`loads the ${words(kind === 'url' ? 'URL' : kind)} ${withoutCredentials(value)}, which checks.outbound.allow does not contain`,
      line,
      part: value,
      ...(kind === 'image' && {
        help: t`Name a mirror of its registry in nodes.containerd.registryMirrors, or set nodes.containerd.pauseImage if it is the image of the sandbox. To allow it, add its registry to checks.outbound.allow, without https://.`,
      }),
      ...((kind === 'url' || kind === 'repository') &&
        isBuiltIn && {
          help: t`Set its base URL in profiles.downloads to a mirror that is allowed, or add it to checks.outbound.allow.`,
        }),
    }))

const dependent = ({ judged }: Loaded): PhaseFinding[] =>
  judged
    .filter(({ verdict }) => verdict === 'unknown')
    .map(({ asset: { value, place, line } }) => ({
      place,
      predicate: t`loads ${withoutCredentials(value)}, which is allowed or not depending on a value that only the node knows`,
      line,
      part: value,
    }))

/** Hides the user and the password of a URL. What is before a question mark, a number sign or a backslash is its host. */
const withoutCredentials = (url: string): string => url.replace(/^([a-z0-9+]+:\/\/)[^/?#\\@]*@/i, '$1…@')

function unknownSources({ assets, unresolved, request }: Loaded): PhaseFinding[] {
  const problems = unresolved.map(
    ({ command, place, line }): PhaseFinding => ({
      place,
      predicate:
        command === undefined
          ? t`is too large to be read as a script: what it loads is not known`
          : t`loads something from a source that only the node knows: ${command}`,
      line,
    }),
  )
  const snap = assets.find(isSnap)
  if (snap !== undefined)
    problems.push({
      place: snap.place,
      predicate: t`installs snaps from the Snap Store, which checks.outbound.allow cannot be compared with`,
      line: snap.line,
      help: t`Load the program from a URL or as a package of the distribution, or add the finding to checks.ignore with a reason.`,
    })
  const first = assets.find(asset => asset.kind === 'package' && !isSnap(asset))
  if (first === undefined || setsRepositories(request)) return problems
  const { place, line } = first
  const predicate = t`installs packages from the repositories of the machine image, which checks.outbound.allow cannot be compared with`
  const help = t`Write the repositories into a file of the profile, such as /etc/apt/sources.list.d/ubuntu.sources or one in /etc/yum.repos.d, or add the finding to checks.ignore with a reason.`
  return [...problems, { place, predicate, line, help }]
}

/** Programs that connect to a host which no URL names. */
const CONNECTS = /^(?:ftp|nc|ncat|netcat|sftp|socat|ssh|telnet|tftp)$/
/** Programs that copy from the host before a colon: git@example.com:agent.git, example.com:/agent. */
const COPIES = /^(?:git|rsync|scp)$/
const HOST = /^[^/\s:]+:(?!\/\/)|^ssh:\/\//
/** Options of curl with which it connects to another host than that of the URL. */
const REDIRECTS = /^--(?:connect-to|resolve)\b/

/** Returns the commands that connect to something other than the host of a URL. */
const otherConnections = ({ request }: Loaded): PhaseFinding[] =>
  requestTexts(request).own.flatMap(text =>
    text.commands.flatMap((command): PhaseFinding[] => {
      const name = programName(command)
      const args = argumentsOf(command)
      const how = command.text.includes('/dev/tcp/')
        ? '/dev/tcp'
        : CONNECTS.test(name) || (COPIES.test(name) && args.some(arg => HOST.test(arg)))
          ? name
          : name === 'curl' && args.find(arg => REDIRECTS.test(arg))?.replace(/=.*/, '')
      if (!how) return []
      const predicate = t`connects to a host with ${how}, which checks.outbound.allow cannot be compared with`
      return [{ predicate, help: t`Load it from a URL.`, ...text.at(command.line, how) }]
    }),
  )

const setsRepositories = (request: UserDataRequest): boolean =>
  (phaseConfig(request).files ?? []).some(
    ({ path, content }) =>
      (path === '/etc/osm-krm/downloads' && /^packages .*:\/\//m.test(content.inline.data)) ||
      /^\/etc\/(?:apt\/sources\.list$|apt\/sources\.list\.d\/(?:ubuntu|debian)\.sources$|yum\.repos\.d\/|zypp\/repos\.d\/)/.test(
        path,
      ),
  )

/** Rules of what is loaded, where checks.outbound.allow says what may be. */
export const OUTBOUND_RULES: readonly Rule<'outbound'>[] = [
  rule('outbound', 'OSM0653', refused),
  rule('outbound', 'OSM0654', dependent, unknownSources, otherConnections),
]
