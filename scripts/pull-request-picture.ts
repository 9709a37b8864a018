// Draws docs/images/pull-request.svg, and a portrait version for phones: lines of a pull request beside the comment that they cause. The lines are from the fleet in
// test/fixtures, and the comment is what `osm-krm diff -o markdown` prints for it, which test/slow/cli/review.test.ts records. With --check nothing
// is written; the exit status is 1 if the picture is not current.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentBlocks } from './pull-request-picture/comment.ts'
import { excerpt } from './pull-request-picture/excerpt.ts'
import { picture } from './pull-request-picture/picture.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The lines that are shown, with the number of the part of the comment that each causes. */
const SHOWN = [
  {
    path: 'clusters/madrid/machine-deployments.yaml',
    lines: [{ text: '-  replicas: 3' }, { text: '+  replicas: 5', mark: 3 }],
  },
  {
    path: 'clusters/oslo/machine-deployments.yaml',
    lines: [{ text: '-      versions: {kubelet: 1.36.1}' }, { text: '+      versions: {kubelet: 1.36.3}', mark: 2 }],
  },
  {
    path: 'clusters/oslo/osm-krm.yaml',
    lines: [
      { text: '   profiles:' },
      { text: '-    containerdVersion: 2.2.7' },
      { text: '+    containerdVersion: 2.3.4' },
      { text: '     revisions:' },
      { text: '       kube-system/storage: "1"', mark: 1 },
      { text: '-      kube-system/tools: "1"' },
      { text: '+      kube-system/tools: "2"' },
    ],
  },
  {
    path: 'profiles/company-ubuntu.yaml',
    lines: [
      { text: '-  version: v1.0.0' },
      { text: '+  version: v1.1.0' },
      { text: '-        - path: /etc/systemd/system/company-agent.service' },
      { text: '-                MemoryMaxx=200M', mark: 5 },
      { text: '+        - path: /etc/systemd/system/kubelet.service.d/50-company.conf', mark: 4 },
      { text: '+          content: {inline: {data: "[Service]\\nCPUWeigth=200\\n"}}', mark: 6 },
    ],
  },
]

/** The number of a part of the comment, by its beginning. */
const CAUSED: Readonly<Record<string, number>> = {
  'No machines will be made': 1,
  'kubelet ': 2,
  'replicas ': 3,
  'OperatingSystemProfileOverlay company-ubuntu: provisioningConfig.files.add[/etc/systemd/system/kubelet': 4,
  'Problems: 1 new, 1 fixed': 5,
  'warning OSM0633': 6,
}

const changes = SHOWN.map(({ path, lines }) => ({
  path,
  rows: excerpt(read(`test/fixtures/fleet/old/${path}`), read(`test/fixtures/fleet/new/${path}`), lines),
}))
const blocks = commentBlocks(read('test/slow/cli/golden/review/stuck-markdown.txt'), CAUSED)
const PICTURES = [
  { path: 'docs/images/pull-request.svg', text: picture(changes, blocks, false) },
  { path: 'docs/images/pull-request-portrait.svg', text: picture(changes, blocks, true) },
]

for (const { path, text } of PICTURES)
  if (!process.argv.includes('--check')) writeFileSync(join(root, path), text)
  else if (!existsSync(join(root, path)) || read(path) !== text) {
    console.error(`${path} is not current: npm run generate`)
    process.exitCode = 1
  }
