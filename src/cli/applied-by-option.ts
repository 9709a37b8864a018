// The option that names the tool which applies manifests, for comparisons with a cluster.

import { Option } from 'commander'
import { APPLIERS } from '../inspect/apply/appliers.ts'

/** The tool that applies the manifests. Without it, the annotations of output.gitops say so. */
export const appliedByOption = (): Option =>
  new Option('--applied-by <tool>', 'the tool that applies the manifests; default: the one of output.gitops').choices(
    APPLIERS,
  )
