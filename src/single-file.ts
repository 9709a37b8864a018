#!/usr/bin/env node
// The process entry of the program in a single file, from which Node can also make a startup snapshot: the heap after a run, with the compiled
// functions. `node --build-snapshot osm-krm.js` does this for the image, and `npm run executable` for an executable.

import { start } from './program.ts'

const { startupSnapshot } = process.getBuiltinModule?.('node:v8') ?? {}
if (startupSnapshot?.isBuildingSnapshot()) {
  // The number of this process would be the only thing by which two builds differ.
  Object.defineProperty(process, 'pid', { value: 0 })
  startupSnapshot.setDeserializeMainFunction(start)
  import('./warm-run.ts').then(({ warmRun }) => warmRun())
} else start()
