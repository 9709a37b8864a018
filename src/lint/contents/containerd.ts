// Checks containerd's configuration for settings that containerd ignores, although the file can be parsed.

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
