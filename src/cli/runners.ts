// The functions of all commands, which are one part of the program: they share most of what they need.

export { runAssets } from './assets.ts'
export { runCompletion } from './completion-scripts.ts'
export { runDiff } from './diff.ts'
export { runExplain } from './explain.ts'
export { runImport } from './import.ts'
export { runInit } from './init.ts'
export { runLint } from './lint.ts'
export { runProfiles } from './profiles.ts'
export { runRender } from './render.ts'
export { runCrds, runSchema } from './schema.ts'
export { runShow } from './show.ts'
