// Prints the section of CHANGELOG.md for a version, as the notes of its release. Fails if there is none.
//
//   node --import tsx scripts/release/notes.ts [VERSION]

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifest, REPOSITORY, root } from './project.ts'

const [version = manifest.version] = process.argv.slice(2)
const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m)
const section = sections.find(text => text.startsWith(`${version}\n`) || text.startsWith(`${version} `))
const notes = section?.replace(/^.*\n/, '').trim()
if (!notes) {
  console.error(`CHANGELOG.md has no section "## ${version}" with a text.`)
  process.exit(1)
}
// Links between files of the repository lead nowhere from the page of a release.
console.log(notes.replaceAll(/\]\((?!https?:|#)/g, `](${REPOSITORY}/blob/v${manifest.version}/`))
