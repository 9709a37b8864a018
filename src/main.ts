#!/usr/bin/env node
// The process entry of the program in parts.

import { start } from './program.ts'

start()
