// Checks the configuration of containerd, and certificates in files: programs skip a damaged one silently, or refuse the whole file, and verify nothing
// with one that has expired or is not that of a CA.

import { RELEASED } from '../../reference.ts'
import { certificatesIn, damagedCertificates } from '../certificates.ts'
import { expiredCertificate } from '../credentials/expiry.ts'
import type { ContentProblem } from './content-problem.ts'

type Found = Omit<ContentProblem, 'code'>

/** The settings of the CRI plugin that version 3 of the file has in other plugins. */
const MOVED =
  /^\s*(?:sandbox_image|default_runtime_name|snapshotter|config_path)\s*=|^\s*\[plugins\.["']io\.containerd\.grpc\.v1\.cri["']\.(?:containerd|registry|cni)\b/

/** Returns the problem of containerd's configuration. */
export function containerdProblem(path: string, content: string): ContentProblem | undefined {
  if (path !== '/etc/containerd/config.toml') return undefined
  const found = configProblem(content)
  return found && { code: 'OSM0630', ...found }
}

function configProblem(content: string): Found | undefined {
  const lines = content.split('\n')
  const firstTable = lines.findIndex(line => /^\s*\[/.test(line))
  const top = firstTable < 0 ? lines : lines.slice(0, firstTable)
  const version = top.map(line => /^\s*version\s*=\s*(\d+)/.exec(line)?.[1]).find(found => found !== undefined)
  const plugin = lines.findIndex(line => /^\s*\[plugins\.["']?io\.containerd\.(?!cri\.v1\.)/.test(line))
  if (version === undefined && plugin >= 0)
    return {
      predicate: 'has a plugin by its full name, which containerd 1 ignores without a line "version = 2" before it',
      line: plugin + 1,
      help: 'Write version = 2 in the first line.',
    }
  const option = runtimeOption(lines)
  if (option !== undefined || version !== '3') return option
  let isCri = false
  for (const [i, line] of lines.entries()) {
    if (/^\s*\[/.test(line)) isCri = /^\s*\[plugins\.["']io\.containerd\.grpc\.v1\.cri["']/.test(line)
    if (isCri && MOVED.test(line))
      return {
        predicate: 'has a setting of version 2, which containerd ignores in a file of version 3',
        line: i + 1,
        help: 'Write version = 2 in the first line, or the plugins io.containerd.cri.v1.runtime and io.containerd.cri.v1.images.',
      }
  }
  return undefined
}

/** An option of a runtime, below [….runtimes.NAME.options]. */
function runtimeOption(lines: readonly string[]): Found | undefined {
  let isOptions = false
  for (const [i, line] of lines.entries()) {
    if (/^\s*\[/.test(line)) isOptions = line.includes('.runtimes.') && /\.options\s*\]/.test(line)
    const [, key, value = ''] = isOptions ? (/^\s*(\w+)\s*=\s*(.*)/s.exec(line) ?? []) : []
    if (key === 'SystemdCgroup' && !/^(?:true|false)\b/.test(value))
      return {
        predicate: 'has a wrong value of SystemdCgroup: containerd cannot read the options',
        line: i + 1,
        part: value.split('#', 1)[0]!.trim() || key,
        help: 'Write true or false, without quotes.',
      }
  }
  return undefined
}

const BEGIN = '-----BEGIN CERTIFICATE-----'

/** Folders of certificates that the system trusts. */
const TRUSTED = /^\/(?:usr\/local\/share\/ca-certificates|etc\/pki\/ca-trust\/source|etc\/ssl\/certs)\//

export function certificateProblem(path: string, content: string, now?: Date): ContentProblem | undefined {
  // A script may assemble a certificate from parts.
  if (
    !content.includes(BEGIN) ||
    !content
      .trimStart()
      .replace(/^(?:#.*\n)+/, '')
      .startsWith(BEGIN)
  )
    return undefined
  const text = content.replaceAll('\r\n', '\n')
  const first = damagedCertificates(text)[0]
  const starts = content.split('\n').flatMap((line, i) => (line.startsWith(BEGIN) ? [i + 1] : []))
  if (first === undefined) return unusable({ path, text, starts, now })
  const line = starts[first - 1]
  if (line === undefined) return undefined
  return {
    code: 'OSM0630',
    predicate:
      starts.length === 1 ? 'is not a certificate that can be read' : `has a damaged certificate, number ${first}`,
    line,
    help: 'A line is missing, indented or was changed: copy the certificate again.',
    mayBeSetting: true,
  }
}

interface Bundle {
  readonly path: string
  readonly text: string
  readonly starts: readonly number[]
  readonly now: Date | undefined
}

function unusable({ path, text, starts, now }: Bundle): ContentProblem | undefined {
  const all = certificatesIn(text).filter(found => found !== undefined)
  const expired = expiredCertificate(all, now)
  if (expired >= 0)
    return {
      code: 'OSM0658',
      predicate: `has a certificate that ${all[expired]!.notAfter <= (now ?? RELEASED) ? 'has expired' : 'is not valid now, or expires soon'}: it is valid until ${all[expired]!.notAfter.toISOString().slice(0, 10)}`,
      ...(starts[expired] !== undefined && { line: starts[expired] }),
      help: 'Write the certificate that replaced it.',
      mayBeSetting: true,
    }
  if (!TRUSTED.test(path) || all.length === 0 || all.some(({ isCA, issuer, subject }) => isCA || issuer === subject))
    return undefined
  return {
    code: 'OSM0658',
    predicate: 'has a certificate that is not that of a CA: with it, the node does not trust what the CA has signed',
    ...(starts[0] !== undefined && { line: starts[0] }),
    help: 'Write the certificate of the CA that issued it.',
    mayBeSetting: true,
  }
}
