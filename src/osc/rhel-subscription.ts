// The settings of cloud-init's module rh_subscription, with which a RHEL machine subscribes.

import type { OperatingSystemSpec } from '../model/machine-deployment.ts'

export const rhelSubscription = (spec: OperatingSystemSpec): Record<string, string> =>
  spec.rhelUseSatelliteServer
    ? {
        org: spec.rhelOrganizationName,
        'activation-key': spec.rhelActivationKey,
        'server-hostname': spec.rhelSatelliteServer,
        'rhsm-baseurl': `https://${spec.rhelSatelliteServer}/pulp/repos`,
      }
    : {
        username: spec.rhelSubscriptionManagerUser,
        password: spec.rhelSubscriptionManagerPassword,
        'auto-attach': String(spec.attachSubscription),
      }
