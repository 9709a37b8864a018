// Writes the folder of osm-krm init, and describes the next steps.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { shellWord } from '../inspect/shell-command.ts'
import { STARTING_SYSTEMS, type Start, startingFiles } from '../start/starting-files.ts'
import { supportedProviders } from '../start/supported-providers.ts'
import { replaceFiles } from './output/files.ts'
import { UsageError } from './usage-error.ts'

/** Returns the text to print. */
export async function writeStart(folder: string, start: Start): Promise<string> {
  await checkSupported(start)
  const files = startingFiles(start)
  const existing = Object.keys(files).filter(name => existsSync(join(folder, name)))
  if (existing.length > 0)
    throw new UsageError(
      `${existing.map(name => join(folder, name)).join(', ')} ${existing.length === 1 ? 'exists' : 'exist'} already`,
    )
  replaceFiles(
    folder,
    Object.entries(files).map(([path, text]) => ({ path, text: () => text, isSecret: path === 'tokens.yaml' })),
  )
  const shown = shellWord(folder)
  return `Wrote ${Object.keys(files).join(', ')} into ${folder}. It renders as it is:

  osm-krm show ${shown}
  osm-krm render ${shown}
  osm-krm lint ${shown}

Then set cluster.server, cluster.caBundle and cluster.dnsIPs in osm-krm.yaml, the fields of the
cloudProviderSpec in machine-deployments.yaml, and where tokens come from.
docs/decide.md has five questions to answer first, with the lines to write.
`
}

async function checkSupported({ provider, os }: Start): Promise<void> {
  const supported = await supportedProviders(os)
  if (supported.includes(provider)) return
  const others: string[] = []
  for (const other of STARTING_SYSTEMS) if ((await supportedProviders(other)).includes(provider)) others.push(other)
  throw new UsageError(
    `the profile osp-${os} does not support ${provider}: it supports ${supported.join(', ')}. For ${provider}, --os is one of ${others.join(', ')}.`,
  )
}
