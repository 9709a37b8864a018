// Checks outputs with placeholders, which others can read and which another tool fills in.

import { formatPath } from '../../base/field-path.ts'
import { identityOf } from '../../base/refs.ts'
import { named, type Text, t } from '../../base/span.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { placesOfForms } from '../../secrets/forms.ts'
import { formsOfSecrets, type KnownSecret, nameOf } from '../../secrets/known.ts'
import { BOOTSTRAP_TOKEN } from '../../secrets/stand-ins.ts'
import { referencesIn } from '../inputs/references.ts'
import { FALLBACK } from '../inputs/tokens.ts'
import type { NodeTexts, OperatingSystemConfigSpec, Output } from '../model/config.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import { FORMS, isLeftOver, mapTexts, type PlaceholderMarkers } from '../model/placeholders.ts'
import { API_TOKEN, type JoinCredentials } from '../settings/environment.ts'
import type { OutputSettings, Settings } from '../settings/settings.ts'
import { changedTextProblems } from '../stamps/restore-placeholders.ts'
import { isWrittenFor } from './delivery.ts'

interface Joining {
  readonly machineDeployment: MachineDeployment
  readonly credentials: JoinCredentials
}

interface Node extends Joining {
  readonly config: OperatingSystemConfigSpec
  readonly texts: NodeTexts
  readonly outputs: readonly Output[]
}

interface Context {
  readonly secrets: Iterable<KnownSecret>
  readonly settings: Settings
  readonly placeholders: PlaceholderMarkers
}

/** Returns a function that reports secrets in clear text, and texts that the tool would change, in the outputs of a node that are written. */
export function readableOutputs(nodes: readonly Joining[], { secrets, settings, placeholders }: Context) {
  const adviceOn = adviser(nodes, { settings, placeholders })
  const tokens = nodes.map(({ credentials }) => ({ text: credentials.bootstrapToken, source: BOOTSTRAP_TOKEN.name }))
  // OSM0252 and OSM0229 report values that were not filled in; a token that is missing is an error, too.
  const isValue = (text: string): boolean =>
    text !== FALLBACK.token && !placeholders.markers.includes(text) && !isLeftOver(text)
  const clear = [...tokens, ...secrets].filter(each => isValue(each.text) && adviceOn(each))
  const { index, secretOf } = formsOfSecrets(clear)
  return (node: Node, report: Report): void => {
    const { ref } = node.machineDeployment
    const related = [{ object: ref, role: 'rendered for' }]
    const places = placesOfForms(textsOf(node, settings.output).join('\n'), index, true)
    const found = new Map(places.map(({ form }) => [nameOf(secretOf.get(form)!), secretOf.get(form)!]))
    for (const secret of found.values()) {
      const { name, help } = adviceOn(secret)!
      const { object, field } = secret.place ?? { object: undefined, field: ['spec', 'credentials'] }
      // A secret that MachineDeployments share is reported once, with all of them.
      const isOwn = object !== undefined && identityOf(object) === identityOf(ref)
      const message = t`${name} is in the output in clear text, although placeholders are used`
      report(problem('OSM0703', message, { help, object, field, related: isOwn ? undefined : related }))
    }
    for (const { cluster, object } of node.outputs)
      if (isWrittenFor(settings.output.target, cluster))
        for (const changed of changedTextProblems(object, placeholders)) report({ ...changed, related })
  }
}

interface Advice {
  /** A name of the secret for messages. */
  readonly name: Text
  readonly help: readonly Text[]
}

/** Returns a function that tells how to give a secret a placeholder; undefined for what nodes do not get. */
function adviser(nodes: readonly Joining[], { settings, placeholders }: Omit<Context, 'secrets'>) {
  const references = nodes.flatMap(({ machineDeployment: { provider } }) =>
    referencesIn([provider.cloudProviderSpec ?? null, { ...provider.operatingSystemSpec }]),
  )
  const used = new Set(references.map(each => formatPath([each.kind, each.namespace, each.name, each.key])))
  const { suggestion } = FORMS[placeholders.filler]
  const { registry } = settings.credentials
  const inSecret = ({ namespace = '', name }: ObjectRef, key: string, of: string): Advice | undefined => {
    if (registry?.namespace === namespace && registry.name === name)
      return {
        name: t`${named(key)} of a registry`,
        help: [
          t`Replace it with a placeholder in that Secret: "${named(key)}": "${named(suggestion('registry', key))}".`,
        ],
      }
    if (!used.has(formatPath(['Secret', namespace, name, of]))) return undefined
    const help = setting(
      t`others:`,
      t`- secretKeyRef: {namespace: ${named(namespace)}, name: ${named(name)}, key: ${named(of)}}`,
      t`  placeholder: ${named(suggestion(name, of))}`,
    )
    return { name: t`the key "${named(of)}"`, help }
  }
  return ({ source, key = '', place }: KnownSecret): Advice | undefined => {
    if (source === API_TOKEN)
      return {
        name: t`the API token`,
        help: setting(t`apiToken: {placeholder: "${named(suggestion('osm', 'api-token'))}"}`),
      }
    if (source === BOOTSTRAP_TOKEN.name) {
      const placeholder = named(suggestion('osm', 'bootstrap-token-[key]'))
      return { name: t`the bootstrap token`, help: setting(t`bootstrapToken: {placeholder: "${placeholder}"}`) }
    }
    if (place === undefined) return undefined
    if (place.object === undefined) return { name: t`the password in the URL`, help: [IN_URL] }
    if (place.key !== undefined) return inSecret(place.object, key, place.key)
    const help = t`It is in the MachineDeployment in clear text too. Replace it with a placeholder there, such as ${named(suggestion('osm', key))}.`
    return { name: t`${named(key)}`, help: [help] }
  }
}

const IN_URL = t`It is in the functionConfig in clear text too, and a placeholder cannot replace it. Let the server accept the nodes without a password, for example by their addresses.`

const setting = (...lines: readonly Text[]): readonly Text[] => [
  t`Give it a placeholder in the functionConfig:`,
  t``,
  t`spec:`,
  t`  credentials:`,
  ...lines.map(line => t`    ${line}`),
]

/**
 * Returns the texts to search. User data contains the texts of the config in other encodings; the MachineDeployment's spec is in the
 * OperatingSystemConfig only.
 */
function textsOf({ config, texts }: Node, { configs, target }: OutputSettings): string[] {
  const withConfig = configs === 'all' && isWrittenFor(target, 'management')
  const withSecrets = isWrittenFor(target, 'worker')
  const { cloudProvider, bootstrapConfig, provisioningConfig } = config
  const found: string[] = withSecrets ? [texts.kubeconfig, texts.edgeScript ?? ''] : []
  const phases = withSecrets || withConfig ? [bootstrapConfig, provisioningConfig] : []
  mapTexts([...phases, withConfig ? cloudProvider : undefined], text => {
    found.push(text)
    return text
  })
  return found
}
