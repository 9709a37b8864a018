// Checks configuration files as a whole: their structure, and the version that they declare.

import { nearest } from '../../diagnostics/nearest.ts'
import type { ContentProblem } from '../content-problem.ts'
import { dockerDaemon, netplanKeys, networkConfig, registryHosts } from './keys.ts'

type Found = Omit<ContentProblem, 'code'>

const FILES: readonly {
  readonly path: RegExp
  readonly check: (content: string, path: string) => Found | undefined
}[] = [
  { path: /^\/etc\/apt\/apt\.conf(?:\.d\/[^/]+)?$/, check: aptConfig },
  { path: /^\/etc\/apt\/sources\.list\.d\/[^/]+\.sources$/, check: content => stanzas(content, SOURCES) },
  { path: /^\/etc\/apt\/preferences(?:\.d\/[^/]+)?$/, check: content => stanzas(content, PINS) },
  { path: /^\/etc\/netplan\/[^/]+\.yaml$/, check: netplan },
  { path: /^\/etc\/containerd\/config\.toml$/, check: containerdConfig },
  { path: /^\/etc\/containerd\/certs\.d\/[^/]+\/hosts\.toml$/, check: registryHosts },
  { path: /^\/etc\/cni\/net\.d\/[^/]+\.conf(?:list)?$/, check: networkConfig },
  { path: /^\/etc\/docker\/daemon\.json$/, check: dockerDaemon },
  { path: /^\/etc\/logrotate\.d\/[^/]+$/, check: logrotate },
]

export function wholeFileProblem(path: string, content: string): ContentProblem | undefined {
  const found = path.startsWith('/etc/') ? FILES.find(file => file.path.test(path))?.check(content, path) : undefined
  return found && { code: 'OSM0630', ...found }
}

/** A text in quotes, which may contain what looks like a comment, or a comment; one that is not closed goes to the end. */
const TEXT_OR_COMMENT = /"[^"\n]*"|\/\*[\s\S]*?(?:\*\/|$)|(?:\/\/|#(?!clear|include)).*/g

function aptConfig(content: string): Found | undefined {
  const lines = content
    .replaceAll(TEXT_OR_COMMENT, found => (found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, '')))
    .split('\n')
    .map(line => line.trim())
  const last = lines.findLastIndex(line => line !== '')
  const line = lines[last]
  if (line === undefined || /[;}]$/.test(line)) return undefined
  return {
    predicate: 'has no ";" at its end: apt cannot read the file, and stops',
    line: last + 1,
    help: 'Write a semicolon after each value: Acquire::http::Proxy "http://proxy.example.com:3128";',
  }
}

/** What the paragraphs of a file of apt must have. */
interface Stanza {
  readonly needed: readonly string[]
  readonly result: string
  readonly help: string
}

const SOURCES: Stanza = {
  needed: ['Types', 'URIs', 'Suites'],
  result: 'apt stops there and installs nothing',
  help: 'Write Types, URIs, Suites and Components.',
}

const PINS: Stanza = {
  needed: ['Package', 'Pin', 'Pin-Priority'],
  result: 'apt ignores it',
  help: 'Write Package, Pin and Pin-Priority.',
}

function stanzas(content: string, { needed, result, help }: Stanza): Found | undefined {
  const keys: { readonly name: string; readonly line: number }[] = []
  for (const [i, line] of [...content.split('\n'), ''].entries()) {
    if (line.startsWith('#')) continue
    const name = /^([A-Za-z][\w-]*)\s*:/.exec(line)?.[1]
    if (name !== undefined) keys.push({ name, line: i + 1 })
    if (line.trim() !== '' || keys.length === 0) continue
    const has = (wanted: string) => keys.some(({ name }) => name.toLowerCase() === wanted.toLowerCase())
    const missing = needed.find(wanted => !has(wanted))
    if (missing !== undefined) {
      const near = keys.find(
        ({ name }) => !needed.some(has => has === name) && nearest(name, [missing], 2) !== undefined,
      )
      return {
        predicate: `has an entry without ${missing}: ${result}`,
        line: (near ?? keys[0]!).line,
        ...(near && { part: near.name }),
        help: near ? `Did you mean ${missing}?` : help,
      }
    }
    keys.length = 0
  }
  return undefined
}

