// Writes the settings of a node's kubelet into its rendered configuration: as a drop-in if the kubelet reads drop-ins, and merged into the file of
// the profile for older kubelets. This requires a profile whose kubelet.service reads these files.

import { isObject, type JsonObject, mergeObjects } from '../../base/json.ts'
import type { OperatingSystemConfigSpec, RenderedFile } from '../model/config.ts'
import { readYaml, writeYaml } from '../yaml/index.ts'
import type { NodeKubelet } from './kubelet.ts'

/** The file of the profile with the configuration of the kubelet. */
export const KUBELET_CONFIG = '/etc/kubernetes/kubelet.conf'
const DROP_IN_FOLDER = '/etc/kubernetes/kubelet.conf.d'
/** Drop-ins of an overlay or an operator come before or after it, by their number. */
export const KUBELET_DROP_IN = `${DROP_IN_FOLDER}/50-osm-krm.conf`
export const KUBELET_ENVIRONMENT = '/etc/osm-krm/kubelet.env'
const UNIT = 'kubelet.service'

/** The first minor version of Kubernetes whose kubelet reads drop-ins without an environment variable. */
const FIRST_WITH_DROP_INS = 30
/** The last minor version whose kubelet ignores fields of a drop-in that have a different name in its internal type. */
const LAST_WITH_INTERNAL_NAMES = 31
const RENAMED = ['resolvConf']

/** A setting that has no effect with a profile. */
export type IgnoredSetting = 'config' | 'labels' | 'taints'

interface ConfiguredKubelet {
  readonly config: OperatingSystemConfigSpec
  readonly ignored: readonly IgnoredSetting[]
}

/** Returns the configuration of a node with the settings of its kubelet, and the settings that the profile does not read. */
export function withKubeletSettings(
  config: OperatingSystemConfigSpec,
  kubelet: NodeKubelet,
  minor: number,
): ConfiguredKubelet {
  const unit = unitText(config)
  const ignored: IgnoredSetting[] = []
  const readsEnvironment = unit.includes(`=-${KUBELET_ENVIRONMENT}\n`)
  let { files = [] } = config.provisioningConfig
  const newFile = fileLike(files)
  if (kubelet.registersTaints && !unit.includes(kubelet.taints)) ignored.push('taints')
  const environment = [
    ...(kubelet.labels === '' ? [] : [`KUBELET_FLAGS=--node-labels=${kubelet.labels}`]),
    ...(kubelet.config.failSwapOn === false ? ['SWAP=on'] : []),
  ]
  if (kubelet.labels !== '' && !readsEnvironment) ignored.push('labels')
  if (Object.keys(kubelet.config).length > 0) {
    const { merged, dropIn } = fieldsByFile(kubelet.config, minor)
    const readsConfig =
      minor >= FIRST_WITH_DROP_INS ? unit.includes(`--config-dir=${DROP_IN_FOLDER}`) : readsEnvironment
    const changed = readsConfig ? mergedInto(files, merged) : undefined
    if (changed === undefined) ignored.push('config')
    else {
      files = changed
      if (Object.keys(dropIn).length > 0) files = [...files, newFile(KUBELET_DROP_IN, dropInText(dropIn))]
    }
  }
  if (environment.length > 0 && readsEnvironment)
    files = [...files, newFile(KUBELET_ENVIRONMENT, `${environment.join('\n')}\n`)]
  return { config: { ...config, provisioningConfig: { ...config.provisioningConfig, files } }, ignored }
}

/** Returns the unit of the kubelet with its drop-ins, which a profile has as a unit or as files. */
function unitText({ provisioningConfig: { files = [], units = [] } }: OperatingSystemConfigSpec): string {
  const texts = [
    ...files
      .filter(({ path }) => path.startsWith(`/etc/systemd/system/${UNIT}`))
      .map(({ content }) => content.inline.data),
    ...units
      .filter(({ name }) => name === UNIT)
      .flatMap(({ content = '', dropIns = [] }) => [content, ...dropIns.map(dropIn => dropIn.content)]),
  ]
  return texts.join('\n')
}

/** Returns a function that makes files with the encoding that the profile has for the configuration of the kubelet. */
function fileLike(files: readonly RenderedFile[]): (path: string, data: string) => RenderedFile {
  const encoding = files.find(({ path }) => path === KUBELET_CONFIG)?.content.inline.encoding
  return (path, data) => ({ path, permissions: 600, content: { inline: encoding ? { encoding, data } : { data } } })
}

/**
 * Returns which fields are merged into the file of the profile, and which are in the drop-in. Kubelets 1.30 and 1.31 merge drop-ins into
 * their internal type, so they do not find a field with another name there.
 */
export function fieldsByFile(config: JsonObject, minor: number): { merged: JsonObject; dropIn: JsonObject } {
  if (minor < FIRST_WITH_DROP_INS) return { merged: config, dropIn: {} }
  const isRenamed = (name: string): boolean => minor <= LAST_WITH_INTERNAL_NAMES && RENAMED.includes(name)
  const part = (keep: boolean): JsonObject =>
    Object.fromEntries(Object.entries(config).filter(([name]) => isRenamed(name) === keep))
  return { merged: part(true), dropIn: part(false) }
}

/** Returns the files with the fields merged into the kubelet's one, or undefined if it cannot be read. */
function mergedInto(files: readonly RenderedFile[], fields: JsonObject): readonly RenderedFile[] | undefined {
  if (Object.keys(fields).length === 0) return files
  const at = files.findIndex(({ path }) => path === KUBELET_CONFIG)
  const file = files[at]
  const read = file && readYaml(file.content.inline.data)
  if (file === undefined || read === undefined || !('value' in read) || !isObject(read.value)) return undefined
  const data = writeYaml(mergeObjects(read.value, fields))
  return files.with(at, { ...file, content: { inline: { ...file.content.inline, data } } })
}

const dropInText = (fields: JsonObject): string =>
  `# nodes.kubelet.config and machineDeployments.kubelet of the functionConfig.\n${writeYaml({
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    ...fields,
  })}`
