// The rules for manifests: whether everything was rendered that machine-controller and the nodes need, under the names that they look for, from
// one run, and within the limits of the API server and of the cloud provider.

import type { Identity } from '../../base/refs.ts'
import { joined, named, t, words } from '../../base/span.ts'
import { annotationTexts, isConfig, qualifiedName, secretText } from '../../node/document-object.ts'
import { ROLE_NAMES, SECRET_KEYS } from '../../node/node-objects.ts'
import { documentIdentity } from '../../node/rendering.ts'
import { userDataParts } from '../../node/user-data/index.ts'
import { MACHINE_SET_REVISION, readMachineDeployment } from '../../render/inputs/machine-deployments.ts'
import { secretData } from '../../render/inputs/references.ts'
import { TOKEN_NAMESPACE } from '../../render/settings/environment.ts'
import { CLOUD_INIT_NAMESPACE } from '../../render/stamps/names.ts'
import {
  ANNOTATIONS_HASH,
  CONFIG_DIGEST,
  PROFILE_VERSION,
  REVISION_STAMP,
  TEMPLATE_DIGEST,
  templateDigest,
} from '../../render/stamps/stamps.ts'
import {
  bytesOf,
  largestParts,
  SECRET_LIMIT,
  type SizeVerdict,
  sizeMessage,
} from '../../render/userdata/size-limits.ts'
import { type Rule, rule } from '../rule.ts'
import { type ManifestFinding, type Manifests, roleOf } from './manifests.ts'
import { fluxRenames, substitutesNothing, waitingSecrets } from './placeholder-fillers.ts'

type Find = (manifests: Manifests) => ManifestFinding[]

const nothingToCheck = ({ machineDeployments, rendered }: Manifests): ManifestFinding | undefined =>
  rendered.length + machineDeployments.length > 0
    ? undefined
    : {
        message: t`there is neither a MachineDeployment nor a rendered object`,
        help: [t`Pass the output of a host: kustomize build … | osm-krm lint --rendered -`],
      }

function nothingRendered({ machineDeployments, rendered }: Manifests): ManifestFinding | undefined {
  const count = machineDeployments.length
  if (rendered.length > 0 || count === 0) return undefined
  return {
    message: t`nothing was rendered from ${count === 1 ? t`the MachineDeployment` : t`the ${count} MachineDeployments`}`,
    help: [
      t`kustomize skips functions without an error, unless you allow them:`,
      t``,
      t`kustomize build --enable-alpha-plugins --enable-exec <folder>`,
      t``,
      t`If you do, check that osm-krm is listed under "transformers:", and that its functionConfig selects the MachineDeployments.`,
      t`For kpt, list it under "mutators:" of the Kptfile, without mode: validate.`,
    ],
  }
}

function repeated({ rendered }: Manifests): ManifestFinding[] {
  const seen = new Set<Identity>()
  const help = t`Only one of them can be applied. If they are for several clusters, name the folders of the clusters with --each.`
  return rendered
    .filter(object => seen.size === seen.add(documentIdentity(object)).size)
    .map(object => ({ object, message: t`occurs twice`, help: [help] }))
}

const missingSecrets: Find = ({ names }) =>
  names.wanted.flatMap(({ machineDeployment, missing }) => {
    if (missing.length === 0) return []
    const list = joined(
      missing.map(({ role, name }) => t`${words(ROLE_NAMES[role])} ${words(CLOUD_INIT_NAMESPACE)}/${named(name)}`),
      ', ',
    )
    const help = missing.some(({ role }) => role === 'bootstrap')
      ? t`machine-controller creates no machine without the bootstrap Secret. Render this MachineDeployment too, and check the selector.`
      : t`Its machines start but do not become nodes. Render this MachineDeployment again, and apply the complete output.`
    return [{ object: machineDeployment, message: t`there is no ${list}`, help: [help] }]
  })

const REPAIR_NAMES = [
  t`These names are fixed, but a kustomization changed them with namespace, namePrefix or nameSuffix.`,
  t`List osm-krm under "transformers:" of the outermost kustomization: it then sees the final names. Or remove these fields.`,
]

