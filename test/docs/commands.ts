// The commands on the pages, and those that need more than Node.

import { blocks, blocksBelow, type PageBlock } from './pages.ts'

/** The section that is one story: its commands run from top to bottom. */
export const WALKTHROUGH = { page: 'docs/start.md', heading: '## Create nodes in a cluster' } as const

const walkthrough = blocksBelow(WALKTHROUGH.page, WALKTHROUGH.heading)

export interface Elsewhere {
  readonly what: string
  readonly where: string
  readonly is: (command: Command) => boolean
}

const program = (name: string, where: string): Elsewhere => ({
  what: name,
  where,
  is: ({ text }) => starts(text, name),
})

/** The page whose commands follow an installation. */
export const INSTALL_PAGE = 'docs/install.md'

/** The lines with which users install a release. */
const INSTALLATION = blocks.find(({ page, language }) => page === 'RELEASING.md' && language === 'sh')

/** Each message with the mistake that causes it. */
const messages = blocksBelow('docs/day-two.md', '## Messages')

/** Commands that are not run with the others, and where they are tested: the first matching row applies. */
export const ELSEWHERE: readonly Elsewhere[] = [
  { what: 'installation', where: 'test/hosts/fresh-user.ts', is: ({ block }) => block === INSTALLATION },
  { what: 'the walkthrough', where: 'test/hosts/cluster.test.ts', is: ({ block }) => walkthrough.includes(block) },
  {
    what: 'Flux in the cluster',
    where: 'test/hosts/flux-in-cluster.test.ts',
    is: ({ block }) => block.page === 'docs/hosts.md' && commandsOf(block).some(({ text }) => starts(text, 'kubectl')),
  },
  {
    what: 'Secrets of NodePools',
    where: 'test/hosts/cluster-api.test.ts',
    is: ({ block }) => block.page === 'docs/pools.md' && block.text.includes('kubectl'),
  },
  {
    what: 'blocks with kubectl, which only the walkthrough runs',
    where: 'test/hosts/cluster.test.ts',
    is: ({ block }) => commandsOf(block).some(({ text }) => starts(text, 'kubectl')),
  },
  { ...program('kustomize', 'test/hosts/docs.test.ts'), is: ({ text }) => /(?:^|\| )kustomize | -k /.test(text) },
  { what: 'builds', where: 'test/hosts/build.test.ts', is: ({ text }) => text.includes(' --build ') },
  program('kpt', 'test/hosts/docs.test.ts'),
  program('podman', 'test/hosts/image.test.ts'),
  program('npm install', 'test/slow/examples/installed.ts'),
  program('npm', 'would run itself: only looked up among the scripts'),
]

/** Blocks whose commands have a test of their own, for any program. */
export const FOLLOWED: readonly { readonly is: (block: PageBlock) => boolean; readonly where: string }[] = [
  { is: ({ page }) => /^examples\/[^/]+\/README/.test(page), where: 'test/slow/examples/readmes.test.ts' },
  { is: ({ page }) => page.startsWith('examples/argocd/hydrator/'), where: 'test/hosts/argocd-hydrator.test.ts' },
  { is: block => messages.includes(block), where: 'test/slow/docs/troubleshooting.test.ts' },
]

/** Indented blocks are commands, or drawings. */
const PROGRAMS = ['npm', 'node', 'osm-krm', 'kustomize', 'kpt', 'podman', 'kubectl', 'mkdir']

export interface Command {
  readonly text: string
  readonly block: PageBlock
  /** undefined: the command only has to succeed. */
  readonly output: string | undefined
}

/** Whether a command of a pipeline begins with this text, perhaps behind a variable of its environment. */
const starts = (text: string, beginning: string): boolean =>
  text.split(' | ').some(part => part.replace(/^[A-Z_]+=\S* /, '').startsWith(`${beginning} `))

const startsProgram = (text: string): boolean => PROGRAMS.includes(/^\S*/.exec(text)![0])

const plain = (block: PageBlock): Command[] =>
  block.text
    .replaceAll('\\\n', '')
    .split('\n')
    .map(line => line.replace(/(^|\s+)#.*$/, ''))
    .filter(line => line !== '')
    .map(text => ({ text, block, output: undefined }))

/** `$ command` and its output, up to the next one. */
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
export const elsewhere = (command: Command): Elsewhere | undefined => ELSEWHERE.find(({ is }) => is(command))
export const commandsAt = (what: string): readonly Command[] =>
  commands.filter(command => elsewhere(command)?.what === what)
export const isFollowed = ({ block }: Command): boolean => FOLLOWED.some(({ is }) => is(block))
