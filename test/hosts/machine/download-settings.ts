// The settings of a site whose downloads all come from one mirror, each below a base URL of its own and with its sum.

import { downloadTemplates } from '../../../src/render/profiles/built-in/downloads.ts'
import { DOWNLOADS_TEMPLATE } from '../../../src/render/profiles/built-in/names.ts'
import type { DownloadSettings } from '../../../src/render/settings/settings.ts'
import type { DownloadServer } from './downloads.ts'

const PROGRAMS = ['kubernetes', 'containerd', 'runc', 'cni', 'crictl'] as const

interface Its {
  /** The name of a file whose sum is not its own. */
  readonly wrongSumOf?: string | undefined
  /** The version of containerd, if it is not the default. */
  readonly containerd?: string | undefined
}

/** For one version of Kubernetes. */
export function downloadSettings(
  server: DownloadServer,
  kubelet: string,
  { wrongSumOf, containerd }: Its = {},
): DownloadSettings {
  const chosen = containerd === undefined ? {} : { containerd }
  const urls = Object.fromEntries(PROGRAMS.map(program => [program, `${server.url}/mirror/${program}`]))
  const table = downloadTemplates(kubelet, { urls, checksums: {}, ...chosen }, () => {})[DOWNLOADS_TEMPLATE]!
  const paths = table.split('\n').map(line => line.split(' ')[4]!.replace(/^http.*?\/mirror\/[a-z]+\//, ''))
  const sum = (path: string): string => (path.endsWith(`/${wrongSumOf}`) ? '0'.repeat(64) : server.sum(`/${path}`))
  return { urls, checksums: Object.fromEntries(paths.map(path => [path, sum(path)])), ...chosen }
}
