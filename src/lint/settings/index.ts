// The rules for settings: values that no node can use, and settings that have no effect.

import type { Linted, Rule } from '../rule.ts'
import { stoppedUpdates, unreadSettings } from './built-in.ts'
import { kubeconfigProblems } from './kubeconfig.ts'
import { gateProblems, ignoredSettings, overriddenFields, refusedValues } from './kubelet.ts'
import { proxiedServer } from './proxied-server.ts'
import { unusedAnnotations, unusedSettings } from './unused.ts'
import { settingProblems } from './values.ts'

export const SETTING_RULES: readonly Rule<Linted>[] = [
  { code: 'OSM0110', check: ({ settings }) => settingProblems(settings) },
  { code: 'OSM0110', check: kubeconfigProblems },
  { code: 'OSM0111', check: gateProblems },
  { code: 'OSM0113', check: ({ settings }) => proxiedServer(settings) },
  { code: 'OSM0121', check: overriddenFields },
  { code: 'OSM0122', check: refusedValues },
  { code: 'OSM0320', check: ignoredSettings },
  { code: 'OSM0321', check: unusedSettings },
  { code: 'OSM0321', check: unusedAnnotations },
  { code: 'OSM0351', check: unreadSettings },
  { code: 'OSM0352', check: stoppedUpdates },
]
