// The examples, in the order of the menu.

import type { Example } from './example.ts'
import { FLATCAR_EXTENSION } from './flatcar-extension.ts'
import { PROXY_AND_MIRROR } from './proxy-and-mirror.ts'
import { START } from './start.ts'
import { TEMPLATE_MISTAKE } from './template-mistake.ts'

export const EXAMPLES: readonly Example[] = [START, PROXY_AND_MIRROR, TEMPLATE_MISTAKE, FLATCAR_EXTENSION]
