// Checks the version in URLs of servers whose folders are known: without its v, or with a patch version too many, there is no such file.

import { assetsOf } from '../../assets/index.ts'
import type { UserDataProblem } from '../../userdata/finding.ts'
import { phaseName, type UserDataRequest } from '../../userdata/request.ts'
import { commandTexts } from './commands.ts'

interface Server {
  /** Matches a URL up to the version, which ends at the next slash. */
  readonly url: RegExp
  /** The form of a version. */
  readonly form: RegExp
  /** Returns the form for numbers such as 1.34.1. */
  readonly right: (numbers: string) => string
}

/** Projects on GitHub whose releases are tags with a v. */
const TAGGED_WITH_V = [
  'cilium/cilium-cli',
  'containerd/containerd',
  'containerd/nerdctl',
  'containernetworking/plugins',
  'etcd-io/etcd',
  'kubernetes-sigs/cri-tools',
  'opencontainers/runc',
  'prometheus/node_exporter',
]

const SEMVER = /^v\d+\.\d+\.\d+/

const SERVERS: readonly Server[] = [
  {
    url: /^https?:\/\/(?:(?:cdn\.)?dl\.k8s\.io\/(?:release\/)?|storage\.googleapis\.com\/kubernetes-release\/release\/)/,
    form: SEMVER,
    right: numbers => `v${numbers}`,
  },
  {
    url: /^https?:\/\/pkgs\.k8s\.io\/core:\/(?:stable|prerelease):\//,
    form: /^v\d+\.\d+$/,
    right: numbers => `v${numbers.split('.').slice(0, 2).join('.')}`,
  },
  {
    url: new RegExp(`^https?://github\\.com/(?:${TAGGED_WITH_V.join('|')})/releases/download/`),
    form: SEMVER,
    right: numbers => `v${numbers}`,
  },
]

/** The URLs of a text are read only if it names one of the servers. */
const NAMES_A_SERVER = /dl\.k8s\.io\/|pkgs\.k8s\.io\/|kubernetes-release\/|releases\/download\//

/** What looks like a version: numbers with dots between them, perhaps after one v or several. */
const VERSION = /^v*(\d+(?:\.\d+)+)[^/]*(?=\/)/

export function downloadUrlProblems(request: UserDataRequest): UserDataProblem[] {
  const texts = commandTexts(request.config)
  if (!texts.some(text => NAMES_A_SERVER.test(text))) return []
  return assetsOf(request.config, phaseName(request)).assets.flatMap(({ kind, known, value, place, line }) => {
    if (kind !== 'url' && kind !== 'repository') return []
    const found = versionProblem(known === value ? `${known}/` : known, texts)
    return found === undefined ? [] : [{ code: 'OSM0648' as const, place, line, part: value, ...found }]
  })
}

/** The check of templates reports a v that is printed before .KubeVersion. */
const isPrinted = (text: string, texts: readonly string[]): boolean => texts.some(some => some.includes(text))

function versionProblem(
  url: string,
  texts: readonly string[],
): Pick<UserDataProblem, 'predicate' | 'help'> | undefined {
  for (const server of SERVERS) {
    const start = server.url.exec(url)?.[0]
    if (start === undefined) continue
    const [written, numbers] = VERSION.exec(url.slice(start.length)) ?? []
    if (written === undefined || server.form.test(written)) return undefined
    if (written.startsWith('vv') && isPrinted(start + written, texts)) return undefined
    const right = server.right(numbers!)
    return {
      predicate: `loads ${start}${written}/\u2026, which the server does not have: its folder is ${right}`,
      help: written.startsWith('vv')
        ? 'Remove the v before the variable, which begins with one.'
        : `Write ${start}${right}/.`,
    }
  }
  return undefined
}
