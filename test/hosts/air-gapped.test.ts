// A machine of examples/air-gapped/mirror boots in a network in which only the API server and the mirror can be reached: cloud-init, systemd, curl,
// apt and the scripts are real, and so are the registry and the network. The API server and the content of the downloads are stand-ins.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as forward } from 'node:http'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { renderNodes } from '../../src/index.ts'
import type { JsonObject } from '../../src/render/model/json.ts'
import { root } from '../fixtures/examples.ts'
import { built } from './built.ts'
import { makeCertificate } from './machine/certificates.ts'
import { ubuntu } from './machine/cloud-init.ts'
import { downloadSettings } from './machine/download-settings.ts'
import { machineRoot, whyNoMachine } from './machine/image.ts'
import { listen } from './machine/listen.ts'
import { boot, createMachine, exists, journal, type Machine, read, removeMachine, write } from './machine/machine.ts'
import { type NameServer, startNameServer } from './machine/name-server.ts'
import { makeNetwork, type Network, whyNoNetwork } from './machine/network.ts'
import { type StandIns, startStandIns } from './machine/stand-ins.ts'
import { pushProgram, type Registry, startRegistry, whyNoRegistry } from './registry.ts'

const EXAMPLE = join(root, 'examples/air-gapped/mirror')
const [MIRROR, REGISTRY] = ['mirror.example.com', 'registry.example.com']
const KUBERNETES = '1.34.1'
const TOKEN = 'example-api-token'
/** The default of its containerd, which no file of the node names. */
const SANDBOX = { name: 'pause', tag: '3.10.2' }
const PAUSE = built('pod-pause')
const whyNoPause = existsSync(PAUSE) ? undefined : 'pod-pause is not at hand (.ci/install-programs builds it with Go)'
const skip = whyNoMachine() ?? whyNoNetwork() ?? whyNoRegistry() ?? whyNoPause ?? false

