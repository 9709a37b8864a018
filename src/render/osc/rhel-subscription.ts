// The settings of cloud-init's module rh_subscription, with which a RHEL machine subscribes.

import type { OperatingSystemSpec } from '../model/machine-deployment.ts'

/** Returns the keys of rh_subscription with their values. */
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

/** Returns the field of operatingSystemSpec that a key of rh_subscription comes from. */
export const subscriptionField = (key: string): keyof OperatingSystemSpec | undefined => FIELDS.get(key)

const FIELDS: ReadonlyMap<string, keyof OperatingSystemSpec> = new Map([
  ['username', 'rhelSubscriptionManagerUser'],
  ['password', 'rhelSubscriptionManagerPassword'],
  ['auto-attach', 'attachSubscription'],
  ['org', 'rhelOrganizationName'],
  ['activation-key', 'rhelActivationKey'],
  ['server-hostname', 'rhelSatelliteServer'],
  ['rhsm-baseurl', 'rhelSatelliteServer'],
])
