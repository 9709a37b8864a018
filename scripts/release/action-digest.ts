// Writes the digest of the program, which the GitHub action checks, as sha256sum writes it.

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.ts'

const PROGRAM = 'dist/osm-krm.js'
const digest = createHash('sha256')
  .update(readFileSync(join(root, PROGRAM)))
  .digest('hex')
writeFileSync(join(root, 'action/osm-krm.js.sha256'), `${digest}  ${PROGRAM}\n`)
