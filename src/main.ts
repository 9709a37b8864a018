#!/usr/bin/env node
// The process entry of the program in parts.

import { enableCompileCache } from './compile-cache.ts'
import { start } from './program.ts'

enableCompileCache()
start()
