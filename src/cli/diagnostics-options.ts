// The options with which all commands write diagnostics: their form, and a file instead of stderr.

import { Option } from 'commander'

const FORMATS = ['text', 'json', 'sarif', 'github'] as const

export interface DiagnosticsOptions {
  readonly format: (typeof FORMATS)[number]
  readonly diagnosticsFile?: string
}

export const formatOption = (): Option =>
  new Option('--format <form>', 'form of errors and warnings').choices(FORMATS).default('text')

export const fileOption = (): Option =>
  new Option('--diagnostics-file <file>', 'write errors and warnings into a file instead of stderr')

export const strictOption = (): Option => new Option('--strict', 'warnings count as errors').default(false)
