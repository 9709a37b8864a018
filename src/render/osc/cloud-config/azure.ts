// Azure: JSON with its keys in the reference's order.

import { flag, goJson, optional, type StructFields, struct } from 'gotemplate/go/json'
import { type ConfigVar, NO_TEXT, textVar } from './config-var.ts'
import type { CloudConfigWriter } from './provider.ts'

const TEXTS = [
  'subscriptionID',
  'tenantID',
  'clientID',
  'clientSecret',
  'location',
  'resourceGroup',
  'vnetResourceGroup',
  'vnetName',
  'subnetName',
  'loadBalancerSku',
  'routeTableName',
  'availabilitySet',
  'securityGroupName',
] as const

type AzureSpec = { readonly [Name in (typeof TEXTS)[number]]: ConfigVar<string> } & {
  readonly assignAvailabilitySet: boolean | undefined
}

const NOTHING = {
  ...(Object.fromEntries(TEXTS.map(name => [name, NO_TEXT])) as Omit<AzureSpec, 'assignAvailabilitySet'>),
  assignAvailabilitySet: undefined,
}

const texts: StructFields<Omit<AzureSpec, 'assignAvailabilitySet'>> = Object.fromEntries(
  TEXTS.map(name => [name, [name, textVar]]),
)

const decode = struct<AzureSpec>({
  ...texts,
  assignAvailabilitySet: ['assignAvailabilitySet', optional(flag, false)],
})

export const azureCloudConfig: CloudConfigWriter = (spec, { resolve, at, decode: context }) => {
  const azure = decode(spec, NOTHING, at, context)
  const availabilitySet = resolve.text(azure.availabilitySet)
  return goJson({
    cloud: 'AZUREPUBLICCLOUD',
    tenantId: resolve.text(azure.tenantID),
    subscriptionId: resolve.text(azure.subscriptionID),
    aadClientId: resolve.text(azure.clientID),
    aadClientSecret: resolve.text(azure.clientSecret),
    resourceGroup: resolve.text(azure.resourceGroup),
    location: resolve.text(azure.location),
    vnetName: resolve.text(azure.vnetName),
    subnetName: resolve.text(azure.subnetName),
    routeTableName: resolve.text(azure.routeTableName),
    securityGroupName: resolve.text(azure.securityGroupName),
    primaryAvailabilitySetName: azure.assignAvailabilitySet === false ? '' : availabilitySet,
    vnetResourceGroup: resolve.text(azure.vnetResourceGroup),
    useInstanceMetadata: true,
    loadBalancerSku: resolve.text(azure.loadBalancerSku),
  })
}
