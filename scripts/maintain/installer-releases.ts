// Prints which release of operating-system-manager each release of KubeOne or of the Kubermatic Kubernetes Platform (KKP) installs, from the
// image tags in their sources. The argument is a clone of one of them, with its tags. `npx tsx scripts/maintain/source-tables.ts` compares
// scripts/generated/kubeone-releases.json and scripts/generated/kkp-releases.json with what this prints; docs/reliability.md contains them.

import { execFileSync, spawnSync } from 'node:child_process'

/** The file with the tag of the image, and the line that contains it. */
const INSTALLERS = [
  {
    name: 'kubermatic/kubeone',
    file: 'pkg/templates/images/images.go',
    line: /kubermatic\/operating-system-manager:(v[0-9.]+)"/,
  },
  {
    name: 'kubermatic/kubermatic',
    file: 'pkg/resources/operatingsystemmanager/deployment.go',
    line: /^\s*Tag\s*=\s*"(v[0-9.]+)"/m,
  },
] as const

/** osm-krm describes no older releases of operating-system-manager. */
const OLDEST_MINOR = 8

const clone = process.argv[2]!
const show = (tag: string, file: string): string | undefined => {
  const { status, stdout } = spawnSync('git', ['-C', clone, 'show', `${tag}:${file}`], { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

const tags = execFileSync('git', ['-C', clone, 'tag', '--list', 'v*', '--sort=version:refname'], { encoding: 'utf8' })
  .split('\n')
  .filter(tag => /^v\d+\.\d+\.\d+$/.test(tag))
const installer = INSTALLERS.find(({ file }) => show(tags.at(-1)!, file) !== undefined)
if (installer === undefined) throw new Error(`${clone} is neither KubeOne nor KKP`)

const releases: Record<string, string> = {}
for (const tag of tags) {
  const [, installed] = installer.line.exec(show(tag, installer.file) ?? '') ?? []
  const minor = Number(/^v1\.(\d+)\./.exec(installed ?? '')?.[1])
  if (minor >= OLDEST_MINOR) releases[tag.slice(1)] = installed!
}
if (Object.keys(releases).length === 0) throw new Error(`no release of ${installer.name} has the image`)
console.log(
  JSON.stringify({ program: 'scripts/maintain/installer-releases.ts', source: installer.name, releases }, null, 2),
)
