// Codes of what is wrong with a functionConfig.

import type { CodeTable } from './entry.ts'

export const settings = {
  OSM0100: {
    severity: 'error',
    title: 'The functionConfig is of a kind that is not known',
    explanation:
      'The function is configured by an OperatingSystemConfigGenerator (osm-krm.dev/v1alpha1), or by a ConfigMap (v1) whose keys are flags of the controller.',
  },
  OSM0101: {
    severity: 'error',
    title: 'A setting that does not exist',
    explanation:
      'A field of the functionConfig, or a flag in its ConfigMap, is not known. It would have no effect, and what it was meant to do would not happen. The message names the nearest setting that exists.',
  },
  OSM0102: {
    severity: 'error',
    title: 'A setting has a value that it cannot have',
    explanation:
      'The value is of the wrong type or form. The same rules hold for both forms of the functionConfig; for flags they are those of the controller, which would not start.',
  },
  OSM0103: {
    severity: 'error',
    title: 'A setting that is not available yet',
    explanation:
      'The setting has its place and its meaning, but this version cannot do it. It is refused rather than ignored: remove it, or use a version that has it.',
  },
  OSM0104: {
    severity: 'info',
    title: 'A flag without an effect',
    explanation:
      'The flag concerns a running controller only, so it changes nothing in what is rendered. It can stay or go.',
  },
  OSM0105: {
    severity: 'info',
    title: 'No functionConfig',
    explanation: 'Every setting has its default.',
  },
  OSM0106: {
    severity: 'error',
    title: 'An override that is not path=value',
    explanation:
      'An override of the command line names a setting by its path, and after the first = its value: --set nodes.proxy.http=http://proxy:3128. Lists and maps are written on one line: --set cluster.dnsIPs=[10.96.0.10].',
  },
} as const satisfies CodeTable
