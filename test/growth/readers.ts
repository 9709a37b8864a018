// Whatever reads text that others write, each with a way to give it a text.

import { execute, fromJs, json, parse, sprig, toml, yaml } from 'gotemplate'
import 'gotemplate/all'
import { stringify } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import { lineDiff } from '../../src/compare/line-diff.ts'
import { renderExcerpt } from '../../src/diagnostics/excerpt.ts'
import { evaluateList } from '../../src/evaluate/evaluate-list.ts'
import { scriptAssets } from '../../src/node/assets/scripts.ts'
import { readShell } from '../../src/node/readers/shell.ts'
import { readUnitFile, unitCommands } from '../../src/node/readers/units.ts'
import { userDataParts } from '../../src/node/user-data/index.ts'
import { loadAllFunctions } from '../../src/render/osc/index.ts'
import { readYaml } from '../../src/render/yaml/index.ts'
import { fieldsOf } from '../../src/render/yaml/locate.ts'
import { maskItem } from '../../src/secrets/item.ts'
import { secretHider } from '../../src/secrets/labels.ts'
import { certainSecrets } from '../../src/secrets/text.ts'
import { API_TOKEN, CONFIG, FLATCAR, FLATCAR_TOKEN, listText, UBUNTU, UBUNTU_TOKEN } from '../fixtures/lists.ts'
import { profileObject } from '../fixtures/profile.ts'

export interface Reader {
  readonly name: string
  readonly read: (text: string) => unknown
}

await loadAllFunctions()

const attempt = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const KNOWN = ['aaaaaaaa', 'a-secret-value'].map(text => ({ text, source: 'Secret a/b: c' }))

const TEXTS: readonly Reader[] = [
  { name: 'YAML of items', read: readYaml },
  { name: 'YAML, places of fields', read: text => fieldsOf(text)(['spec', 'a', 0, 'b']) },
  { name: 'YAML of templates', read: text => attempt(() => yaml.unmarshal(text)) },
  { name: 'TOML of templates', read: text => attempt(() => toml.unmarshal(text)) },
  { name: 'JSON of templates', read: text => attempt(() => json.unmarshal(text)) },
  { name: 'shell', read: readShell },
  { name: 'units', read: text => unitCommands(readUnitFile(text)) },
  { name: 'secrets in texts', read: certainSecrets },
  { name: 'secrets in items', read: text => maskItem('ConfigMap', text) },
  { name: 'secrets in Secrets', read: text => maskItem('Secret', text) },
  {
    name: 'labels of secrets',
    read: text => secretHider({ secrets: KNOWN, shown: [] })(text),
  },
  {
    name: 'assets of scripts',
    read: text => scriptAssets({ place: { file: 0, part: 'content' }, text, hasLines: true }),
  },
  { name: 'differences of lines', read: text => lineDiff(text, `${text.slice(7)}b`) },
  { name: 'differences of many lines', read: text => lineDiff(text, text.replaceAll(/(?<=a)\n/g, 'x\n')) },
  { name: 'user data', read: text => attempt(() => userDataParts(`#cloud-config\n${text}`)) },
  { name: 'excerpts', read: text => renderExcerpt({ text, start: text.length >> 1, end: text.length }) },
  { name: 'template', read: text => attempt(() => rendered(text, {})) },
]

function rendered(text: string, data: object): void {
  const { template } = parse('template', text, sprig)
  if (template) execute(template, fromJs(data))
}

function listWith(items: readonly string[], functionConfig = CONFIG): string {
  return listText({ items: [...items, API_TOKEN, UBUNTU_TOKEN, FLATCAR_TOKEN], functionConfig })
}

const evaluated = (list: string): Promise<unknown> => evaluateList(list, { lint: true })

const quoted = (text: string): string => JSON.stringify(text)

const annotated = (name: string, text: string): string =>
  UBUNTU.replace('  annotations:\n', `  annotations:\n    ${name}: ${quoted(text)}\n`)

