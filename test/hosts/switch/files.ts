// All files below a folder.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
