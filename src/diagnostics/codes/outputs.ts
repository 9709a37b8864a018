// Codes of the diagnostics that concern outputs.

import type { CodeTable } from '../diagnostic.ts'

export const outputs = {
  OSM0750: {
    severity: 'warning',
    title: 'A prerequisite is among the items as an input',
    explanation:
      'An object that `output.prerequisites` would make is among the items, with the annotation config.kubernetes.io/local-config. It stays as it is, with its data, and hosts do not apply it: so it does not come out at all, and a tool that prunes would delete from the cluster what an earlier rendering had brought. For the API token, keep the input under a name of its own and name it in credentials.apiToken.',
  },
  OSM0751: {
    severity: 'warning',
    title: 'A Role is not narrowed',
    explanation:
      'With `output.access: perMachineDeployment` the Role for fetching names the Secrets that may be read. A Role of that name is among the items and was not made by osm-krm, so it stays as it is, and whoever holds the token may read what that Role says.',
  },
  OSM0752: {
    severity: 'warning',
    title: 'output.access has no effect',
    explanation:
      '`output.access` is about the Role that `output.prerequisites` makes. Without prerequisites there is no Role to narrow: who may read what is up to what the cluster has.',
  },
} as const satisfies CodeTable
