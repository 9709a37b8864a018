// Extracts the names and secrets of a node from a text, so that nodes of a kind share the rest.

import { machineDeploymentKey } from '../render/model/machine-deployment.ts'

/**
 * A text that may contain what only one node has: a text without it, or pieces in which 0 stands for the node's `stem`, -1
 * for the key of its MachineDeployment, -2 for its `namespace/name`, and a larger number for its secret with that number, counted from 1.
 */
export type SharedText = string | readonly (string | number)[]

/** The pieces that stand for names; a larger number is the label of a secret, counted from 1. */
const STEM = 0
const KEY = -1
const QUALIFIED_NAME = -2

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

export interface OwnTexts {
  readonly share: (text: string) => SharedText
  /** The labels of the secrets in the texts so far. */
  readonly secrets: readonly string[]
}

/** The parts of a node's name that the names of its objects contain. */
interface NodeName {
  readonly title: string
  readonly stem: string
}

/** Returns `namespace/name` of the MachineDeployment. In a fleet, the name of the cluster is before it. */
const qualifiedNameOf = (title: string): string => title.slice(title.lastIndexOf(' ') + 1)

/** Returns the key of the MachineDeployment, which is in the name of the kubeconfig's Secret; the stem if the title does not say it. */
function keyOf({ title, stem }: NodeName): string {
  const [namespace, name] = qualifiedNameOf(title).split('/')
  return namespace === undefined || name === undefined ? stem : machineDeploymentKey(namespace, name)
}

/** Replaces the name of a MachineDeployment in the path of a setting for it alone. */
export function shareQualifiedName(text: string, { title }: Pick<NodeName, 'title'>): SharedText {
  const pieces = text.split(`[${qualifiedNameOf(title)}]`)
  if (pieces.length === 1) return text
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : ['[', QUALIFIED_NAME, `]${piece}`]))
}

/** Returns a function that replaces the names and secrets of a node in its texts, so that alike nodes share them. */
export function ownTexts(node: NodeName): OwnTexts {
  const { stem } = node
  const key = keyOf(node)
  const own = new RegExp(`${escaped(stem)}|${escaped(key)}|⟦[^⟦⟧\n]+⟧`, 'g')
  const numbers = new Map<string, number>()
  const secrets: string[] = []
  const numberOf = (label: string): number => {
    const number = numbers.get(label) ?? secrets.push(label)
    numbers.set(label, number)
    return number
  }
  const share = (text: string): SharedText => {
    if (!text.includes(stem) && !text.includes(key) && !text.includes('⟦')) return text
    const pieces: (string | number)[] = []
    let from = 0
    for (const { 0: found, index } of text.matchAll(own)) {
      if (index > from) pieces.push(text.slice(from, index))
      pieces.push(found === stem ? STEM : found === key ? KEY : numberOf(found))
      from = index + found.length
    }
    if (pieces.length === 0) return text
    if (from < text.length) pieces.push(text.slice(from))
    return pieces
  }
  return { share, secrets }
}

export function expandText(text: SharedText, node: NodeName & { readonly secrets: readonly string[] }): string {
  if (typeof text === 'string') return text
  const ownText = (piece: number): string =>
    piece === STEM
      ? node.stem
      : piece === KEY
        ? keyOf(node)
        : piece === QUALIFIED_NAME
          ? qualifiedNameOf(node.title)
          : (node.secrets[piece - 1] ?? '')
  return text.map(piece => (typeof piece === 'string' ? piece : ownText(piece))).join('')
}