const movedSecrets: Find = ({ names: { wanted, strays } }) => [
  ...wanted.flatMap(({ machineDeployment, moved }) => {
    if (moved.length === 0) return []
    const roles = joined(
      moved.map(({ expected }) => words(ROLE_NAMES[expected.role])),
      ', ',
    )
    const message = t`machine-controller and the nodes will not find its Secrets: ${roles}`
    const related = moved.map(({ expected, found: { header } }) => ({
      object: { kind: 'Secret', namespace: header.namespace, name: header.name },
      role: `must be ${CLOUD_INIT_NAMESPACE}/${expected.name}, and is`,
    }))
    return [{ object: machineDeployment, message, help: REPAIR_NAMES, related }]
  }),
  ...strays
    .filter(({ header }) => header.namespace !== CLOUD_INIT_NAMESPACE)
    .map(object => ({
      object,
      message: t`is in the namespace "${named(object.header.namespace)}", but must be in ${words(CLOUD_INIT_NAMESPACE)}`,
      help: REPAIR_NAMES,
    })),
]

const movedTokens: Find = ({ rendered, tokens }) =>
  (rendered.length === 0 ? [] : tokens).flatMap(token => {
    const name = `bootstrap-token-${secretText(token, 'token-id') ?? ''}`
    if (token.header.namespace === TOKEN_NAMESPACE && token.header.name === name) return []
    const message = t`is ${named(qualifiedName(token))}, but the API server accepts this token only as ${words(TOKEN_NAMESPACE)}/${named(name)}`
    return [{ object: token, message, help: REPAIR_NAMES }]
  })

/** Begins only where a word does: otherwise a long word would be searched once from each of its characters. */
const FETCHED = /(?<![a-z0-9.-])[a-z0-9.-]*-provisioning-config\b/g

function fetchedNames({ rendered }: Manifests): ManifestFinding[] {
  const names = new Set(rendered.filter(object => roleOf(object) === 'provisioning').map(({ header }) => header.name))
  if (names.size === 0) return []
  return rendered
    .filter(object => roleOf(object) === 'bootstrap')
    .flatMap(object => {
      const parts = userDataParts(secretText(object, SECRET_KEYS.bootstrap) ?? '')
      const fetched = parts.flatMap(({ text }) => text.match(FETCHED) ?? []).map(name => name.replace(/^[.-]+/, ''))
      const unknown = [...new Set(fetched)].flatMap(name => (names.has(name) ? [] : [t`"${named(name)}"`]))
      if (unknown.length === 0) return []
      const message = t`makes nodes fetch ${joined(unknown, ', ')}, which is not among the manifests`
      return [{ object, message, help: REPAIR_NAMES }]
    })
}

const straySecrets: Find = ({ names, machineDeployments }) =>
  (machineDeployments.length === 0 ? [] : names.strays)
    .filter(({ header }) => header.namespace === CLOUD_INIT_NAMESPACE)
    .map(object => ({
      object,
      message: t`belongs to no MachineDeployment`,
      help: [
        t`If its MachineDeployment was deleted, delete the Secret. If it was renamed, render again. kustomize leaves out a MachineDeployment with the annotation config.kubernetes.io/local-config.`,
      ],
    }))

const damagedSecrets: Find = ({ rendered }) =>
  rendered.flatMap((object): ManifestFinding[] => {
    const role = roleOf(object)
    if (role === undefined) return []
    const key = SECRET_KEYS[role]
    const { type = 'Opaque' } = object.object
    const ofType = t`The API server does not change the type of an existing Secret. Render again, and do not edit the Secret.`
    const ofKey = t`Its only key must be "${words(key)}", with text in base64. Render again, and do not edit the Secret.`
    return [
      ...(type === 'Opaque'
        ? []
        : [{ object, message: t`has the type ${String(type)} instead of Opaque`, field: ['type'], help: [ofType] }]),
      ...(secretText(object, key)
        ? []
        : [{ object, message: t`has no value for the key "${words(key)}"`, field: ['data', key], help: [ofKey] }]),
    ]
  })

const otherRevisions: Find = ({ nodes }) =>
  nodes.flatMap(({ objects: { machineDeployment, bootstrap: object } }) => {
    if (object === undefined) return []
    const annotations = annotationTexts(object)
    const revision = annotations.get(REVISION_STAMP) ?? ''
    const field = ['metadata', 'annotations', REVISION_STAMP]
    if (revision === '' && !annotations.has(CONFIG_DIGEST)) {
      const help = t`machine-controller creates a machine only if this annotation equals the revision of its MachineSet. Set machineDeployments.revisions.`
      return [{ object, message: t`carries no revision`, field, help: [help] }]
    }
    const own = (machineDeployment && annotationTexts(machineDeployment).get(MACHINE_SET_REVISION)) ?? ''
    if (own === '' || revision === '' || own === revision) return []
    const message = t`carries the revision ${revision}, but its MachineDeployment carries ${own}`
    const help = t`machine-controller creates no machine with it. Render again with the current MachineDeployment.`
    return [{ object, message, field, help: [help] }]
  })

