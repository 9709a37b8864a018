// The walkthrough of docs/start.md as a script: the commands below each of its headings, for an administrator of a cluster.

import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import { WALKTHROUGH } from '../docs/commands.ts'
import { blocksBelow, pages } from '../docs/pages.ts'
import { workplace } from '../slow/docs/workplace.ts'
import { TOOLS } from './programs.ts'

export type Walkthrough = ReturnType<typeof openWalkthrough>

export function openWalkthrough(kubeconfig: string) {
  const { cwd, env, remove } = workplace()
  const environment = { ...env, KUBECONFIG: kubeconfig, PATH: `${TOOLS}${delimiter}${env.PATH}` }
  const sections = sectionsOf(WALKTHROUGH)
  const left = new Set([...sections.values()].flat())
  const start = (script: string) => {
    left.delete(script)
    // A pipe whose first command fails has failed, and so has a script with an unknown variable.
    const args = ['-eu', '-o', 'pipefail', '-c', script]
    return spawnSync('bash', args, { cwd, env: environment, encoding: 'utf8', maxBuffer: 1 << 28, timeout: 120_000 })
  }
  return {
    /** Where the commands run. */
    folder: cwd,
    /** Headings with commands, in their order. */
    headings: [...sections.keys()],
    /** The scripts below a heading. */
    scripts: (heading: string): readonly string[] => sections.get(heading) ?? [],
    /** Runs one; what it prints. A command that fails is thrown, with what it complained of. */
    run: (script: string): string => {
      const { status, stdout, stderr } = start(script)
      if (status !== 0) throw new Error(`${script}\n${stdout}${stderr}`)
      return stdout
    },
    /** As `run`, for one that has to fail: what it complained of. */
    fail: (script: string): string => {
      const { status, stderr } = start(script)
      if (status === 0) throw new Error(`did not fail: ${script}`)
      return stderr
    },
    /** Scripts of the page that were not run. */
    left: () => [...left],
    close: remove,
  }
}

/** The blocks of commands by the heading above them. */
function sectionsOf({ page, heading }: typeof WALKTHROUGH): Map<string, readonly string[]> {
  const lines = pages.find(({ path }) => path === page)!.text.split('\n')
  const sections = new Map<string, readonly string[]>()
  for (const block of blocksBelow(page, heading).filter(({ language }) => language === 'sh')) {
    const above = lines.slice(0, block.line).findLast(line => line.startsWith('### '))!
    const title = above.slice('### '.length)
    sections.set(title, [...(sections.get(title) ?? []), block.text])
  }
  return sections
}
