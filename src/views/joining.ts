// Why a node does not join: each link of the chain, and what repairs the first one that is broken.

import { named, t, words } from '../base/span.ts'
import type { JoinChain } from '../compare/live/join-chain.ts'
import type { Doc } from '../doc/doc.ts'

/** Returns the reason why a node does not join; undefined if nothing of what is known keeps it from that. */
export const firstBroken = ({ links }: JoinChain) => links.find(({ holds }) => holds === 'no')

export const joiningDoc = (chains: readonly JoinChain[]): Doc =>
  chains.flatMap((chain): Doc => {
    const title = t`What a node of ${named(chain.title)} needs to join:`
    const items = chain.links.map(({ name, holds, text }) => t`${words(holds)}: ${name}: ${text}`)
    const { name = [], repair } = firstBroken(chain) ?? {}
    if (repair === undefined) return [{ kind: 'list', title, items }]
    const { advice, command } = repair
    return [
      { kind: 'list', title, items },
      { kind: 'task', number: 1, text: t`First broken: ${name}`, notes: [], advice, lines: [command] },
    ]
  })
