// Runs the commands of an example or a mistake in process, in a folder with its files.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse, stringify } from 'yaml'
import { renderDiagnostics } from '../../src/diagnostics/render.ts'
import { run } from '../../src/function.ts'
import { type Diagnostic, renderNodes } from '../../src/index.ts'
import { type Outcome, osmKrm } from '../fixtures/command.ts'
import { configEntry, item } from '../fixtures/lists.ts'
import '../fixtures/remembered-profiles.ts'
import { untold } from '../fixtures/told.ts'
import { type Change, changedFiles, type Files, type Version } from './changes.ts'

const BASE = join(import.meta.dirname, 'base')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)).map(path => join(entry.name, path)) : [entry.name],
    )

const readFolder = (folder: string): Map<string, string> =>
  new Map(filesBelow(folder).map(path => [path, readFileSync(join(folder, path), 'utf8')]))

/** Three correct MachineDeployments, with their profiles, tokens and functionConfig. */
const NODES: Files = readFolder(BASE)

/** Runs the commands one after another, with the stdout of those that print their report to it. Ends at the first one that fails. */
export async function outcomeOf(change: Change, version: Version): Promise<Outcome> {
  const commands = change.commands[version]
  const base = commands.some(command => / (rendered|cluster\.yaml)\b/.test(command)) ? await applied() : NODES
  return inFolder(changedFiles(base, change, version), async () => {
    let all: Outcome = { status: 0, stderr: '', stdout: '' }
    for (const command of commands) {
      const { status, stderr, stdout } = await execute(command)
      all = { status, stderr: all.stderr + stderr, stdout: all.stdout + stdout }
    }
    return all
  })
}

let known: Promise<Files> | undefined

/** The base, its rendering, and an export from a cluster to which both are applied. */
function applied(): Promise<Files> {
  known ??= inFolder(NODES, async () => {
    const { status, stderr } = await execute('osm-krm render nodes -d rendered')
    if (status !== 0) throw new Error(stderr)
    const rendered = new Map([...readFolder('.')].filter(([path]) => path.startsWith('rendered/')))
    return new Map([...NODES, ...rendered, ['cluster.yaml', exported([...rendered.values()])]])
  })
  return known
}

/** Returns the objects of a cluster: each MachineDeployment with the revision of its only MachineSet, the tokens and the profiles. */
function exported(rendered: readonly string[]): string {
  const machineDeployments = NODES.get('nodes/machine-deployments.yaml')!.split(/^---\n/m)
  const counted = machineDeployments.map(text =>
    text.replace(/^ {2}annotations:\n/m, match => `${match}    ${REVISION}: "1"\n`),
  )
  const others = ['nodes/tokens.yaml', 'nodes/profiles.yaml'].map(path => NODES.get(path)!)
  return [...counted, ...machineDeployments.map(machineSet), ...rendered, ...others].join('---\n')
}

const REVISION = 'machinedeployment.clusters.k8s.io/revision'

function machineSet(machineDeployment: string): string {
  const name = /^ {2}name: (\S+)/m.exec(machineDeployment)![1]!
  return `apiVersion: cluster.k8s.io/v1alpha1
kind: MachineSet
metadata:
  name: ${name}-1234567890
  namespace: kube-system
  annotations:
    ${REVISION}: "1"
  ownerReferences:
    - kind: MachineDeployment
      name: ${name}
spec:
${/^ {2}template:\n(?: {3}.*\n)+/m.exec(machineDeployment)![0]}`
}

/** A folder that is not on a disk: a thousand folders are made and removed here. */
const MEMORY = '/dev/shm'

async function inFolder<T>(files: Files, action: () => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'osm-krm-mistake-'))
  const before = process.cwd()
  try {
    for (const [path, text] of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    process.chdir(folder)
    return await action()
  } finally {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  }
}

async function execute(command: string): Promise<Outcome> {
  const [program, ...args] = wordsOf(command)
  if (program === 'mkdir') return done(() => mkdirSync(args[0]!, { recursive: true }))
  if (program === 'ln') return done(() => symlinkSync(args[1]!, args[2]!))
  if (program === 'node') return ofProgram(readFileSync(args[0]!, 'utf8'))
  if (program === 'kustomize') return ofFunction(kustomizedText())
  if (program === 'kpt') return ofFunction(textOfKpt())
  const bytes = /^printf '(.*)' \| osm-krm$/.exec(command)?.[1]
  if (bytes !== undefined) return ofFunction(Buffer.from(bytes.replace(/\\(\d{3})/g, octal), 'latin1'))
  if (program !== 'osm-krm') throw new Error(`no such command here: ${command}`)
  if (args[0] === '<') return ofFunction(args[1] === '/dev/null' ? '' : listText(args[1]!))
  return ofCommand(args)
}

