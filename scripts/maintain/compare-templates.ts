// Renders generated templates with packages/gotemplate and with Go, and prints where they differ.
//
//   npx tsx scripts/maintain/compare-templates.ts 26000            so many templates, in about five minutes
//   npx tsx scripts/maintain/compare-templates.ts 1000 --seed 7    others
//
// Templates are skipped that depend on the clock or random numbers, that the engine refuses, or that end at its limits.

import { parseArgs } from 'node:util'
import { renderTemplate } from 'gotemplate'
import { functions } from 'gotemplate/sprig'
import { program } from '../../test/fuzz/generators/program.ts'
import { Random } from '../../test/fuzz/random.ts'
import { ofGo, type Result } from './go-templates/run.ts'

const { values: options, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})

/** The fields that the generator names. */
const DATA = {
  KubeVersion: 'v1.34.1',
  ClusterDNSIPs: ['10.10.10.10', 'fd00::10'],
  CloudProviderName: 'openstack',
  NetworkConfig: { CIDR: '10.0.0.1/24', Gateway: '', DNS: { Servers: ['8.8.8.8'] } },
  KubeletFeatureGates: { RotateKubeletServerCertificate: true, MemoryQoS: false },
  UbuntuConfig: { distUpgradeOnBoot: true },
  MaxPods: 110,
  EvictionHard: { 'memory.available': '100Mi', 'nodefs.available': '10%' },
  PauseImage: 'registry.k8s.io/pause:3.10',
  ServerURL: 'https://[fd00::1]:6443',
  SecretName: 'pool-kube-system-provisioning-config',
  HTTPProxy: null,
  Token: 'a09wrt.m5hmezc8f997650h',
  BootstrapKubeconfig: 'apiVersion: v1\nkind: Config\n',
  ContainerRuntimeConfig: 'version = 3\n',
}

const REFUSED = [...functions].flatMap(([name, each]) => ('refused' in each ? [name] : []))
/** With a value that is no time, they take the clock. */
const DATES = ['ago', 'date\\w*', 'mustDate\\w*', 'htmlDate\\w*']
const LIMITED = ['until 60', 'until 50', 'until 10000', 'repeat 100000', 'define "r"']
const SKIPPED = new RegExp(String.raw`\b(?:${[...REFUSED, ...DATES, ...LIMITED].join('|')})|\({100}`)

async function ours(text: string): Promise<Result> {
  const { output, problems } = await renderTemplate(text, DATA, { name: 't' })
  return problems.length > 0 ? { error: problems[0]!.goMessage } : { output: output.replace(/\ufffd+/g, '\ufffd') }
}

const templates: string[] = []
for (let i = 0; templates.length < Number(positionals[0] ?? 1000); i++) {
  const text = program(new Random(Number(options.seed), i))
  if (!SKIPPED.test(text)) templates.push(text)
}
const counts = { 'same output': 0, 'same error': 0, 'other text of an error': 0, different: 0, 'not compared': 0 }
let i = 0
for await (const go of ofGo(templates, DATA)) {
  const text = templates[i++]!
  const isLimited = go.slow || go.error?.includes('exceeded maximum template depth')
  const own = isLimited ? go : await ours(text)
  const isFailure = go.error !== undefined && own.error !== undefined
  const same = isFailure ? go.error === own.error : go.output !== undefined && go.output === own.output
  const kind = isLimited
    ? 'not compared'
    : same
      ? isFailure
        ? 'same error'
        : 'same output'
      : isFailure
        ? 'other text of an error'
        : 'different'
  counts[kind]++
  if (kind === 'different' || kind === 'other text of an error')
    console.log(`${kind}: ${JSON.stringify(text)}\n  Go:   ${JSON.stringify(go)}\n  ours: ${JSON.stringify(own)}`)
}
console.log(counts)
