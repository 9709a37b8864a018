#!/usr/bin/env node
// The process entry of the program in parts.

import { enableCompileCache } from './compile-cache.ts'

enableCompileCache()
const { start } = await import('./program.ts')
start()
