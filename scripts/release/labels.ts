// Prints the labels of an image, one in a line, as docker/build-push-action takes them.
//
//   node --import tsx scripts/release/labels.ts --revision COMMIT --created TIME [--annotations]
//
// With --annotations, they are those of the index and of the manifests.

import { parseArgs } from 'node:util'
import { manifest, REPOSITORY } from './project.ts'

const { values } = parseArgs({
  options: {
    revision: { type: 'string' },
    created: { type: 'string' },
    annotations: { type: 'boolean', default: false },
  },
})
const { revision, created, annotations } = values
if (!revision || !created) throw new Error('--revision and --created are needed')

const page = `${REPOSITORY}/blob/v${manifest.version}`
const oci = {
  created,
  description: manifest.description,
  documentation: `${page}/docs/install.md`,
  licenses: manifest.license,
  revision,
  source: REPOSITORY,
  url: REPOSITORY,
  vendor: manifest.author,
  version: manifest.version,
}
const labels = Object.entries(oci).map(([name, value]) => [`org.opencontainers.image.${name}`, value])
for (const [name, value] of labels) console.log(`${annotations ? 'index,manifest:' : ''}${name}=${value}`)