const KUBELET = 'v1.kubelet-config.machine-controller.kubermatic.io'

const FILES: Readonly<Record<string, string>> = {
  '/opt/bin/run': '#!/bin/bash\n',
  '/etc/systemd/system/own.service': '[Service]\n',
  '/etc/own.yaml': '',
  '/etc/own.json': '',
  '/etc/own.toml': '',
  '/etc/containerd/config.toml': '',
  '/etc/kubernetes/kubelet.conf': 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n',
  '/etc/default/own': '',
  '/etc/ssl/own.pem': '',
  '/etc/sysctl.d/own.conf': '',
}

const withProfile = (spec: JsonObject, deployment = annotated('k8c.io/operating-system-profile', 'probe')): string =>
  listWith([deployment, stringify(profileObject(spec), { lineWidth: 0 })])

const withIgnition = (spec: JsonObject): string =>
  withProfile(
    { ...spec, osName: 'flatcar', provisioningUtility: 'ignition', supportedCloudProviders: [{ name: 'openstack' }] },
    FLATCAR.replace('metadata:\n', 'metadata:\n  annotations: {k8c.io/operating-system-profile: probe}\n'),
  )

const fileWith = (path: string, data: string): JsonObject => ({
  provisioningConfig: {
    files: [{ path, permissions: 755, content: { inline: { data } } }],
  },
})

/** A `{{` in a text is text on the node, as in a profile that quotes it. */
const literal = (text: string): string => text.replaceAll('{{', '{{"{{"}}')

/** The settings as flags of the controller. */
const FLAGS = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: flags}\ndata:\n'

