// The pull requests of a platform team's week, as a reviewer reads them in a terminal, in a comment and on the page: the first sentence, the names, the
// causes, and the lines before and after.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { writeFiles } from '../../fixtures/files.ts'
import { assertGolden } from '../../fixtures/golden.ts'
import { BEFORE, type PoolKind, PULL_REQUESTS, repositoryFiles } from '../../fixtures/team-week.ts'
import { temporaryFolders } from '../../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('team-week')

/** The differences are those of the text. */
const untilDifferences = (markdown: string): string => markdown.split('\n<details')[0]!

/** The texts of the page, without what stands around them. */
const shownOnPage = (html: string): string =>
  /<h1.*?(?=<h[12][^>]*>\s*(?:\d+ difference|After the change)|<\/main>)/s
    .exec(html)![0]
    .replace(/<\/(?:h1|h2|p|li|tr|table|summary)>/g, '\n')
    .replace(/<\/t[dh]>/g, '\t')
    .replace(/<[^>]+>/g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')

for (const kind of ['MachineDeployment', 'NodePool'] satisfies PoolKind[])
  describe(`a week with ${kind}s`, () => {
    for (const [name, after] of Object.entries(PULL_REQUESTS))
      test(name, async () => {
        const folder = newFolder()
        writeFiles(join(folder, 'old'), repositoryFiles(BEFORE, kind))
        writeFiles(join(folder, 'new'), repositoryFiles(after, kind))
        const forms = ['-o', 'text', '-o', 'markdown=comment.md', '-o', 'html=page.html']
        const { stdout } = await osmKrm(['diff', 'old', 'new', ...forms], { cwd: folder })
        const [comment, page] = ['comment.md', 'page.html'].map(file => readFileSync(join(folder, file), 'utf8'))
        const shown = [stdout, '==> comment\n', untilDifferences(comment!), '==> page\n', shownOnPage(page!)].join('')
        assertGolden(join(root, `test/slow/cli/golden/team-week/${kind}-${name.replaceAll(' ', '-')}.txt`), shown)
      })
  })
