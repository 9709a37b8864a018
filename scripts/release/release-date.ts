// Writes the date of the version, which CHANGELOG.md has, into src/base/reference.ts. With --check, fails if it is another one.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { manifest, root } from './project.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const { version } = manifest
const headings = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\S+) \((\d{4}-\d{2}-\d{2})\)$/gm)
const [, , date] =
  [...headings].find(([, name]) => name === version) ??
  fail(`CHANGELOG.md has no section "## ${version} (YYYY-MM-DD)". Rename "Unreleased".`)

const file = join(root, 'src/base/reference.ts')
const text = readFileSync(file, 'utf8')
const [line, found] = /^export const RELEASED = new Date\('([^T']+)T00:00:00Z'\)$/m.exec(text)!
if (found !== date && values.check)
  fail(`RELEASED in src/base/reference.ts is ${found}, and CHANGELOG.md says ${date}: run npm run release:prepare.`)
if (found !== date) writeFileSync(file, text.replace(line, line.replace(found!, date!)))
