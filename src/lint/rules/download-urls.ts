// Checks versions in URLs of servers whose folders are known: a folder without the v of the version, or with a patch version where the server
// has minor versions, does not exist.

import type { PhaseCheck, PhaseFinding, PhaseText } from '../phase.ts'

/** A server, and the folder of a version, which may be in a variable. The check of templates reports a second v, before .KubeVersion. */
const FOLDER = new RegExp(
  [
    String.raw`(https?://(?:(?:cdn\.)?dl\.k8s\.io/(?:release/)?|storage\.googleapis\.com/kubernetes-release/release/`,
    String.raw`|(pkgs\.k8s\.io/core:/(?:stable|prerelease):/)`,
    // Projects whose releases are tags with a v, which the built-in profiles load.
    String.raw`|github\.com/(?:containerd/containerd|containernetworking/plugins|kubernetes-sigs/cri-tools|opencontainers/runc)/releases/download/`,
    String.raw`))(v?(?:[\d.]{3,20}|\$\{?(\w{1,60})\}?))(?=/)`,
  ].join(''),
  'g',
)

const VERSION = /^v*((\d+\.\d+)(?:\.\d+)?)$/

export const downloadUrls: PhaseCheck = ({ texts }) =>
  texts.flatMap(text => [...text.text.matchAll(FOLDER)].flatMap(found => folderProblem(text, found) ?? []))

function folderProblem(
  given: PhaseText,
  { 0: part, 1: server, 2: ofPackages, 3: folder = '', 4: variable, index }: RegExpExecArray,
): PhaseFinding | undefined {
  const { text } = given
  const written = variable === undefined ? folder : folder.replace(/\$.*/, assignedVersion(variable, text))
  const [, numbers, minor] = VERSION.exec(written) ?? []
  const right = `v${ofPackages === undefined ? numbers : minor}`
  const isComment = /^\s*#/.test(text.slice(text.lastIndexOf('\n', index) + 1, index))
  if (numbers === undefined || written === right || isComment) return undefined
  return {
    ...given.at(given.lineAt(index), part),
    predicate: `loads ${server}${written}/\u2026, which the server does not have: its folder is ${right}`,
    help: variable === undefined ? `Write ${server}${right}/.` : 'Write one v: before the variable, or in it.',
  }
}

const assignedVersion = (variable: string, text: string): string =>
  new RegExp(String.raw`\b${variable}=["']?(v?[\d.]+)`).exec(text)?.[1] ?? ''