const otherRuns: Find = ({ nodes }) =>
  nodes.flatMap(({ objects: { bootstrap, provisioning, config } }) =>
    [provisioning, config].flatMap(object => {
      if (bootstrap === undefined || object === undefined) return []
      const [own, its] = [annotationTexts(bootstrap), annotationTexts(object)]
      const stamps = [REVISION_STAMP, ANNOTATIONS_HASH, PROFILE_VERSION]
        .filter(name => own.get(name) !== its.get(name))
        .map(stamp => named(stamp))
      if (stamps.length === 0) return []
      const message = t`differs from ${named(bootstrap.header.name)} in ${joined(stamps, ', ')}`
      const help = t`They come from different runs. Render again, and apply the complete output.`
      return [{ object, message, help: [help] }]
    }),
  )

const otherTemplates: Find = ({ nodes }) =>
  nodes.flatMap(({ objects: { machineDeployment: object, bootstrap } }) => {
    const rendered = bootstrap && annotationTexts(bootstrap).get(TEMPLATE_DIGEST)
    const own = object && rendered !== undefined ? readMachineDeployment(object, () => {}) : undefined
    if (own === undefined || templateDigest(own) === rendered) return []
    const message = t`its template is not the one from which ${named(bootstrap!.header.name)} was rendered`
    const help = t`Render again. If a kustomization changes it after osm-krm ran, list osm-krm under "transformers:" of the outermost kustomization.`
    return [{ object: object!, message, field: ['spec', 'template'], help: [help] }]
  })

const largeUserData =
  (...verdicts: readonly SizeVerdict[]): Find =>
  ({ sizes }) =>
    [...sizes].flatMap(([object, measured]) => {
      if (!verdicts.includes(measured.verdict)) return []
      const parts = userDataParts(secretText(object, SECRET_KEYS.bootstrap) ?? '').map(({ kind, name, text }) => ({
        name: kind === 'SSH keys' ? 'the SSH keys' : name,
        size: bytesOf(text),
      }))
      const help = [
        largestParts(parts),
        t`Move files to the provisioning phase, which has no limit, or use shorter SSH keys.`,
      ]
      const message = sizeMessage(measured.provider, measured)
      return [{ object, message, field: ['data', SECRET_KEYS.bootstrap], help }]
    })

/** Limits of the API server: the size of a request to etcd, of all values of a Secret, and of all annotations. */
const OBJECT_LIMIT = 1_572_864
const ANNOTATIONS_LIMIT = 262_144

const largeObjects: Find = ({ rendered }) =>
  rendered.flatMap(object => {
    const data = isConfig(object)
      ? (['the object is', bytesOf(JSON.stringify(object.object, rounded)), OBJECT_LIMIT] as const)
      : (['its data is', sum([...(secretData(object.object) ?? new Map()).values()]), SECRET_LIMIT] as const)
    const annotations = ['its annotations are', sum([...annotationTexts(object)].flat()), ANNOTATIONS_LIMIT] as const
    return [data, annotations].flatMap(([what, size, limit]) =>
      size > limit
        ? {
            object,
            message: t`${words(what)} too large: ${size} bytes, but only ${limit} are allowed`,
            help: [t`The API server refuses it. Reduce what the profile writes, or let the node download large files.`],
          }
        : [],
    )
  })

/** Makes a number of a large integer, which JSON.stringify refuses. It has as many digits. */
const rounded = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value)

const sum = (texts: readonly string[]): number => texts.reduce((all, text) => all + bytesOf(text), 0)

export const RENDERED_RULES: readonly Rule<'rendered'>[] = [
  rule('rendered', 'OSM0800', nothingToCheck),
  rule('rendered', 'OSM0801', nothingRendered),
  rule('rendered', 'OSM0802', missingSecrets),
  rule('rendered', 'OSM0803', movedSecrets, movedTokens, fetchedNames, fluxRenames),
  rule('rendered', 'OSM0804', straySecrets),
  rule('rendered', 'OSM0805', damagedSecrets),
  rule('rendered', 'OSM0806', otherRevisions),
  rule('rendered', 'OSM0807', otherRuns),
  rule('rendered', 'OSM0808', largeUserData('too large')),
  rule('rendered', 'OSM0809', largeUserData('nearly', 'perhaps not')),
  rule('rendered', 'OSM0810', largeObjects),
  rule('rendered', 'OSM0811', waitingSecrets),
  rule('rendered', 'OSM0812', substitutesNothing),
  rule('rendered', 'OSM0813', otherTemplates),
]

/** OSM0008 is a code of all commands: two objects of the same name. */
export const REPEATED = rule('rendered', 'OSM0008', repeated)
