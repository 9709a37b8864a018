// Each field of machine-controller's types that can have a text holds a credential, or is shown.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fields from '../../src/lint/generated/provider-fields.json' with { type: 'json' }
import { PROVIDER_CREDENTIALS } from '../../src/secrets/provider-credentials.ts'

const SHOWN: Readonly<Record<string, string>> = {
  'alibaba.RawConfig':
    'accessKeyID diskSize diskType instanceName instanceType internetMaxBandwidthOut labels regionID vSwitchID zoneID',
  'anexia.RawConfig': 'cpuPerformanceType locationID template templateBuild templateID vlanID',
  'anexia.RawDisk': 'performanceType',
  'anexia.RawNetwork': 'prefixes vlan',
  'aws.RawConfig':
    'accessKeyId ami assumeRoleARN availabilityZone diskType instanceProfile instanceType region securityGroupIDs subnetId tags vpcId',
  'aws.SpotInstanceConfig': 'interruptionBehavior maxPrice',
  'azure.ImagePlan': 'name product publisher',
  'azure.ImageReference': 'offer publisher sku version',
  'azure.RawConfig':
    'availabilitySet clientID dataDiskSKU imageID loadBalancerSku location osDiskSKU publicIPSKU resourceGroup routeTableName securityGroupName subnetName subscriptionID tags tenantID vmSize vnetName vnetResourceGroup zones',
  'azure.SecurityProfile': 'securityType',
  'baremetal.MetadataClientConfig': 'authMethod endpoint username',
  'baremetal.RawConfig': 'driver',
  'digitalocean.RawConfig': 'region size tags',
  'equinixmetal.RawConfig': 'billingCycle facilities instanceType metro projectID tags',
  'gce.RawConfig':
    'customImage diskType guestOSFeatures labels machineType minCPUPlatform network projectID provisioningModel subnetwork tags zone',
  'hetzner.RawConfig': 'datacenter firewalls image labels location networks placementGroupPrefix serverType',
  'kubevirt.Affinity': 'podAffinityPreset podAntiAffinityPreset',
  'kubevirt.Flavor': 'name profile',
  'kubevirt.Location': 'region zone',
  'kubevirt.NodeAffinityPreset': 'key type values',
  'kubevirt.PrimaryDisk':
    'dataVolumeSecretRef extraHeaders extraHeadersSecretRef osImage pullMethod size source storageAccessType storageClassName storageTarget',
  'kubevirt.ProviderNetwork': 'name',
  'kubevirt.RawConfig': 'clusterName projectID',
  'kubevirt.SecondaryDisks': 'size storageAccessType storageClassName',
  'kubevirt.Subnet': 'name',
  'kubevirt.Template': 'cpus memory',
  'kubevirt.TopologySpreadConstraint': 'maxSkew topologyKey whenUnsatisfiable',
  'kubevirt.VPC': 'name',
  'kubevirt.VirtualMachine': 'dnsPolicy evictionStrategy',
  'linode.RawConfig': 'region tags type',
  'nutanix.RawConfig':
    'additionalSubnetNames categories clusterName endpoint imageName port projectName proxyURL subnetName username',
  'opennebula.RawConfig': 'datastore endpoint image network username vmTemplateExtra',
  'openstack.RawConfig':
    'applicationCredentialID availabilityZone computeAPIVersion domainName flavor floatingIpPool identityEndpoint image instanceReadyCheckPeriod instanceReadyCheckTimeout network networks projectID projectName region rootDiskVolumeType securityGroups serverGroup subnet tags tenantID tenantName username',
  'scaleway.RawConfig': 'accessKey commercialType projectId tags zone',
  'vmwareclouddirector.RawConfig':
    'catalog diskBusType ipAllocationMode metadata network networks organization placementPolicy sizingPolicy storageProfile template url username vapp vdc',
  'vsphere.RawConfig':
    'cluster datacenter datastore datastoreCluster folder networks resourcePool templateVMName username vmGroup vmNetName vsphereURL',
  'vsphere.Tag': 'categoryID description id name',
  'vultr.RawConfig': 'osId plan region tags vpc2Id vpcId',
}

test('each field with a text holds a credential or is shown', () => {
  for (const [struct, types] of Object.entries(fields.types as Record<string, Record<string, string>>)) {
    const texts = Object.keys(types).filter(name => /text/.test(types[name]!))
    const secret = PROVIDER_CREDENTIALS[struct] ?? []
    const columns = [...secret, ...(SHOWN[struct] ?? '').split(' ').filter(Boolean)]
    assert.deepEqual(columns.sort(), texts.sort(), struct)
  }
})

test('no field that holds a credential in one type is shown in another', () => {
  const secret = new Set(Object.values(PROVIDER_CREDENTIALS).flat())
  for (const [struct, names] of Object.entries(SHOWN))
    for (const name of names.split(' ')) assert.ok(!secret.has(name), `${struct}.${name}`)
})