const octal = (_match: string, digits: string): string => String.fromCharCode(Number.parseInt(digits, 8))

function done(action: () => void): Outcome {
  action()
  return { status: 0, stderr: '', stdout: '' }
}

const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '')

async function ofFunction(input: Uint8Array | string): Promise<Outcome> {
  const { messages, failed } = await run(input)
  return { status: failed ? 1 : 0, stderr: messages, stdout: '' }
}

/** Returns the file, or else the files of nodes/ as a host passes them. */
function listText(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const { items, config } = objectTexts()
  return listOf(items, config)
}

function objectTexts(): { readonly items: readonly string[]; readonly config: string } {
  const documents = [...readFolder('nodes').values()].flatMap(text => text.split(/^---\n/m))
  const config = documents.find(text => /^kind: OperatingSystemConfigGenerator$/m.test(text))!
  return { items: documents.filter(text => text !== config && !/^kind: Kustomization$/m.test(text)), config }
}

const listOf = (items: readonly string[], config?: string): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n${config === undefined ? '' : configEntry(config)}items:\n${items.map(item).join('')}`

/** The fields of a Kustomization that are known here. test/hosts runs kustomize itself. */
interface Kustomization {
  readonly generators?: readonly string[]
  readonly secretGenerator?: readonly { readonly name: string; readonly namespace: string }[]
  readonly generatorOptions?: { readonly disableNameSuffixHash: boolean }
}

/** Returns what kustomize passes to a function: to a generator only its own functionConfig, and names without the hash that it will append. */
function kustomizedText(): string {
  const kustomization: Kustomization = parse(readFileSync('nodes/kustomization.yaml', 'utf8'))
  const { items, config } = objectTexts()
  if (kustomization.generators) return listOf([config], config)
  const isHashed = kustomization.generatorOptions?.disableNameSuffixHash !== true
  const annotations = isHashed ? { 'internal.config.kubernetes.io/needsHashSuffix': 'enabled' } : {}
  const made = (kustomization.secretGenerator ?? []).map(({ name, namespace }) =>
    stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace, annotations }, data: {} }),
  )
  return listOf([...items, ...made], config)
}

interface Kptfile {
  readonly pipeline: Readonly<Record<string, readonly { readonly configPath?: string }[]>>
}

/** Returns what kpt passes to the first function of a package: all objects with their files, and the functionConfig that its step names. */
function textOfKpt(): string {
  const files = readFolder('nodes')
  const { pipeline }: Kptfile = parse(files.get('Kptfile')!)
  const [step] = Object.values(pipeline).flat()
  const config = files.get(step?.configPath ?? '')
  const items = [...files].flatMap(([path, text]) =>
    text.split(/^---\n/m).map((each, index) => ofFile(each, path, index)),
  )
  return listOf(items, config)
}

const ofFile = (text: string, path: string, index: number): string => {
  const object = parse(text)
  const place = { 'internal.config.kubernetes.io/path': path, 'internal.config.kubernetes.io/index': `${index}` }
  const annotations = { ...object.metadata.annotations, ...place }
  // In quotes, so that no text becomes a date.
  const style = { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' } as const
  return stringify({ ...object, metadata: { ...object.metadata, annotations } }, style)
}

/** The commands that print their report to stdout. */
const REPORTS = ['diff', 'explain', 'lint']

/** Removes what changes in nodes from the report of diff: problems are before it. */
const withoutChanges = (stdout: string): string =>
  stdout.replace(/^(?:[!~+-] \S|Other objects:|\d+ MachineDeployments?[: ])[\s\S]*/m, '')

async function ofCommand(args: readonly string[]): Promise<Outcome> {
  const { stdout, stderr, status } = await osmKrm(args)
  return {
    status,
    stderr: stderr.replace(COUNTS, ''),
    stdout: REPORTS.includes(args[0]!) ? withoutChanges(stdout) : '',
  }
}

/** What lint says without errors is the same for most mistakes. */
const COUNTS = /^Linted .*\n(?:ShellCheck .*\n)?$/

type Program = (render: typeof renderNodes) => Promise<void>

/** Runs a program that calls the library. */
async function ofProgram(text: string): Promise<Outcome> {
  const found: Diagnostic[] = []
  const render: typeof renderNodes = async request => {
    const result = await renderNodes(request)
    found.push(...result.diagnostics)
    return result
  }
  const AsyncFunction = (async () => {}).constructor as new (name: string, body: string) => Program
  await new AsyncFunction('renderNodes', text.replace(/^import .*\n/m, ''))(render)
  return { status: 0, stderr: renderDiagnostics(found.map(untold)), stdout: '' }
}
