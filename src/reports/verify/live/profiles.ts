// Reports profiles whose content differs from the one of the same version in the cluster.

import type { Report } from '../../../diagnostics/diagnostic.ts'
import { groupKindOf } from '../../../inputs/catalog.ts'
import { at, textAt } from '../../../inputs/shape.ts'
import { PHASES } from '../../../model/config.ts'
import { isObject } from '../../../model/json.ts'
import type { ProfileSpec } from '../../../model/profile.ts'
import { profileDigest } from '../../../outputs/profile-digest.ts'
import { PROFILE_DIGEST, PROFILE_STAMP, PROFILE_VERSION } from '../../../outputs/stamps.ts'
import { about, annotationTexts } from '../../documents.ts'
import type { ClusterObjects } from './cluster-objects.ts'
import type { Compared } from './compared.ts'

const PROFILE_KIND = 'OperatingSystemProfile.operatingsystemmanager.k8c.io'

export function reportChangedProfiles(all: readonly Compared[], cluster: ClusterObjects, report: Report): void {
  const profiles = new Map(
    cluster.all
      .filter(({ header }) => groupKindOf(header) === PROFILE_KIND)
      .map(profile => [`${profile.header.namespace}/${profile.header.name}`, profile]),
  )
  const reported = new Set<string>()
  for (const { bootstrap, machineDeployment } of all) {
    const stamps = annotationTexts(bootstrap.git)
    const name = stamps.get(PROFILE_STAMP) ?? ''
    const digest = stamps.get(PROFILE_DIGEST)
    const live = profiles.get(name)
    if (live === undefined || digest === undefined || reported.has(`${name} ${digest}`)) continue
    const spec = at(live.object, 'spec')
    const version = textAt(spec, 'version')
    if (version !== stamps.get(PROFILE_VERSION) || !PHASES.every(phase => isObject(at(spec, phase)))) continue
    reported.add(`${name} ${digest}`)
    if (profileDigest(spec as unknown as ProfileSpec) === digest) continue
    const message = `the profile that Git was rendered from differs from the one in the cluster, but both have the version "${version}"`
    const help =
      'Increase spec.version of the profile in Git, and render again. The webhook of operating-system-manager refuses the change of a version, and its controller does not notice it.'
    const { git } = machineDeployment
    const related = [
      {
        object: { kind: 'MachineDeployment', namespace: git.header.namespace, name: git.header.name },
        role: 'rendered with it',
      },
    ]
    report(about(live, 'OSM0835', message, { field: 'spec.version', help, related }))
  }
}