describe('a machine of the example with a mirror', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-air-gapped-'))
  const file = (name: string): string => readFileSync(join(folder, name), 'utf8')
  /** Requests to the mirror and the registry, with their status. */
  const asked: string[] = []
  const opened: (() => unknown)[] = []
  let network: Network
  let names: NameServer
  let servers: StandIns
  let registry: Registry
  let machine: Machine

  before(async () => {
    network = makeNetwork({ isIsolated: true })
    opened.push(network.close)
    names = await startNameServer(network.host, ['api.example.com', MIRROR, REGISTRY])
    opened.push(names.close)
    const at = { address: network.host, port: 6443, names: ['api.example.com'], token: TOKEN }
    servers = await startStandIns(folder, at)
    opened.push(servers.close)
    registry = await startRegistry()
    opened.push(registry.stop)
    await pushProgram(registry, SANDBOX.name, SANDBOX.tag, PAUSE)
    const mirror = mirrorServer()
    await listen(mirror, network.host, 443)
    opened.push(() => mirror.close())
    const secrets = await renderedSecrets()
    for (const [name, data] of secrets) servers.secrets.set(name, data)
    const { root: lower } = machineRoot() as { root: string }
    const command = ['systemd-nspawn', ...network.options, '--resolv-conf=off']
    const userData = secrets.get('workers-kube-system-bootstrap-config')!['cloud-config']!
    mkdirSync(join(folder, 'machines'))
    machine = createMachine(lower, join(folder, 'machines/one'), 'workers-1', userData, ubuntu, command)
    opened.push(() => removeMachine(machine))
    write(machine, '/etc/resolv.conf', `nameserver ${network.host}\n`)
  })
  after(async () => {
    for (const close of opened.toReversed()) await close()
    rmSync(folder, { recursive: true })
  })

  /** The status of a request from the machine's network. The requesting process resolves only the names of this test. */
  const ask = (url: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname } = new URL(url)
      const options = ['--cacert', join(folder, 'ca.crt'), '--resolve', `${hostname}:443:${network.host}`]
      const known = [MIRROR, REGISTRY].includes(hostname) ? options : []
      const args = [
        '--silent',
        '--max-time',
        '5',
        '--output',
        '/dev/null',
        '--write-out',
        '%{http_code}',
        ...known,
        url,
      ]
      const child = spawn('ip', network.inside('curl', ...args), { stdio: ['ignore', 'pipe', 'inherit'] })
      let status = ''
      child.stdout.on('data', text => (status += text))
      child.on('error', reject).on('close', () => resolve(status))
    })

  /** Has the files below the paths of upstream, and is the registry under another name. */
  function mirrorServer(): Server {
    makeCertificate(folder, 'mirror', '/CN=mirror', [`subjectAltName=DNS:${MIRROR},DNS:${REGISTRY}`])
    return createServer({ key: file('mirror.key'), cert: file('mirror.crt') }, ({ method, url, headers }, response) => {
      const origin = headers.host === REGISTRY ? `http://${registry.host}` : servers.downloads.url
      const passed = forward(origin + url, { method }, answer => {
        asked.push(`${answer.statusCode} ${headers.host}${url}`)
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      passed.end()
    })
  }

  /** The rendering of the example, with the CA and the checksums of these servers. */
  async function renderedSecrets(): Promise<ReadonlyMap<string, Record<string, string>>> {
    const objects = ['machine-deployments.yaml', 'tokens.yaml'].flatMap(name =>
      parseAllDocuments(readFileSync(join(EXAMPLE, name), 'utf8')).map(document => document.toJS() as JsonObject),
    )
    const config = parse(readFileSync(join(EXAMPLE, 'osm-krm.yaml'), 'utf8'))
    config.spec.cluster.caBundle = servers.ca
    config.spec.nodes.hostCABundle = servers.ca
    config.spec.profiles.downloads.checksums = downloadSettings(servers.downloads, KUBERNETES).checksums
    const { objects: rendered, diagnostics } = await renderNodes({ objects, functionConfig: config })
    assert.deepEqual(diagnostics, [])
    return new Map(rendered.filter(({ kind }) => kind === 'Secret').map(secretData))
  }

  it('is provisioned with requests only to the API server and the mirror', async () => {
    const isDone = await boot(
      machine,
      () => exists(machine, '/var/lib/osm-krm/provisioned') && exists(machine, '/var/log/kubelet-arguments'),
      100,
    )
    assert.ok(isDone, journal(machine, '-u', 'bootstrap', '-u', 'setup').join('\n'))
    assert.deepEqual(names.unknown, [])
    assert.deepEqual(network.others(), [])
    const general = (answer: string) => answer.replace(/v?\d+\.\d+\.\d+/g, 'V').replace(/[-./](amd|arm)64/g, '')
    assert.deepEqual(
      asked.map(general).toSorted(),
      [
        'dl.k8s.io/V/bin/linux/kubectl',
        'dl.k8s.io/V/bin/linux/kubelet',
        'github.com/containerd/containerd/releases/download/V/containerd-static-V-linux.tar.gz',
        'github.com/containernetworking/plugins/releases/download/V/cni-plugins-linux-V.tgz',
        'github.com/kubernetes-sigs/cri-tools/releases/download/V/crictl-V-linux.tar.gz',
        'github.com/opencontainers/runc/releases/download/V/runc',
      ].map(path => `200 ${MIRROR}/${path}`),
    )
  })

  it('has the registry of its sandbox image in the hosts of its containerd', async () => {
    const hosts = read(machine, '/etc/containerd/certs.d/registry.k8s.io/hosts.toml')
    const [, host = ''] = /^\[host\."(.*)"\]$/m.exec(hosts) ?? []
    assert.equal(host, `https://${REGISTRY}`)
    assert.equal(
      await ask(`${host}/v2/${SANDBOX.name}/manifests/${SANDBOX.tag}?ns=registry.k8s.io`),
      '200',
      asked.at(-1),
    )
  })

  it('cannot reach other addresses, which would be logged', async () => {
    assert.equal(await ask('https://192.0.2.1/'), '000')
    assert.deepEqual(network.others(), ['192.0.2.1'])
  })
})

function secretData({ metadata, data }: JsonObject): [string, Record<string, string>] {
  const decoded = Object.entries(data as Record<string, string>).map(
    ([key, value]) => [key, Buffer.from(value, 'base64').toString('utf8')] as const,
  )
  return [String((metadata as JsonObject).name), Object.fromEntries(decoded)]
}
