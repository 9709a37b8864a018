// Paths of the programs that .ci/install-programs installs.

import { homedir } from 'node:os'
import { join } from 'node:path'

/** Their folder. */
export const TOOLS = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'osm-krm-tools')

/** A program that .ci/install-programs installed. */
export const built = (name: string): string => join(TOOLS, name)
