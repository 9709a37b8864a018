// Checks the version in URLs of servers whose folders are known: a URL without the v of the version, or with a patch version in place of a minor
// version, does not exist.

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

/** Matches the URLs of the servers, with the folder of the version. */
const SERVER_URL =
  /https?:\/\/(?:(?:cdn\.)?dl\.k8s\.io\/(?:release\/)?|storage\.googleapis\.com\/kubernetes-release\/release\/|pkgs\.k8s\.io\/core:\/\w{1,20}:\/|github\.com\/[\w.-]{1,60}\/[\w.-]{1,60}\/releases\/download\/)(?<folder>[^\s/"'`]{1,200})/g

/** Matches what looks like a version: numbers with dots between them, after one v, several or none. */
const VERSION = /^v*(\d+(?:\.\d+)+)[^/]*(?=\/)/

const VARIABLE = /\$\{?(?<name>\w{1,60})/g

export function downloadUrlProblems(request: UserDataRequest): UserDataProblem[] {
  const texts = commandTexts(request.config)
  if (!texts.some(text => mayBeWrong(text, texts))) return []
  return assetsOf(request.config, phaseName(request)).assets.flatMap(({ kind, known, value, place, line }) => {
    if (kind !== 'url' && kind !== 'repository') return []
    const found = versionProblem(known === value ? `${known}/` : known, texts)
    return found === undefined ? [] : [{ code: 'OSM0648' as const, place, line, part: value, ...found }]
  })
}

/** Whether a URL in the text may be wrong. Only then are the scripts parsed, which takes longer than rendering the node. */
const mayBeWrong = (text: string, texts: readonly string[]): boolean =>
  [...text.matchAll(SERVER_URL)].some(({ 0: url, groups }) => {
    const folder = groups!.folder!
    const names = [...folder.matchAll(VARIABLE)].map(match => match.groups!.name!)
    return names.length === 0
      ? versionProblem(`${url}/`, []) !== undefined
      : names.some(name => texts.some(other => isAssigned(other, name, folder.startsWith('v'))))
  })

/** Whether the text assigns a value with a v to a variable after a v, or one without a v to any other variable, or a value that is not constant. */
const isAssigned = (text: string, name: string, hasV: boolean): boolean =>
  text.includes(`${name}=`) && new RegExp(`\\b${name}=["']?(?:\\$|${hasV ? 'v' : '\\d'})`).test(text)

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
