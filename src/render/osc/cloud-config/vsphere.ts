// vSphere: an INI file for one vCenter.

import { fromText, toText } from 'gotemplate/go/bytes'
import { type StructFields, struct } from 'gotemplate/go/json'
import { parseUrl, splitHostPort, UrlError } from 'gotemplate/go/url'
import { type ConfigVar, flagVar, NO_FLAG, NO_TEXT, textVar } from './config-var.ts'
import { type CloudConfigContext, type CloudConfigWriter, iniEscape } from './provider.ts'

const TEXTS = [
  'templateVMName',
  'vmNetName',
  'username',
  'password',
  'vsphereURL',
  'datacenter',
  'cluster',
  'folder',
  'datastoreCluster',
  'datastore',
] as const

type Texts = { readonly [Name in (typeof TEXTS)[number]]: ConfigVar<string> }
type VsphereSpec = Texts & { readonly allowInsecure: ConfigVar<boolean | undefined> }

const NOTHING: VsphereSpec = {
  ...(Object.fromEntries(TEXTS.map(name => [name, NO_TEXT])) as Texts),
  allowInsecure: NO_FLAG,
}

const texts: StructFields<Texts> = Object.fromEntries(TEXTS.map(name => [name, [name, textVar]]))

const decode = struct<VsphereSpec>({ ...texts, allowInsecure: ['allowInsecure', flagVar] })

export const vsphereCloudConfig: CloudConfigWriter = (spec, context) => {
  const { resolve } = context
  const vsphere = decode(spec, NOTHING, context.at, context.decode)
  const { hostname, port } = serverOf(resolve.readable(vsphere.vsphereURL) ?? '', context)
  // The cluster's name is not written, but the reference fails if it cannot be looked up.
  resolve.text(vsphere.cluster)
  const user = iniEscape(resolve.text(vsphere.username))
  const password = iniEscape(resolve.text(vsphere.password))
  const datacenter = resolve.text(vsphere.datacenter)
  const folder = resolve.text(vsphere.folder) || `/${datacenter}/vm`
  const datastores = [resolve.text(vsphere.datastore), resolve.text(vsphere.datastoreCluster)]
  return `[Global]
user              = ${user}
password          = ${password}
port              = ${iniEscape(port)}
insecure-flag     = ${resolve.flagOrNone(vsphere.allowInsecure) ?? false}

[Disk]
scsicontrollertype = "pvscsi"

[Workspace]
server            = ${iniEscape(hostname)}
datacenter        = ${iniEscape(datacenter)}
folder            = ${iniEscape(folder)}
default-datastore = ${iniEscape(datastores.find(name => name !== '') ?? '')}


[VirtualCenter ${iniEscape(hostname)}]
user = ${user}
password = ${password}
port = ${port}
datacenters = ${iniEscape(datacenter)}

`
}

function serverOf(url: string, { at, decode: { report } }: CloudConfigContext): { hostname: string; port: string } {
  const full = url.startsWith('https://') ? url : `https://${url}`
  try {
    const { hostname, port } = splitHostPort(parseUrl(fromText(full)).host)
    return { hostname: toText(hostname), port }
  } catch (error) {
    if (!(error instanceof UrlError)) throw error
    report({ field: `${at}.vsphereURL`, message: 'is not a URL' })
    return { hostname: '', port: '' }
  }
}
