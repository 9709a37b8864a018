// Decodes `spec.template.spec.providerSpec.value` as the machine-controller's SDK does: strictly at the top and in `network`, leniently in
// cloudProviderSpec and operatingSystemSpec, which other programs read too.

import { formatPath } from '../../base/field-path.ts'
import { isObject, type Json } from '../../base/json.ts'
import { nearestForm } from '../../base/nearest.ts'
import { joined, listOf as listOfNames, named, t } from '../../base/span.ts'
import {
  type DecodeContext,
  type Decoder,
  decodeNew,
  flag,
  listOf,
  optional,
  raw,
  struct,
  text,
} from '../model/json-structs.ts'
import {
  type NetworkConfig,
  NO_OPERATING_SYSTEM_SPEC,
  OPERATING_SYSTEM_SETTINGS,
  type OperatingSystemSpec,
  type ProviderConfig,
} from '../model/machine-deployment.ts'
import type { OperatingSystem } from '../model/profile.ts'

/** The field is below providerSpec.value; the path is empty for the value itself. */
type AtField = Parameters<DecodeContext['report']>[0]

const network = struct({ cidr: text, gateway: text, dns: struct({ servers: listOf(text) }), ipFamily: text })

const provider = struct({
  sshPublicKeys: listOf(text),
  caPublicKey: text,
  cloudProvider: text,
  cloudProviderSpec: raw,
  operatingSystem: text,
  operatingSystemSpec: raw,
  network: optional(network),
  overwriteCloudConfig: optional(text),
})

const OPERATING_SYSTEMS = new Map<string, Decoder<OperatingSystemSpec>>(
  Object.entries(OPERATING_SYSTEM_SETTINGS).map(([name, settings]) => {
    const fields = Object.entries(settings).map(([name, type]) => [name, type === 'flag' ? flag : text])
    return [name, struct(Object.fromEntries(fields)) as unknown as Decoder<OperatingSystemSpec>]
  }),
)

/** Returns the fields of operatingSystemSpec that an operating system has, or undefined for an unknown one. */
export const operatingSystemFields = (operatingSystem: string): readonly string[] | undefined =>
  Object.hasOwn(OPERATING_SYSTEM_SETTINGS, operatingSystem)
    ? Object.keys(OPERATING_SYSTEM_SETTINGS[operatingSystem as OperatingSystem])
    : undefined

/** Returns the provider config, or undefined after it reported all problems. */
export function decodeProviderConfig(
  value: Json | undefined,
  reportProblem: (problem: AtField) => void,
): ProviderConfig | undefined {
  let failed = false
  const add = (problem: AtField): void => {
    failed = true
    reportProblem(problem)
  }
  const report = (problem: AtField): void => add(inWords(problem))
  if (!isObject(value)) {
    report({ field: [], message: value === undefined || value === null ? t`must not be empty` : t`must be an object` })
    return undefined
  }
  const top = decodeNew(provider, value, [], { strict: true, report })
  const lenient: DecodeContext = { strict: false, report }
  const config: ProviderConfig = {
    ...top,
    cloudProviderSpec: decodeCloudProviderSpec(top.cloudProviderSpec, lenient),
    operatingSystemSpec: decodeOperatingSystemSpec(top.operatingSystem, top.operatingSystemSpec, lenient, add),
    network: top.network && flatNetwork(top.network),
  }
  return failed ? undefined : config
}

/** Returns the problem as a sentence whose subject is the field. */
const inWords = ({ field, message, ...place }: AtField): AtField => ({
  ...place,
  field,
  message: t`${field.length === 0 ? t`providerSpec.value` : named(formatPath(field))} ${message}`,
})

/** Returns the cloudProviderSpec, which must be an object: the API server refuses any other value in an OperatingSystemConfig. */
function decodeCloudProviderSpec(
  value: Json | undefined,
  { report }: DecodeContext,
): ProviderConfig['cloudProviderSpec'] {
  if (value === undefined || isObject(value)) return value
  report({ field: ['cloudProviderSpec'], message: t`must be an object` })
  return undefined
}

function decodeOperatingSystemSpec(
  operatingSystem: string,
  value: Json | undefined,
  context: DecodeContext,
  report: (problem: AtField) => void,
): OperatingSystemSpec {
  const decoder = OPERATING_SYSTEMS.get(operatingSystem)
  if (decoder === undefined) {
    const known = Object.keys(OPERATING_SYSTEM_SETTINGS)
    if (operatingSystem === '') {
      context.report({
        field: ['operatingSystem'],
        message: t`is missing: it must be ${listOfNames(known, 'or')}`,
      })
      return NO_OPERATING_SYSTEM_SPEC
    }
    const message = t`${JSON.stringify(operatingSystem)} is not one of ${joined(known, ', ')}`
    const close = nearestForm(operatingSystem, known)
    report({ field: ['operatingSystem'], message, ...(close !== undefined && { help: [t`Did you mean ${close}?`] }) })
    return NO_OPERATING_SYSTEM_SPEC
  }
  return value === undefined
    ? NO_OPERATING_SYSTEM_SPEC
    : decoder.decode(value, NO_OPERATING_SYSTEM_SPEC, ['operatingSystemSpec'], context)
}

const flatNetwork = ({ dns, ...others }: typeof network.zero): NetworkConfig => ({ ...others, dnsServers: dns.servers })
