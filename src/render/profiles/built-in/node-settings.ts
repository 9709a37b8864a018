// Settings of nodes with a built-in profile that are not part of the template data: they reach the profile as templates. Each has whole
// lines, because a template of a profile starts with a line break.

import type { Settings } from '../../settings/settings.ts'
import { KUBELET_HARDENING_TEMPLATE, OS_UPDATES_TEMPLATE } from './names.ts'

export type NodeSettings = Pick<Settings['profiles'], 'osUpdates' | 'hardening'>

export const DEFAULT_NODE_SETTINGS: NodeSettings = { osUpdates: 'none', hardening: 'none' }

/**
 * Fields of the kubelet's configuration that the CIS Kubernetes Benchmark requires and that the built-in profiles do not always have.
 * docs/profiles.md describes the possible side effects of each.
 */
const CIS_KUBELET = `\
podPidsLimit: 4096
seccompDefault: true
streamingConnectionIdleTimeout: 5m0s`

/** Returns the templates with the settings, by name. */
export const nodeSettingsTemplates = ({ osUpdates, hardening }: NodeSettings): Record<string, string> => ({
  [OS_UPDATES_TEMPLATE]: `OS_UPDATES='${osUpdates}'`,
  [KUBELET_HARDENING_TEMPLATE]: hardening === 'cis' ? CIS_KUBELET : '',
})
