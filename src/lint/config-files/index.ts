// Checks the lines of configuration files that programs of the system read: sysctl.d, cron.d, sudoers.d, fstab and others. A file is recognized by
// its path. If versions of a program differ, only lines that all of them refuse or ignore are reported.

import type { ContentProblem } from '../content-problem.ts'
import { crontabLine } from './crontab.ts'
import { chronyLines, sshdLines } from './keywords.ts'
import type { LineCheck } from './line-problem.ts'
import {
  aptSourceLine,
  environmentLine,
  fstabLine,
  hostsLine,
  limitsLine,
  modprobeLine,
  moduleLine,
  resolverLine,
  sysctlLine,
  temporaryFileLine,
} from './lines.ts'
import { sudoersLine } from './sudoers.ts'
import { udevLine } from './udev.ts'

interface LineFile {
  readonly path: RegExp
  readonly comment: RegExp
  /** Whether a line that ends in a backslash goes on in the next one. */
  readonly continues?: true
  readonly check: LineCheck | { readonly ofFile: () => LineCheck }
}

const HASH = /^\s*#/
const HASH_OR_SEMICOLON = /^\s*[#;]/

const LINE_FILES: readonly LineFile[] = [
  { path: /\/sysctl\.(?:conf|d\/[^/]+\.conf)$/, comment: HASH_OR_SEMICOLON, check: sysctlLine },
  { path: /\/modules-load\.d\/[^/]+\.conf$/, comment: HASH_OR_SEMICOLON, check: moduleLine },
  { path: /\/modprobe\.d\/[^/]+\.conf$/, comment: HASH, continues: true, check: modprobeLine },
  { path: /^\/etc\/environment$/, comment: HASH, check: environmentLine },
  { path: /^\/etc\/fstab$/, comment: HASH, check: fstabLine },
  { path: /^\/etc\/security\/limits\.(?:conf|d\/[^/]+\.conf)$/, comment: HASH, check: limitsLine },
  { path: /^\/etc\/(?:crontab|cron\.d\/[^/]+)$/, comment: HASH, check: crontabLine },
  { path: /^\/etc\/sudoers(?:\.d\/[^/]+)?$/, comment: HASH, continues: true, check: sudoersLine },
  { path: /\/tmpfiles\.d\/[^/]+\.conf$/, comment: HASH, check: temporaryFileLine },
  { path: /\/udev\/rules\.d\/[^/]+\.rules$/, comment: HASH, continues: true, check: udevLine },
  { path: /^\/etc\/hosts$/, comment: HASH, check: hostsLine },
  { path: /^\/etc\/resolv\.conf$/, comment: HASH_OR_SEMICOLON, check: resolverLine },
  { path: /^\/etc\/apt\/sources\.list(?:\.d\/[^/]+\.list)?$/, comment: HASH, check: aptSourceLine },
  { path: /^\/etc\/ssh\/sshd_config(?:\.d\/[^/]+\.conf)?$/, comment: HASH, check: { ofFile: sshdLines } },
  {
    path: /^\/etc\/chrony(?:\.conf|\/chrony\.conf|\/conf\.d\/[^/]+\.conf|\/sources\.d\/[^/]+\.sources)$/,
    comment: /^\s*[#;!%]/,
    check: { ofFile: chronyLines },
  },
]

/** Texts that another template engine fills in on the node. */
const TEMPLATE = /\{\{|\{%/

export function configFileProblem(path: string, content: string): ContentProblem | undefined {
  const file = LINE_FILES.find(candidate => candidate.path.test(path))
  if (file === undefined || TEMPLATE.test(content)) return undefined
  const check = 'ofFile' in file.check ? file.check.ofFile() : file.check
  let begun = ''
  for (const [i, line] of content.split('\n').entries()) {
    if (begun === '' && (line.trim() === '' || file.comment.test(line))) continue
    if (file.continues && /\\\r?$/.test(line)) {
      begun += `${line.replace(/\\\r?$/, '')} `
      continue
    }
    const found = check(begun + line.replace(/\r$/, ''))
    if (found !== undefined) return { code: 'OSM0630', ...found, line: i + 1 }
    begun = ''
  }
  return undefined
}
