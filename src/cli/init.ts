// osm-krm init: writes a folder to start with, and describes the next steps.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { placeholderCredentials } from '../import/credentials.ts'
import { shellWord } from '../node/shell-command.ts'
import { newestKubelet } from '../render/profiles/built-in/downloads.ts'
import { BUILT_IN_PROFILES } from '../render/profiles/built-in/names.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { UsageError } from '../source/errors.ts'
import { PROVIDER_SPECS } from '../start/provider-specs.ts'
import { STARTING_SYSTEMS, type Start, startingFiles } from '../start/starting-files.ts'
import { supportedProviders, systemOf } from '../start/supported-providers.ts'
import type { InitOptions } from './options.ts'
import { replaceFiles } from './output-files.ts'

/** Matches names of MachineDeployments that are also valid values of a label. */
const NAME = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/

export async function runInit(folder: string, options: InitOptions): Promise<number> {
  const { provider, name, kubernetes, profile, credentials } = options
  if (provider === undefined)
    throw new UsageError(`name the cloud provider with --provider: ${Object.keys(PROVIDER_SPECS).join(', ')}`)
  if (!NAME.test(name)) throw new UsageError(`${JSON.stringify(name)} cannot be the name of a MachineDeployment`)
  if (!/^v?\d+\.\d+\.\d+$/.test(kubernetes))
    throw new UsageError(`${JSON.stringify(kubernetes)} is not a version like ${newestKubelet()}`)
  const start = { name, provider, kubernetes, ...(profile && { profile }), os: await systemFor(options) }
  await checkSupported(start)
  process.stdout.write(writeStart(folder, start, credentials))
  return 0
}

/** kustomize runs functions only with these options, and succeeds without them. */
const MAKEFILE = `.PHONY: render lint

# Without --enable-exec, kustomize succeeds and renders nothing.
render:
	@kustomize build --enable-alpha-plugins --enable-exec .

lint:
	@kustomize build --enable-alpha-plugins --enable-exec . | osm-krm lint --rendered -
`

/** A review needs no tokens, so they need not be in Git. */
const GITIGNORE = '.gitignore'
const IGNORED = '# Tokens must not be in Git in clear text.\ntokens.yaml\n'

/** Returns the text to print. */
function writeStart(folder: string, choice: Start, credentials: InitOptions['credentials']): string {
  const usesTokens = credentials === 'references' || credentials === 'sops'
  const start = usesTokens ? choice : { ...choice, placeholders: writeYaml(placeholderCredentials(credentials)) }
  const files = { ...startingFiles(start), Makefile: MAKEFILE }
  // A .gitignore that is there stays as it is.
  const isIgnored = credentials === 'references' && !existsSync(join(folder, GITIGNORE))
  const ignored = isIgnored ? { [GITIGNORE]: IGNORED } : {}
  const existing = Object.keys(files).filter(name => existsSync(join(folder, name)))
  if (existing.length > 0)
    throw new UsageError(
      `${existing.map(name => join(folder, name)).join(', ')} ${existing.length === 1 ? 'exists' : 'exist'} already`,
    )
  replaceFiles(
    folder,
    Object.entries({ ...files, ...ignored }).map(([path, text]) => ({
      path,
      text: () => text,
      isSecret: path === 'tokens.yaml',
    })),
  )
  const shown = shellWord(folder)
  const tokens = usesTokens ? ', and where tokens come from' : ''
  return `Wrote ${Object.keys({ ...files, ...ignored }).join(', ')} into ${folder}. It renders as it is:

  osm-krm show ${shown}
  osm-krm render ${shown}
  osm-krm lint ${shown}

Then set cluster.server, cluster.caBundle and cluster.dnsIPs in osm-krm.yaml, and the fields of the
cloudProviderSpec in machine-deployments.yaml${tokens}.${credentials === 'references' && !isIgnored ? ' Add tokens.yaml to .gitignore.' : ''}
${credentials === 'sops' ? sopsText(join(folder, 'tokens.yaml')) : ''}docs/start.md has five questions to answer first, with the lines to write.
`
}

const sopsText = (file: string): string => `
Encrypt tokens.yaml before you commit it. With this rule in the .sops.yaml of the repository, and your key:

  creation_rules:
    - path_regex: tokens\\.yaml$
      encrypted_regex: ^(data|stringData)$
      age: AGE_PUBLIC_KEY

  sops encrypt --in-place ${shellWord(file)}

`

/** Without an operating system, it is that of the profile, or Ubuntu. */
async function systemFor({ os, profile }: InitOptions): Promise<string> {
  if (profile === undefined) return os ?? 'ubuntu'
  const own = (await systemOf(profile))!
  if (os !== undefined && os !== own) throw new UsageError(`the profile ${profile} is for ${own}, not for ${os}`)
  return own
}

async function checkSupported({ provider, os, profile = `osp-${os}` }: Start): Promise<void> {
  const supported = await supportedProviders(profile)
  if (supported.includes(provider)) return
  const others: string[] = []
  for (const other of BUILT_IN_PROFILES) if ((await supportedProviders(other)).includes(provider)) others.push(other)
  const systems = STARTING_SYSTEMS.filter(name => others.includes(`osp-${name}`))
  const choices = [
    ...(systems.length > 0 ? [`--os is one of ${systems.join(', ')}`] : []),
    `--profile is one of ${others.join(', ')}`,
  ]
  throw new UsageError(
    `the profile ${profile} does not support ${provider}: it supports ${supported.join(', ')}. For ${provider}, ${choices.join('; ')}.`,
  )
}
