// osm-krm import: reads the export, writes the inputs and switch.md, and compares the rendering with the export.

import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { JsonObject } from '../base/json.ts'
import { groupKindOf } from '../base/kinds.ts'
import { countOf, listOf, type Text, t } from '../base/span.ts'
import type { Changes } from '../compare/changes.ts'
import { compareClusters } from '../compare/compare.ts'
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import type { Line, TerminalDoc } from '../doc/doc.ts'
import { evaluate } from '../evaluate/evaluate.ts'
import {
  inputManifest,
  placeholderCredentials,
  placeholderValues,
  type RestoredToken,
  restoredTokens,
  variablesSecret,
} from '../import/credentials.ts'
import { type Imported, importCluster } from '../import/index.ts'
import { learnedValues, withoutLearned } from '../import/learned-values.ts'
import { isNamedInSwitch, switchText } from '../import/switch-steps.ts'
import { type DocumentObject, documentObject, isSecret, madeObject } from '../node/document-object.ts'
import { documentIdentity } from '../node/rendering.ts'
import type { InputItem, InputObject } from '../render/inputs/catalog.ts'
import type { StandIn } from '../render/inputs/credential.ts'
import { reportNames } from '../render/model/kubernetes.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { standInSecrets } from '../secrets/stand-ins.ts'
import { UsageError } from '../source/errors.ts'
import { readManifests } from '../source/inputs.ts'
import { readObjects } from '../source/objects.ts'
import { assertNotRead } from '../source/read-files.ts'
import { unrenderedSide } from '../source/side.ts'
import { changesDoc, differencesDoc, sumLine } from '../views/changes.ts'
import type { ImportOptions } from './options.ts'
import { textFor, writeDiagnostics } from './output.ts'
import { areBelow, isInWorkTree, type OutputFile, replaceFiles } from './output-files.ts'

const UNREADABLE = 2

const isOfClusterAPI = ({ header: { apiVersion, kind } }: DocumentObject): boolean =>
  kind === 'MachineDeployment' && apiVersion.startsWith('cluster.x-k8s.io/')

export async function runImport(paths: readonly string[], options: ImportOptions): Promise<number> {
  checkOptions(options)
  const { objects, diagnostics: damage } = readObjects(readManifests(paths))
  if (damage.length > 0) {
    writeDiagnostics(damage)
    return UNREADABLE
  }
  const imported = importCluster(objects, options.name ?? basename(resolve(options.dir)))
  if (imported.machineDeployments.length === 0)
    throw new UsageError(
      objects.some(isOfClusterAPI)
        ? `${paths.join(', ')}: the MachineDeployments are of cluster.x-k8s.io, Cluster API, and operating-system-manager has those of cluster.k8s.io: for Cluster API, write a NodePool (docs/pools.md)`
        : `${paths.join(', ')}: no MachineDeployment with the annotation k8c.io/operating-system-profile is in the export`,
    )
  const misplaced = problemsOfNames(imported, objects.filter(isNamedInSwitch), options.dir)
  if (misplaced.length > 0) {
    writeDiagnostics(misplaced)
    return UNREADABLE
  }
  const restored = imported.usesBootstrapTokens ? restoredTokens(objects, imported.machineDeployments) : []
  const exported = [...objects, ...restored.map(({ secret }) => documentObject(secret))]
  const { needed, diagnostics, changes, standIns } = await compareInputs(imported, exported)
  const { dir, secrets } = options
  const hasInputs = existsSync(join(dir, CONFIG_FILE))
  // The summary of a first run may ask for a second one with --secrets.
  const secretsFile = hasInputs && secrets !== undefined && existsSync(secrets) ? undefined : secrets
  const inputs = hasInputs ? [] : inputFiles(imported, options)
  const files = [...inputs, switchFile(objects, imported, options)]
  for (const { path } of files) assertNotRead(join(dir, path), `-d ${dir}`)
  replaceFiles(dir, files)
  const secretObjects = secretsFile === undefined ? [] : secretsFor(imported, exported, needed, options)
  if (secretObjects.length > 0) writeSecrets(secretsFile!, secretObjects)
  if (hasInputs) {
    const written = listOf([join(dir, SWITCH_FILE), ...(secretObjects.length === 0 ? [] : [secretsFile!])], 'and')
    print([line(t`Wrote ${written} only, because ${dir} has inputs: choose a new folder to import them again.`)])
    return 0
  }
  // Warnings about the objects of the cluster are not written: osm-krm lint and render report them.
  writeDiagnostics(diagnostics.filter(({ severity }) => severity === 'error'))
  const missing = [...imported.missing, ...restored.map(tokenIsGone)]
  print(summary({ imported: { ...imported, missing }, changes, needed, standIns }, options))
  return changes?.nodes.every(isSame) ? 0 : 1
}

