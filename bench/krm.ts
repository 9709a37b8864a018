// Measures how fast ResourceLists are read and written, as ratios to copying the same bytes in the same run:
// `node --import tsx bench/krm.ts`. The code is bundled first, because the bundle is what ships.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'

type Krm = typeof import('../src/render/krm/index.ts')
type Format = typeof import('../src/render/yaml/index.ts')

const ROUNDS = 10

async function load(): Promise<Krm & Format> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-krm-'))
  const source = "export * from './src/render/krm/index.ts'\nexport * from './src/render/yaml/index.ts'\n"
  const { outputFiles } = await esbuild.build({
    stdin: { contents: source, resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  const file = join(folder, 'krm.mjs')
  writeFileSync(file, outputFiles[0]!.contents)
  try {
    return (await import(pathToFileURL(file).href)) as Krm & Format
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const HEAD = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n'

const configMap = (i: number): string =>
  `- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: config-${i}\n    namespace: default\n    annotations:\n      config.kubernetes.io/index: '${i}'\n      config.kubernetes.io/path: 'apps/config.yaml'\n  data:\n    greeting: hello world\n    script: |\n      echo "one\n      - two: three\n`

const machineDeployment = (i: number): string =>
  `- apiVersion: cluster.k8s.io/v1alpha1\n  kind: MachineDeployment\n  metadata:\n    name: pool-${i}\n    namespace: kube-system\n    annotations:\n      k8c.io/operating-system-profile: osp-ubuntu\n  spec:\n    replicas: 3\n    template:\n      spec:\n        providerSpec:\n          value:\n            cloudProvider: aws\n            cloudProviderSpec: {region: eu-central-1, instanceType: t3.medium, diskSize: 50}\n            operatingSystem: ubuntu\n            operatingSystemSpec:\n              distUpgradeOnBoot: false\n        versions:\n          kubelet: "1.36.1"\n`

const script = Array.from({ length: 400 }, (_, i) => `    if [ "$x" = ${i} ]; then echo {{ .Foo }}; fi\n`).join('')

const config = (i: number): object => ({
  apiVersion: 'x/v1',
  kind: 'OperatingSystemConfig',
  metadata: { name: `n${i}` },
  spec: { files: Array.from({ length: 5 }, (_, k) => ({ path: `/etc/${k}`, content: { inline: { data: script } } })) },
})

const secret = (i: number): object => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: `n${i}` },
  data: { 'cloud-config': Buffer.from(script + script).toString('base64') },
})

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

interface Work {
  readonly name: string
  readonly target: string
  /** The bytes that are read or written. */
  readonly bytes: Uint8Array
  readonly run: () => unknown
}

function workOf({ readResourceList, readItem, writeResourceList, readYaml, writeYaml }: Krm & Format): Work[] {
  const fail = (): never => {
    throw new Error('nothing must be wrong here')
  }
  const list = (items: readonly string[]): Uint8Array => Buffer.from(HEAD + items.join(''))
  const foreign = list(times(100_000, configMap))
  const pools = list(times(10_000, machineDeployment))
  const large = list([configMap(0), `${configMap(1)}    big: |\n${`      ${'x'.repeat(93)}\n`.repeat(1_000_000)}`])
  const through = (bytes: Uint8Array) => async () => {
    const split = (await readResourceList(bytes, fail))!
    return writeResourceList(split, { items: 'unchanged', diagnostics: [] })
  }
  const written =
    (objects: readonly object[]): Work['run'] =>
    () =>
      objects.map(object => Buffer.from(writeYaml(object as never)))
  const bytesOf = (objects: readonly object[]): Uint8Array =>
    Buffer.from(objects.map(object => writeYaml(object as never)).join(''))
  const configs = times(150, config)
  const secrets = times(300, secret)
  const texts = configs.map(object => writeYaml(object as never))
  return [
    { name: 'split 100,000 foreign items', target: '-', bytes: foreign, run: through(foreign) },
    { name: 'pass one item of 100 MB', target: '-', bytes: large, run: through(large) },
    {
      name: 'read 10,000 MachineDeployments',
      target: '30 MB/s',
      bytes: pools,
      run: () => {
        const list = readResourceList(pools, fail)!
        return list.items.map(item => readItem(list, item, fail))
      },
    },
    {
      name: 'read 150 configs',
      target: '30 MB/s',
      bytes: Buffer.from(texts.join('')),
      run: () => Promise.all(texts.map(readYaml)),
    },
    { name: 'write 150 configs', target: '-', bytes: bytesOf(configs), run: written(configs) },
    { name: 'write 300 Secrets', target: '-', bytes: bytesOf(secrets), run: written(secrets) },
  ]
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

async function timed(run: () => unknown): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

async function measure({ bytes, run }: Work): Promise<{ readonly took: number; readonly copied: number }> {
  const took: number[] = []
  const copied: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    took.push(await timed(run))
    copied.push(await timed(() => Uint8Array.prototype.slice.call(bytes)))
  }
  return { took: median(took), copied: median(copied) }
}

console.log('what                                  MB      ms    MB/s   times a copy   target')
for (const work of workOf(await load())) {
  const { took, copied } = await measure(work)
  const size = work.bytes.length / 1e6
  const figures = [size.toFixed(1), took.toFixed(0), ((size / took) * 1000).toFixed(0), (took / copied).toFixed(1)]
  console.log(
    `${work.name.padEnd(34)}${figures.map((figure, i) => figure.padStart([6, 8, 8, 15][i]!)).join('')}   ${work.target}`,
  )
}
