// The commands that the pages show, and which of them need more than Node.

import { blocks, type PageBlock } from './pages.ts'

/** What is not run beside the other commands, by how it begins, and where it is. */
export const ELSEWHERE: readonly { readonly command: string; readonly where: string }[] = [
  { command: 'kustomize', where: 'test/hosts/docs.test.ts' },
  { command: 'kpt', where: 'test/hosts/docs.test.ts' },
  { command: 'kubectl', where: 'nowhere: needs a cluster' },
  { command: 'podman', where: 'test/hosts/image.test.ts builds and runs the image' },
  { command: 'npm install', where: 'test/examples/installed.ts' },
  { command: 'npm', where: 'would run itself: only looked up among the scripts' },
]

/** Indented blocks are commands, or drawings. */
const PROGRAMS = ['npm', 'node', 'osm-krm', 'kustomize', 'kpt', 'podman', 'kubectl']

export interface Command {
  readonly text: string
  readonly block: PageBlock
  /** undefined: only that it succeeds. */
  readonly output: string | undefined
}

const startsProgram = (text: string): boolean => PROGRAMS.includes(/^\S*/.exec(text)![0])

const plain = (block: PageBlock): Command[] =>
  block.text
    .replaceAll('\\\n', '')
    .split('\n')
    .map(line => line.replace(/(^|\s+)#.*$/, ''))
    .filter(line => line !== '')
    .map(text => ({ text, block, output: undefined }))

/** `$ command` and what it prints, up to the next one. */
const session = (block: PageBlock): Command[] =>
  block.text.split(/^\$ /m).flatMap(part => {
    const [text = '', ...output] = part.split('\n')
    return text === '' ? [] : [{ text, block, output: output.join('\n').trimEnd() }]
  })

const commandsOf = (block: PageBlock): Command[] => {
  if (block.language === 'console') return session(block)
  if (block.language === 'sh' || (block.language === '' && startsProgram(block.text))) return plain(block)
  return []
}

export const commands = blocks.flatMap(commandsOf)
export const elsewhere = ({ text }: Command) => ELSEWHERE.find(({ command }) => text.startsWith(`${command} `))
