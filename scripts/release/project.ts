// What the files of a release say about the project, which is in package.json.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

interface Manifest {
  readonly version: string
  readonly description: string
  readonly license: string
  readonly keywords: readonly string[]
  readonly author: string
  readonly repository: { readonly url: string }
}

export const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The page of the repository. */
export const REPOSITORY = manifest.repository.url.replace(/^git\+/, '').replace(/\.git$/, '')

/** Returns the address of a file of the release. */
export const asset = (name: string): string => `${REPOSITORY}/releases/download/v${manifest.version}/${name}`
