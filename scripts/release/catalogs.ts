// Writes the files by which package managers install the executables of a release: a formula of Homebrew and a manifest of krew.
//
//   node --import tsx scripts/release/catalogs.ts --checksums release/SHA256SUMS --out release

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import { asset, manifest, REPOSITORY } from './project.ts'

const { values } = parseArgs({ options: { checksums: { type: 'string' }, out: { type: 'string' } } })
const { checksums, out } = values
if (!checksums || !out) throw new Error('--checksums and --out are needed')

const digests = new Map(
  readFileSync(checksums, 'utf8')
    .trim()
    .split('\n')
    .map(line => line.split(/ [ *]/).reverse() as [string, string]),
)

/** Returns where an executable is, and its digest. */
function executable(platform: string): { readonly url: string; readonly sha256: string } {
  const name = `osm-krm-${platform}.tar.gz`
  const sha256 = digests.get(name)
  if (sha256 === undefined) throw new Error(`${checksums} has no ${name}`)
  return { url: asset(name), sha256 }
}

const SHORT = 'Render the node configuration of machine-controller before machines boot'

const formulaPart = (system: string, processor: string, platform: string): string => {
  const { url, sha256 } = executable(platform)
  return `  on_${system} do
    on_${processor} do
      url "${url}"
      sha256 "${sha256}"
    end
  end
`
}

const formula = `class OsmKrm < Formula
  desc "${SHORT}"
  homepage "${REPOSITORY}"
  version "${manifest.version}"
  license "${manifest.license}"

${formulaPart('macos', 'arm', 'darwin-arm64')}
${formulaPart('macos', 'intel', 'darwin-amd64')}
${formulaPart('linux', 'arm', 'linux-arm64')}
${formulaPart('linux', 'intel', 'linux-amd64')}
  def install
    bin.install "osm-krm"
    generate_completions_from_executable(bin/"osm-krm", "completion")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/osm-krm --version")
  end
end
`

const krew = {
  apiVersion: 'krew.googlecontainertools.github.com/v1alpha2',
  kind: 'Plugin',
  metadata: { name: 'osm-krm' },
  spec: {
    version: `v${manifest.version}`,
    homepage: REPOSITORY,
    shortDescription: SHORT,
    description: manifest.description,
    platforms: ['darwin', 'linux', 'windows'].flatMap(os =>
      ['amd64', 'arm64'].map(arch => {
        const { url, sha256 } = executable(`${os}-${arch}`)
        return {
          selector: { matchLabels: { os, arch } },
          uri: url,
          sha256,
          bin: os === 'windows' ? 'osm-krm.exe' : 'osm-krm',
        }
      }),
    ),
  },
}

writeFileSync(join(out, 'osm-krm.rb'), formula)
writeFileSync(join(out, 'krew-osm-krm.yaml'), stringify(krew, { lineWidth: 0 }))