/** Returns the problems of names with which files would be written outside of the folder, or commands would be different ones. */
function problemsOfNames(
  { files, profiles }: Imported,
  inCommands: readonly DocumentObject[],
  folder: string,
): readonly Diagnostic[] {
  const found: Diagnostic[] = []
  const report: Report = diagnostic => void found.push(diagnostic)
  for (const { header } of [...inCommands, ...profiles]) reportNames(header, report)
  if (found.length === 0) areBelow(folder, [...files.keys(), ...OWN_FILES], report)
  return found
}

const CONFIG_FILE = 'osm-krm.yaml'
const SWITCH_FILE = 'switch.md'
const OWN_FILES = [CONFIG_FILE, SWITCH_FILE] as const

const tokenIsGone = ({ of }: RestoredToken): Text =>
  t`The bootstrap token of ${of} is no longer in the cluster: it has expired. The comparison uses the one in its kubeconfig; choose what replaces it (docs/tokens.md).`

function checkOptions({ dir, secrets }: ImportOptions): void {
  if (secrets === undefined) return
  if (resolve(secrets).startsWith(`${resolve(dir)}/`) || isInWorkTree(secrets))
    throw new UsageError(`--secrets ${secrets} is in a Git work tree or in ${dir}: tokens must not get into Git`)
}

/** The kinds in which a rendering looks up values. Older outputs in the export must not be used. */
const VALUE_KINDS: ReadonlySet<string> = new Set(['Secret', 'ConfigMap', 'ServiceAccount'])

interface Comparison {
  /** The Secrets and ConfigMaps that the rendering has read. */
  readonly needed: readonly InputObject[]
  readonly diagnostics: readonly Diagnostic[]
  /** undefined if the rendering failed. */
  readonly changes: Changes | undefined
  /** What is in the place of values that are not in the export. With any, only the OperatingSystemConfigs are compared. */
  readonly standIns: readonly StandIn[]
}

async function compareInputs(
  { files, functionConfig }: Imported,
  exported: readonly DocumentObject[],
): Promise<Comparison> {
  const written = [...files.values()].map(documentObject)
  const values = exported.filter(({ header }) => VALUE_KINDS.has(groupKindOf(header)))
  const items = [...written, ...values]
  const source = { items, read: (item: InputItem) => (item as InputObject).object }
  const { catalog, rendering, diagnostics, failed } = await evaluate({
    open: () => ({ items: source, functionConfig, standIns: [] }),
  })
  const needed = rendering && catalog ? [...VALUE_KINDS].flatMap(kind => [...catalog.objectsRead(kind)]) : []
  const standIns = rendering?.standIns ?? []
  if (failed || rendering === undefined) return { needed, diagnostics, changes: undefined, standIns }
  const isCompared = (object: DocumentObject): boolean => standIns.length === 0 || !isSecret(object)
  const made = rendering.objects.map(madeObject).filter(isCompared)
  const now = [...made, ...written]
  const rendered = new Map(now.map(object => [documentIdentity(object), object.object]))
  // Further objects of the cluster are not differences.
  const old = exported.flatMap((object): DocumentObject[] => {
    const counterpart = rendered.get(documentIdentity(object))
    if (counterpart === undefined) return []
    const learned = learnedValues({ cluster: object.object, rendered: counterpart }, standIns)
    return [learned.size === 0 ? object : documentObject(withoutLearned(object.object, learned))]
  })
  const secrets = standIns.flatMap(({ name }) => standInSecrets(name))
  const side = unrenderedSide({ objects: now })
  const sides = { old: unrenderedSide({ objects: old }), now: { ...side, secrets: [...side.secrets, ...secrets] } }
  const cluster = { name: '', ...sides, sharedFiles: new Set<string>() }
  const { changes } = compareClusters([cluster], { live: true })
  return { needed, diagnostics, changes, standIns }
}

/** Whether nothing changes for a node, running or new. */
const isSame = (node: Changes['nodes'][number]): boolean =>
  node.class === 'unchanged' || (node.class === 'objects' && node.parts.length === 0)

function switchFile(
  objects: readonly DocumentObject[],
  { machineDeployments }: Imported,
  { dir, secrets, credentials }: ImportOptions,
): OutputFile {
  // The file of the MachineDeployments is exported again: another one can be the manifest of an installer.
  const path = machineDeployments[0]!.origin?.path ?? 'stdin'
  const exported = path === 'stdin' ? 'exported.yaml' : path
  const git = dir.replace(/(?<=[^/])\/+$/, '')
  const fillsIn = { references: undefined, flux: 'Flux', vault: 'Argo CD' }[credentials]
  const text = () => switchText(objects, machineDeployments, { exported, git, secrets, fillsIn })
  return { path: SWITCH_FILE, text, isSecret: false }
}

