// Settings of nodes with a built-in profile that are not part of the template data: they reach the profile as templates. Each has whole
// lines, because a template of a profile starts with a line break.

import type { Settings } from '../../settings/settings.ts'
import { KUBELET_HARDENING_TEMPLATE, OS_UPDATES_TEMPLATE } from './names.ts'

export type NodeSettings = Pick<Settings['profiles'], 'osUpdates' | 'hardening'>

export const DEFAULT_NODE_SETTINGS: NodeSettings = { osUpdates: 'none', hardening: 'none' }

/**
 * What the CIS Kubernetes Benchmark asks for in the kubelet's configuration beyond what the built-in profiles always have.
 * docs/hardening.md says what each of them can break.
 */
const CIS_KUBELET = `\
podPidsLimit: 4096
seccompDefault: true
streamingConnectionIdleTimeout: 5m0s`

export const nodeSettingsTemplates = ({ osUpdates, hardening }: NodeSettings): Record<string, string> => ({
  [OS_UPDATES_TEMPLATE]: `OS_UPDATES='${osUpdates}'`,
  [KUBELET_HARDENING_TEMPLATE]: hardening === 'cis' ? CIS_KUBELET : '',
})
