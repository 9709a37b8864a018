// Google: an INI file. The project is read from the service account, which is JSON in base64.

import { decodeBase64 } from 'gotemplate/go/base64'
import { fromUint8Array, toText } from 'gotemplate/go/bytes'
import { listOf, mapOf, struct, text } from 'gotemplate/go/json'
import { parseJson } from '../../model/json.ts'
import { type ConfigVar, flagVar, NO_FLAG, NO_TEXT, textVar } from './config-var.ts'
import { type CloudConfigContext, type CloudConfigWriter, iniEscape } from './provider.ts'

interface GceSpec {
  readonly serviceAccount: ConfigVar<string>
  readonly zone: ConfigVar<string>
  readonly network: ConfigVar<string>
  readonly subnetwork: ConfigVar<string>
  readonly tags: readonly string[] | undefined
  readonly multizone: ConfigVar<boolean | undefined>
  readonly regional: ConfigVar<boolean | undefined>
}

const NOTHING: GceSpec = {
  serviceAccount: NO_TEXT,
  zone: NO_TEXT,
  network: NO_TEXT,
  subnetwork: NO_TEXT,
  tags: undefined,
  multizone: NO_FLAG,
  regional: NO_FLAG,
}

const decode = struct<GceSpec>({
  serviceAccount: ['serviceAccount', textVar],
  zone: ['zone', textVar],
  network: ['network', textVar],
  subnetwork: ['subnetwork', textVar],
  tags: ['tags', listOf(text, '')],
  multizone: ['multizone', flagVar],
  regional: ['regional', flagVar],
})

export const gceCloudConfig: CloudConfigWriter = (spec, context) => {
  const { resolve, at } = context
  const gce = decode(spec, NOTHING, at, context.decode)
  const value = (variable: ConfigVar<string>): string => iniEscape(resolve.text(variable))
  return [
    '[global]\n',
    `project-id = ${iniEscape(projectID(resolve.readable(gce.serviceAccount), context))}\n`,
    `local-zone = ${value(gce.zone)}\n`,
    `network-name = ${value(gce.network)}\n`,
    `subnetwork-name = ${value(gce.subnetwork)}\n`,
    `multizone = ${resolve.flag(gce.multizone) ?? false}\n`,
    `regional = ${resolve.flag(gce.regional) ?? false}\n`,
    ...(gce.tags ?? []).map(tag => `node-tags = ${iniEscape(tag)}\n`),
  ].join('')
}

const serviceAccountJson = mapOf(text, '')

function projectID(serviceAccount: string | undefined, { at, decode: { report } }: CloudConfigContext): string {
  if (serviceAccount === undefined) return ''
  const field = `${at}.serviceAccount`
  const decoded = decodeBase64(serviceAccount)
  const json = decoded && parseJson(toText(fromUint8Array(decoded)))
  if (json === undefined) {
    report({ field, message: decoded ? 'must be base64 of JSON' : 'must be base64' })
    return ''
  }
  const wrong = (): void => report({ field, message: 'must be base64 of a JSON object whose values are all text' })
  return serviceAccountJson(json, undefined, '', { strict: false, report: wrong })?.get('project_id') ?? ''
}