function inputFiles({ files, functionConfig }: Imported, { credentials }: ImportOptions): readonly OutputFile[] {
  const spec = functionConfig.spec as JsonObject
  const config =
    credentials === 'references'
      ? functionConfig
      : {
          ...functionConfig,
          spec: {
            ...spec,
            credentials: { ...(spec.credentials as JsonObject | undefined), ...placeholderCredentials(credentials) },
          },
        }
  return [...new Map([...files, [CONFIG_FILE, config] as const])].map(([path, object]) => ({
    path,
    text: () => writeYaml(object),
    isSecret: false,
  }))
}

function secretsFor(
  { machineDeployments }: Imported,
  exported: readonly DocumentObject[],
  needed: readonly InputObject[],
  { credentials }: ImportOptions,
): readonly JsonObject[] {
  if (credentials === 'references') return needed.map(inputManifest)
  const values = placeholderValues(credentials, exported, machineDeployments)
  return values.size === 0 ? [] : [variablesSecret(values)]
}

function writeSecrets(file: string, objects: readonly JsonObject[]): void {
  const text = objects.map(object => writeYaml(object)).join('---\n')
  assertNotRead(file, `--secrets ${file}`)
  replaceFiles(resolve(file, '..'), [{ path: basename(file), text: () => text, isSecret: true }])
}

interface Summary {
  readonly imported: Imported
  readonly changes: Changes | undefined
  readonly needed: readonly InputObject[]
  readonly standIns: readonly StandIn[]
}

const print = (doc: TerminalDoc): void => void process.stdout.write(textFor(doc, process.stdout))

const line = (text: Text): Line => ({ kind: 'line', text })

function summary(
  { imported: { machineDeployments, profiles, missing }, changes, needed, standIns }: Summary,
  { dir, secrets, credentials }: ImportOptions,
): TerminalDoc {
  const count = machineDeployments.length
  const doc: TerminalDoc[number][] = [
    line(t`${countOf(count, 'MachineDeployment')} and ${countOf(profiles.length, 'profile')} → ${dir}`),
    ...missing.map(text => line(t`missing: ${text}`)),
  ]
  const inputs = needed.map(({ header }) => t`${header.kind} ${header.namespace}/${header.name}`)
  if (secrets !== undefined && needed.length > 0)
    doc.push(line(t`${countOf(needed.length, 'Secret or ConfigMap', 'Secrets and ConfigMaps')} → ${secrets}`))
  else if (credentials === 'references' && inputs.length > 0)
    doc.push({
      kind: 'list',
      title: t`A rendering needs these objects, which are not in the folder (--secrets FILE writes them):`,
      items: inputs,
    })
  const absent = new Map(standIns.map(({ name, object }) => [`${name}: ${object}`, t`${name}: ${object}`]))
  if (absent.size > 0)
    doc.push({
      kind: 'list',
      title: t`A rendering needs these values, which are not in the export:`,
      items: [...absent.values()],
    })
  if (changes === undefined) return [...doc, line(t`The folder could not be rendered.`)]
  const same = changes.nodes.filter(isSame).length
  const part = standIns.length === 0 ? t`.` : t` in their OperatingSystemConfigs: Secrets were not compared.`
  doc.push(line(t`${same} of ${count} identical${part}`))
  if (same === count) return [...doc, line(t`Next: the commands of ${join(dir, SWITCH_FILE)}`)]
  return [
    ...doc,
    ...(standIns.length > 0
      ? configsDoc(changes)
      : [...changesDoc(changes), ...differencesDoc(changes), sumLine(changes)]),
  ]
}

/** Returns the differences of OperatingSystemConfigs, of which the controller makes the Secrets of nodes. */
function configsDoc(changes: Changes): TerminalDoc {
  const { nodes } = changes
  const [absent, compared] = [true, false].map(isNew => nodes.filter(node => (node.class === 'new') === isNew))
  const shown = new Set(compared!.flatMap(node => node.parts))
  return [
    ...absent!.map(({ title }) =>
      line(t`${title}: not compared, because its OperatingSystemConfig is not in the export`),
    ),
    ...(shown.size > 0 ? [line(t`New machines would get other data:`)] : []),
    ...differencesDoc(changes).filter(({ part }) => shown.has(part)),
  ]
}
