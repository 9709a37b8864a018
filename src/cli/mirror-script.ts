// The script that fills a mirror with what a lock lists. The build puts its text here.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const mirrorScript = (): string => readFileSync(join(import.meta.dirname, '../inspect/mirror/mirror.sh'), 'utf8')
