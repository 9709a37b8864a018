// Where .ci/install-programs puts the programs that it brings.

import { homedir } from 'node:os'
import { join } from 'node:path'

const TOOLS = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'osm-krm-tools')

/** A program that .ci/install-programs brought. */
export const built = (name: string): string => join(TOOLS, name)
