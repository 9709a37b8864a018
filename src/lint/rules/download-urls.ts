// Checks versions in URLs of servers whose folders are known: a folder without the v of the version, or with a patch version where the server
// has minor versions, does not exist.

import { assetsOf } from '../../node/assets/index.ts'
import { phaseName } from '../../render/userdata/request.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'

interface Server {
  /** Matches a URL up to the version, which ends at the next slash. */
  readonly url: RegExp
  /** Matches the folder of a version that the server has. */
  readonly form: RegExp
  /** Returns the folder for numbers such as 1.34.1. */
  readonly folder: (numbers: string) => string
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
    folder: numbers => `v${numbers}`,
  },
  {
    url: /^https?:\/\/pkgs\.k8s\.io\/core:\/(?:stable|prerelease):\//,
    form: /^v\d+\.\d+$/,
    folder: numbers => `v${numbers.split('.').slice(0, 2).join('.')}`,
  },
  {
    url: new RegExp(`^https?://github\\.com/(?:${TAGGED_WITH_V.join('|')})/releases/download/`),
    form: SEMVER,
    folder: numbers => `v${numbers}`,
  },
]

/** Matches the URLs of the servers in a text, with the folder of the version. */
const SERVER_URL = new RegExp(
  String.raw`(?:${SERVERS.map(({ url }) => url.source.slice(1)).join('|')})(?<folder>[^\s/"'\x60]{1,200})`,
  'g',
)

/** Matches what looks like a version: numbers with dots between them, after one v, several or none. */
const VERSION = /^v*(\d+(?:\.\d+)+)/

const VARIABLE = /\$\{?(?<name>\w{1,60})/g

export const downloadUrls: PhaseCheck = ({ request, allTexts }) => {
  const texts = allTexts.map(({ text }) => text)
  // Parsing the scripts takes longer than rendering the node.
  if (!hasSuspect(texts)) return []
  return assetsOf(request.config, phaseName(request)).assets.flatMap(({ kind, known, value, place, line }) => {
    if (kind !== 'url' && kind !== 'repository') return []
    const found = versionProblem(known === value ? `${known}/` : known, texts)
    return found === undefined ? [] : [{ place, line, part: value, ...found }]
  })
}

/** Whether a URL in the texts may be wrong. */
function hasSuspect(texts: readonly string[]): boolean {
  let values: ReadonlyMap<string, string> | undefined
  const isSuspect = ({ 0: url, groups }: RegExpMatchArray): boolean => {
    const folder = groups!.folder!
    const names = [...folder.matchAll(VARIABLE)].map(match => match.groups!.name!)
    if (names.length === 0) return versionProblem(`${url}/`, []) !== undefined
    values ??= firstCharacters(texts)
    const wrong = folder.startsWith('v') ? /[$v]/ : /[$\d]/
    return names.some(name => wrong.test(values!.get(name) ?? ''))
  }
  return texts.some(text => [...text.matchAll(SERVER_URL)].some(isSuspect))
}

const ASSIGNMENT = /\b(?<name>\w{1,60})=["']?(?<first>[$v\d])/g

/** Returns the first characters of the values that are assigned to each variable: a dollar sign, a v or a digit. */
function firstCharacters(texts: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const text of texts)
    for (const { groups } of text.matchAll(ASSIGNMENT))
      found.set(groups!.name!, (found.get(groups!.name!) ?? '') + groups!.first!)
  return found
}

/** Whether a text contains the URL as it is: the check of templates reports a v before .KubeVersion. */
const isPrinted = (url: string, texts: readonly string[]): boolean => texts.some(text => text.includes(url))

function versionProblem(url: string, texts: readonly string[]): Pick<PhaseFinding, 'predicate' | 'help'> | undefined {
  for (const server of SERVERS) {
    const start = server.url.exec(url)?.[0]
    if (start === undefined) continue
    const written = url.slice(start.length, url.indexOf('/', start.length))
    const numbers = url.indexOf('/', start.length) < 0 ? undefined : VERSION.exec(written)?.[1]
    if (numbers === undefined || server.form.test(written)) return undefined
    if (written.startsWith('vv') && isPrinted(start + written, texts)) return undefined
    const right = server.folder(numbers)
    return {
      predicate: `loads ${start}${written}/\u2026, which the server does not have: its folder is ${right}`,
      help: written.startsWith('vv')
        ? 'Remove the v before the variable, which begins with one.'
        : `Write ${start}${right}/.`,
    }
  }
  return undefined
}
