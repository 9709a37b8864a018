// The options with which commands take a functionConfig and change its settings.

import { Option } from 'commander'
import { repeatedOption } from './repeated-options.ts'

export const configFileOption = (): Option =>
  new Option('-c, --config <file>', 'the functionConfig; default: the one among the files')

export const setOption = (): Option => repeatedOption('--set <path=value>', 'override a setting of the functionConfig')

export const kustomizeOption = (): Option =>
  repeatedOption('-k, --kustomize <dir>', 'build this kustomization, as kustomize does for a host').conflicts([
    'config',
    'each',
    'kubelet',
    'old',
    'rendered',
  ])

export interface PolicyOptions {
  readonly policy?: string
}

export const policyOption = (): Option =>
  new Option('--policy <file>', 'checks that the files may tighten, and not weaken')

export const strictOption = (): Option => new Option('--strict', 'warnings count as errors').default(false)
