// Checks prefixes and base URLs: those of downloads, to which the version and the file are added, and those that are allowed.

import type { DownloadSettings } from '../../render/settings/settings.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'

/** The last parts of URLs that the function adds itself: a version, the folders below it, and files. */
const ADDED = /\/v?\d+\.\d+\.\d+$|\/bin$|\/bin\/linux(?:\/(?:amd64|arm64))?$|\/(?:kubelet|kubectl)$|\.t(?:ar\.)?gz$/

/** Fields of `downloads` that are base URLs. */
const BASES = ['kubernetes', 'containerd', 'runc', 'cni', 'crictl'] as const

export const downloadProblems = (downloads: DownloadSettings['urls']): ValueProblem[] =>
  BASES.flatMap((name): ValueProblem[] => {
    const url = downloads[name]
    if (url === undefined || !ADDED.test(url.replace(/\/$/, ''))) return []
    return [
      {
        at: [name],
        message: `the base URL of ${name} ends with a version or a file, which is added to it again, so nodes find nothing there`,
        help: 'Write only what comes before the version.',
      },
    ]
  })

export const allowProblems = (prefixes: readonly string[] = []): ValueProblem[] =>
  prefixes.flatMap((prefix, i): ValueProblem[] =>
    prefix.includes('*')
      ? [
          {
            at: [i],
            message: 'a prefix that is allowed has an asterisk, which stands for itself and so matches nothing',
            help: 'Write the beginning of each URL or image: https://mirror.example.com/, registry.example.com.',
          },
        ]
      : [],
  )