function netplan(content: string): Found | undefined {
  const lines = content.split('\n')
  const first = lines.findIndex(line => /^["']?\w+["']?\s*:/.test(line))
  if (first < 0 || lines.some(line => /^["']?network["']?\s*:/.test(line))) return netplanKeys(content)
  return {
    predicate: 'has no "network" at its top level: netplan refuses the file',
    line: first + 1,
    help: 'Write network: in the first line, and everything else indented below it.',
  }
}

/** The settings of the CRI plugin that version 3 of the file has in other plugins. */
const MOVED =
  /^\s*(?:sandbox_image|default_runtime_name|snapshotter|config_path)\s*=|^\s*\[plugins\.["']io\.containerd\.grpc\.v1\.cri["']\.(?:containerd|registry|cni)\b/

function containerdConfig(content: string): Found | undefined {
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

const RUNTIME_OPTIONS = [
  ...[
    'BinaryName',
    'CriuImagePath',
    'CriuPath',
    'CriuWorkPath',
    'IoGid',
    'IoUid',
    'NoNewKeyring',
    'NoPivotRoot',
    'Root',
  ],
  ...['ShimCgroup', 'SystemdCgroup', 'TypeUrl', 'ConfigPath', 'ConfigBody'],
]

/** An option of a runtime, below [….runtimes.NAME.options]. */
function runtimeOption(lines: readonly string[]): Found | undefined {
  let isOptions = false
  for (const [i, line] of lines.entries()) {
    if (/^\s*\[/.test(line)) isOptions = /\.runtimes\.[^\]]+\.options\s*\]/.test(line)
    const [, key, value = ''] = isOptions ? (/^\s*(\w+)\s*=\s*(.*)$/.exec(line) ?? []) : []
    if (key === undefined) continue
    if (key === 'SystemdCgroup' && !/^(?:true|false)\b/.test(value))
      return {
        predicate: 'has a wrong value of SystemdCgroup: containerd cannot read the options',
        line: i + 1,
        part: value.replace(/\s*#.*/, '') || key,
        help: 'Write true or false, without quotes.',
      }
    const near = RUNTIME_OPTIONS.includes(key) ? undefined : nearest(key, RUNTIME_OPTIONS, 2)
    if (near !== undefined && near.toLowerCase() !== key.toLowerCase())
      return {
        predicate: `has the option ${key}, which containerd ignores`,
        line: i + 1,
        part: key,
        help: `Did you mean ${near}?`,
      }
  }
  return undefined
}

const ROTATION = `
  addextension allowhardlink compress compresscmd compressext compressoptions copy copytruncate create createolddir daily dateext dateformat
  datehourago dateyesterday delaycompress endscript extension firstaction hourly ifempty ignoreduplicates include lastaction mail mailfirst maillast
  maxage maxsize minage minsize missingok monthly noallowhardlink nocompress nocopy nocopytruncate nocreate nocreateolddir nodateext
  nodelaycompress noignoreduplicates nomail nomissingok noolddir norenamecopy nosharedscripts noshred notifempty olddir postrotate
  preremove prerotate renamecopy rotate sharedscripts shred shredcycles size start su tabooext taboopat uncompresscmd unshred weekly yearly
`
  .trim()
  .split(/\s+/)

/** A line between the braces of logrotate. */
function rotationLine(line: string): Omit<Found, 'line'> | undefined {
  const [, word, value] = /^\s*([a-z]+)(?:\s*=?\s*(\S+))?/.exec(line) ?? []
  if (word === undefined) return undefined
  if (ROTATION.includes(word))
    return value === undefined && /^(?:rotate|maxage|minage|size|minsize|maxsize|start)$/.test(word)
      ? {
          predicate: `has no number after ${word}: logrotate ignores the block`,
          part: word,
          help: `Write it as ${word} 7.`,
        }
      : undefined
  const near = nearest(word, ROTATION, 2)
  return near === undefined
    ? undefined
    : { predicate: 'has a word that logrotate does not know', part: word, help: `Did you mean ${near}?` }
}

/** Whether each block is closed. The scripts in blocks may have any brackets. */
function logrotate(content: string): Found | undefined {
  let open: number | undefined
  let isScript = false
  for (const [i, line] of content.split('\n').entries()) {
    const text = line.replace(/#.*/, '').trim()
    if (/^(?:postrotate|prerotate|firstaction|lastaction|preremove)\b/.test(text)) isScript = true
    else if (text === 'endscript') isScript = false
    if (isScript) continue
    const wrong = open !== undefined && !/[{}]/.test(text) ? rotationLine(text) : undefined
    if (wrong !== undefined) return { ...wrong, line: i + 1 }
    if (text.endsWith('{')) open = i
    if (text.endsWith('}')) open = undefined
  }
  if (open === undefined) return undefined
  return {
    predicate: 'opens a block that is not closed: logrotate ignores it',
    line: open + 1,
    help: 'Write a } on a line of its own after the block.',
  }
}
