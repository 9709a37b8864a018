// OpenStack: an INI file with some lines that depend on the kubelet's version.

import { count, optional, type StructFields, struct } from 'gotemplate/go/json'
import { kubeletSatisfies } from '../kubelet/kubelet-settings.ts'
import { type ConfigVar, flagVar, NO_FLAG, NO_TEXT, type Resolver, textVar } from './config-var.ts'
import { type CloudConfigWriter, iniEscape } from './provider.ts'

const TEXTS = [
  'identityEndpoint',
  'username',
  'password',
  'applicationCredentialID',
  'applicationCredentialSecret',
  'domainName',
  'projectName',
  'projectID',
  'tenantName',
  'tenantID',
  'region',
] as const

type Texts = { readonly [Name in (typeof TEXTS)[number]]: ConfigVar<string> }

type OpenstackSpec = Texts & {
  readonly trustDevicePath: ConfigVar<boolean | undefined>
  readonly nodeVolumeAttachLimit: bigint | undefined
}

const NOTHING: OpenstackSpec = {
  ...(Object.fromEntries(TEXTS.map(name => [name, NO_TEXT])) as Texts),
  trustDevicePath: NO_FLAG,
  nodeVolumeAttachLimit: undefined,
}

const texts: StructFields<Texts> = Object.fromEntries(TEXTS.map(name => [name, [name, textVar]]))

const decode = struct<OpenstackSpec>({
  ...texts,
  trustDevicePath: ['trustDevicePath', flagVar],
  nodeVolumeAttachLimit: ['nodeVolumeAttachLimit', optional(count, 0n)],
})

/** Version constraints, which pre-releases do not satisfy. */
const MANAGES_SECURITY_GROUPS = '~1.9.10 || ~1.10.6 || ~1.11.1 || >=1.12.*'
const IGNORES_VOLUME_ZONES = '>=1.9'

export const openstackCloudConfig: CloudConfigWriter = (spec, context) => {
  const { resolve } = context
  const openstack = decode(spec, NOTHING, context.at, context.decode)
  const since = (constraint: string, line: string): string =>
    kubeletSatisfies(context.kubeletVersion, constraint) ? line : ''
  const limit = openstack.nodeVolumeAttachLimit
  return [
    '[Global]\n',
    setting('auth-url   ', resolve.text(openstack.identityEndpoint)),
    ...authentication(openstack, resolve),
    setting('region     ', resolve.text(openstack.region)),
    '\n[LoadBalancer]\n',
    since(MANAGES_SECURITY_GROUPS, 'manage-security-groups = true\n'),
    '\n[BlockStorage]\n',
    since(IGNORES_VOLUME_ZONES, 'ignore-volume-az  = true\n'),
    `trust-device-path = ${resolve.flag(openstack.trustDevicePath) ?? false}\n`,
    'bs-version        = "auto"\n',
    limit ? `node-volume-attach-limit = ${limit}\n` : '',
  ].join('')
}

/** Writes application credentials or a user. The values of the other one are not looked up. */
function authentication(openstack: OpenstackSpec, resolve: Resolver): string[] {
  const id = resolve.text(openstack.applicationCredentialID)
  if (id !== '') {
    return [
      setting('application-credential-id    ', id),
      setting('application-credential-secret', resolve.text(openstack.applicationCredentialSecret)),
    ]
  }
  return [
    setting('username   ', resolve.text(openstack.username)),
    setting('password   ', resolve.text(openstack.password)),
    setting('tenant-name', resolve.text(openstack.projectName) || resolve.text(openstack.tenantName)),
    setting('tenant-id  ', resolve.text(openstack.projectID) || resolve.text(openstack.tenantID)),
    setting('domain-name', resolve.text(openstack.domainName)),
  ]
}

const setting = (name: string, value: string): string => `${name} = ${iniEscape(value)}\n`