const LISTS: readonly Reader[] = [
  { name: 'list, an item as a whole', read: text => evaluated(listWith([UBUNTU, text])) },
  { name: 'list, the functionConfig', read: text => evaluated(listWith([UBUNTU], text)) },
  {
    name: 'list, a text of a foreign item',
    read: text => evaluated(listWith([UBUNTU, `kind: ConfigMap\ndata:\n  a: ${quoted(text)}\n`])),
  },
  {
    name: 'list, a block of a foreign item',
    read: text =>
      evaluated(listWith([UBUNTU, `kind: ConfigMap\ndata:\n  a: |\n    ${text.replaceAll('\n', '\n    ')}\n`])),
  },
  {
    name: 'Secret, a token',
    read: text =>
      evaluated(
        listWith([
          UBUNTU,
          `apiVersion: v1\nkind: Secret\nmetadata: {name: a, namespace: b}\nstringData: {token: ${quoted(text)}}\n`,
        ]),
      ),
  },
  {
    name: 'Secret, a kubeconfig',
    read: text =>
      evaluated(
        listWith(
          [
            UBUNTU,
            `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: cluster-info, namespace: kube-public}\ndata: {kubeconfig: ${quoted(text)}}\n`,
          ],
          CONFIG.replace(/ {4}server: .*\n {4}caBundle: \|\n(?: {6}.*\n)+/, ''),
        ),
      ),
  },
  {
    name: 'MachineDeployment, KubeReserved',
    read: text => evaluated(listWith([annotated(`${KUBELET}/KubeReserved`, `cpu=${text}`)])),
  },
  {
    name: 'MachineDeployment, EvictionHard',
    read: text => evaluated(listWith([annotated(`${KUBELET}/EvictionHard`, text)])),
  },
  {
    name: 'MachineDeployment, ContainerLogMaxSize',
    read: text => evaluated(listWith([annotated(`${KUBELET}/ContainerLogMaxSize`, text)])),
  },
  {
    name: 'MachineDeployment, an SSH key',
    read: text =>
      evaluated(
        listWith([UBUNTU.replace(/(sshPublicKeys:\n\s+- ).*/, (_, start) => `${start}${quoted(`ssh-rsa ${text}`)}`)]),
      ),
  },
  {
    name: 'MachineDeployment, a field of the provider',
    read: text => evaluated(listWith([UBUNTU.replace(/serverType: .*/, `serverType: ${quoted(text)}`)])),
  },
  {
    name: 'MachineDeployment, the version',
    read: text => evaluated(listWith([UBUNTU.replace(/kubelet: .*/, `kubelet: ${quoted(text)}`)])),
  },
  {
    name: 'MachineDeployment, the name of a field',
    read: text => evaluated(listWith([UBUNTU.replace('metadata:\n', `metadata:\n  ${quoted(text)}: a\n`)])),
  },
  {
    name: 'settings, the name of a field',
    read: text => evaluated(listWith([UBUNTU], CONFIG.replace('spec:\n', `spec:\n  ${quoted(text)}: a\n`))),
  },
  {
    name: 'settings, a proxy',
    read: text => evaluateList(listWith([UBUNTU]), { lint: true, overrides: [`nodes.proxy.http=${text}`] }),
  },
  {
    name: 'settings, taints',
    read: text => evaluateList(listWith([UBUNTU]), { lint: true, overrides: [`nodes.initialTaints=${text}`] }),
  },
  {
    name: 'flags, mirrors of registries',
    read: text => evaluated(listWith([UBUNTU], `${FLAGS}  node-registry-mirrors: ${quoted(text)}\n`)),
  },
  { name: 'settings, an override', read: text => evaluateList(listWith([UBUNTU]), { overrides: [text] }) },
  {
    name: 'profile, a runcmd',
    read: text => evaluated(withProfile({ provisioningConfig: { modules: { runcmd: [literal(text)] } } })),
  },
  {
    name: 'profile, the name of a field',
    // The annotations are not where they belong, so other errors are searched for those that follow from this.
    read: text =>
      evaluated(
        withProfile({
          bootstrapConfig: { annotations: { a: 'b' } },
          provisioningConfig: {
            files: [{ path: '/opt/a', permissions: 755, [`conten${text}`]: { inline: { data: 'a' } } }],
          },
        }),
      ),
  },
  { name: 'profile, a path', read: text => evaluated(withProfile(fileWith(`/opt/${text}`, 'a'))) },
  { name: 'Ignition, a path', read: text => evaluated(withIgnition(fileWith(`/opt/${text}`, 'a'))) },
  { name: 'Ignition, a file', read: text => evaluated(withIgnition(fileWith('/opt/a', literal(text)))) },
  { name: 'profile, a template', read: text => evaluated(withProfile(fileWith('/opt/a', text))) },
  ...Object.entries(FILES).map(([path, start]) => ({
    name: `profile, ${path}`,
    read: (text: string) => evaluated(withProfile(fileWith(path, `${start}${literal(text)}`))),
  })),
]

/** Calls of every template function with the text as each of its text arguments, and with a short text as the others. */
function callsOf(name: string): string[] {
  const spec = sprig.get(name)
  if (spec === undefined || !('params' in spec)) return []
  const params = spec.variadic ? [...spec.params, ...spec.params.slice(-1)] : spec.params
  const argument = (kind: string, value: string): string =>
    ({ slice: '(list .A .A)', map: '(dict .A .A)', bool: 'true' })[kind] ?? (/int|float/.test(kind) ? '3' : value)
  return params.map((_, at) => params.map(({ kind }, i) => argument(kind, i === at ? '.A' : '"a"')).join(' '))
}

const FUNCTIONS: readonly Reader[] = [...sprig.keys()].flatMap(name => {
  const calls = [...new Set(callsOf(name))]
  return calls.map(args => ({
    name: `template, ${name} ${args}`,
    read: (text: string) => attempt(() => rendered(`{{ ${name} ${args} }}`, { A: text })),
  }))
})

export const READERS: readonly Reader[] = [...TEXTS, ...LISTS, ...FUNCTIONS]
