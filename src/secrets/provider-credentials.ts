// The fields of machine-controller's types that hold credentials. Its types do not say so: a test fails for a field that is neither here nor among
// those that are shown.

/** By the struct of the cloud provider. */
export const PROVIDER_CREDENTIALS: Readonly<Record<string, readonly string[]>> = {
  'alibaba.RawConfig': ['accessKeySecret'],
  'anexia.RawConfig': ['token'],
  'aws.RawConfig': ['assumeRoleExternalID', 'secretAccessKey'],
  'azure.RawConfig': ['clientSecret'],
  'baremetal.MetadataClientConfig': ['password', 'token'],
  'digitalocean.RawConfig': ['token'],
  'equinixmetal.RawConfig': ['token'],
  'gce.RawConfig': ['serviceAccount'],
  'hetzner.RawConfig': ['token'],
  'kubevirt.Auth': ['kubeconfig'],
  'linode.RawConfig': ['token'],
  'nutanix.RawConfig': ['password'],
  'opennebula.RawConfig': ['password'],
  'openstack.RawConfig': ['applicationCredentialSecret', 'password', 'tokenId'],
  'scaleway.RawConfig': ['secretKey'],
  'vmwareclouddirector.RawConfig': ['apiToken', 'password'],
  'vsphere.RawConfig': ['password'],
  'vultr.RawConfig': ['apiKey'],
}

/** Of an operatingSystemSpec. */
export const SYSTEM_CREDENTIALS: readonly string[] = [
  'rhelActivationKey',
  'rhelSubscriptionManagerPassword',
  'rhsmOfflineToken',
]
