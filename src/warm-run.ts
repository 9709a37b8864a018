// The runs whose compiled functions a startup snapshot contains: a built-in profile, and the same profile among the items. They use neither files
// nor Node's modules, whose state has addresses of the process that builds the snapshot.

import { run } from './function.ts'
import { newestKubelet } from './render/profiles/built-in/downloads.ts'
import { exportedProfile } from './render/profiles/built-in/index.ts'
import { writeYaml } from './render/yaml/index.ts'
import { documentsOf, resourceListOf } from './source/documents.ts'
import { startingFiles } from './start/starting-files.ts'

const CONFIG = 'osm-krm.yaml'

/** After as many runs, V8 keeps compiled functions in the snapshot instead of discarding them. */
const RUNS = 3

const START = { name: 'workers', provider: 'hetzner', os: 'ubuntu', kubernetes: newestKubelet() }

export async function warmRun(): Promise<void> {
  const { 'kustomization.yaml': _, ...files } = startingFiles(START)
  const profile = writeYaml((await exportedProfile('osp-ubuntu'))!)
  for (const given of [files, { ...files, 'profile.yaml': profile }]) {
    const documents = Object.entries(given).flatMap(([file, text]) => documentsOf(file, text))
    const { text } = resourceListOf(
      documents.filter(({ file }) => file !== CONFIG),
      documents.find(({ file }) => file === CONFIG),
    )
    for (let count = 0; count < RUNS; count++) {
      const { output, failed, messages } = await run(text)
      if (failed) throw new Error(messages)
      for (const _ of output);
    }
  }
}
