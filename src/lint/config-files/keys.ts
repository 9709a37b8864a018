// Keys of configuration files that their programs do not know: netplan and dockerd refuse the whole file, containerd ignores the key. If later
// versions may add keys, only keys that resemble a known one are reported.

import { MOST_TYPOS_OF_WORDS, nearest } from '../../diagnostics/nearest.ts'
import type { ContentProblem } from '../content-problem.ts'
import { words } from '../words.ts'

type Found = Omit<ContentProblem, 'code'>

/** The maximum number of unknown keys that are compared with the known ones. */
const MOST_COMPARED = 100

const NETWORK = words(`
  version renderer ethernets bonds bridges vlans vrfs wifis modems tunnels dummy-devices virtual-ethernets nm-devices openvswitch
`)

const DEVICE = words(`
  access-points accept-ra activation-mode addresses apn auth auto-config critical delay-virtual-functions-rebind device-id dhcp-identifier
  dhcp4 dhcp4-overrides dhcp6 dhcp6-overrides embedded-switch-mode emit-lldp gateway4 gateway6 generic-receive-offload
  generic-segmentation-offload hairpin id ignore-carrier infiniband-mode interfaces ipv6-address-generation ipv6-address-token ipv6-mtu
  ipv6-privacy key keys large-receive-offload link link-local local macaddress mark match mode mtu nameservers neigh-suppress network-id
  networkmanager number openvswitch optional optional-addresses parameters password peer peers pin port port-mac-learning
  receive-checksum-offload regulatory-domain remote renderer routes routing-policy set-name sim-id sim-operator-id table
  tcp-segmentation-offload tcp6-segmentation-offload transmit-checksum-offload ttl username virtual-function-count wakeonlan wakeonwlan
`)

const NAMESERVERS = ['addresses', 'search']

/** A key of a block mapping, with what is before and after it. */
const YAML_KEY = /^( *)(["']?)([A-Za-z][\w.-]*)\2\s*:(?:\s|$)/

export function netplanKeys(content: string): Found | undefined {
  const path: { readonly indent: number; readonly key: string }[] = []
  let compared = 0
  for (const [i, line] of content.split('\n').entries()) {
    const wrong = wrongAddress(path, line)
    if (wrong !== undefined) return { ...wrong, line: i + 1 }
    const [, blanks, , key] = YAML_KEY.exec(line) ?? []
    if (blanks === undefined || key === undefined) continue
    while (path.length > 0 && path.at(-1)!.indent >= blanks.length) path.pop()
    const parents = path.map(parent => parent.key)
    path.push({ indent: blanks.length, key })
    const known = parents[0] === 'network' ? netplanNames(parents) : undefined
    if (known === undefined || known.includes(key) || compared++ >= MOST_COMPARED) continue
    const near = nearest(key, known, MOST_TYPOS_OF_WORDS)
    if (near !== undefined)
      return {
        predicate: `has the key ${key}, which netplan does not know: it refuses the file`,
        line: i + 1,
        part: key,
        help: `Did you mean ${near}?`,
      }
  }
  return undefined
}

/** Addresses in a list below a device, which need the length of their network. */
function wrongAddress(
  path: readonly { readonly indent: number; readonly key: string }[],
  line: string,
): Omit<Found, 'line'> | undefined {
  const [, blanks, key, value = ''] = /^( *)(addresses|nameservers)\s*:\s*(.*)$/.exec(line) ?? []
  const isEntry = /^ *- /.test(line) && path.length === 4 && path[3]!.key === 'addresses'
  if (path[0]?.key !== 'network' || (!isEntry && (blanks === undefined || path.length < 3))) return undefined
  if (key === 'nameservers')
    return /^\[|^\d/.test(value)
      ? {
          predicate: 'has a list of nameservers: netplan refuses the file',
          part: 'nameservers',
          help: 'Write the list below addresses: nameservers: {addresses: [10.0.0.53]}.',
        }
      : undefined
  const isOfDevice = isEntry || path.filter(({ indent }) => indent < blanks!.length).length === 3
  const part = isOfDevice ? BARE_ADDRESS.exec(isEntry ? line : value)?.[1] : undefined
  if (part === undefined) return undefined
  return {
    predicate: 'has an address without the length of its network: netplan refuses the file',
    part,
    help: `Write it as ${part}/24.`,
  }
}

/** An IPv4 address that is not followed by a slash. */
const BARE_ADDRESS = /(?:^|[\s["',-])(\d{1,3}(?:\.\d{1,3}){3})(?=["'\s,\]]|$)/

/** Returns the names below a path. The names of devices, and what is below other keys, can be any. */
function netplanNames([, kind, device, key, ...deeper]: readonly string[]): readonly string[] | undefined {
  if (kind === undefined) return NETWORK
  if (device === undefined || deeper.length > 0 || !DEVICES.test(kind)) return undefined
  return key === undefined ? DEVICE : key === 'nameservers' ? NAMESERVERS : undefined
}

const DEVICES = /^(?:ethernets|bonds|bridges|vlans|vrfs|wifis|modems|tunnels)$/

const DAEMON = words(`
  allow-direct-routing allow-nondistributable-artifacts api-cors-header authorization-plugins bip bip6 bridge bridge-accept-fwmark builder
  cdi-spec-dirs cgroup-parent cluster-advertise cluster-store cluster-store-opts containerd containerd-namespace
  containerd-plugins-namespace cpu-rt-period cpu-rt-runtime data-root debug default-address-pools default-cgroupns-mode default-gateway
  default-gateway-v6 default-ipc-mode default-network-opts default-runtime default-shm-size default-ulimits deprecated-key-path dns
  dns-opts dns-search exec-opts exec-root experimental features firewall-backend fixed-cidr fixed-cidr-v6 graph group host-gateway-ip
  host-gateway-ips hosts http-proxy https-proxy icc init init-path insecure-registries ip ip-forward ip-forward-no-drop ip-masq ip6tables
  iptables ipv6 labels live-restore log-driver log-format log-level log-opts max-concurrent-downloads max-concurrent-uploads
  max-download-attempts metrics-addr min-api-version mtu network-control-plane-mtu no-new-privileges no-proxy node-generic-resources
  oom-score-adjust pidfile proxies raw-logs registry-mirrors rootless runtimes seccomp-profile selinux-enabled shutdown-timeout
  storage-driver storage-opts swarm-default-advertise-addr tls tlscacert tlscert tlskey tlsverify userland-proxy userland-proxy-path
  userns-remap validate
`)

/** The names of flags, which have one value each, and of the settings for their values. */
const OF_FLAGS = new Map([
  ['insecure-registry', 'insecure-registries'],
  ['authorization-plugin', 'authorization-plugins'],
  ['default-address-pool', 'default-address-pools'],
  ['cdi-spec-dir', 'cdi-spec-dirs'],
  ['add-runtime', 'runtimes'],
  ['host', 'hosts'],
  ['label', 'labels'],
])

const LISTS = words(`
  authorization-plugins dns dns-opts dns-search exec-opts hosts insecure-registries labels registry-mirrors storage-opts
`)
const MAPS = ['log-opts', 'default-ulimits', 'runtimes', 'features', 'proxies']
const SWITCHES = words(`
  debug experimental icc ip-forward ip-masq iptables ip6tables ipv6 live-restore no-new-privileges selinux-enabled tls tlsverify
  userland-proxy
`)

const FORMS = [
  { keys: LISTS, form: 'a list', is: (value: unknown) => Array.isArray(value) },
  { keys: MAPS, form: 'an object', is: (value: unknown) => typeof value === 'object' && !Array.isArray(value) },
  { keys: SWITCHES, form: 'true or false, without quotes', is: (value: unknown) => typeof value === 'boolean' },
]

export function dockerDaemon(content: string): Found | undefined {
  const lines = content.split('\n')
  const config = objectOf(content)
  const placeOf = (key: string) => {
    const line = lines.findIndex(text => text.includes(`"${key}"`)) + 1
    return line > 0 ? { line, part: key } : {}
  }
  for (const key of Object.keys(config).slice(0, MOST_COMPARED)) {
    const near = DAEMON.includes(key) ? undefined : (OF_FLAGS.get(key) ?? nearest(key, DAEMON, MOST_TYPOS_OF_WORDS))
    if (near === undefined) continue
    return {
      predicate: 'has a key that dockerd does not know: it does not start',
      ...placeOf(key),
      help: `Did you mean ${near}?`,
    }
  }
  for (const { keys, form, is } of FORMS) {
    const key = keys.find(name => Object.hasOwn(config, name) && config[name] !== null && !is(config[name]))
    if (key !== undefined)
      return {
        predicate: `has a wrong value of ${key}: dockerd does not start`,
        ...placeOf(key),
        help: `It must be ${form}.`,
      }
  }
  const mirrors = config['registry-mirrors']
  const wrong = Array.isArray(mirrors)
    ? mirrors.find(url => typeof url === 'string' && url !== '' && !/^https?:\/\//.test(url))
    : undefined
  if (wrong === undefined) return undefined
  return {
    predicate: 'has a mirror without https:// or http://: dockerd does not start',
    line: Math.max(lines.findIndex(text => text.includes(wrong)) + 1, 1),
    part: wrong,
    help: 'Write it as https://mirror.example.com.',
  }
}

/** Checks the configuration of a network: a list of plugins, or one plugin. containerd skips a file that is neither. */
export function networkConfig(content: string, path: string): Found | undefined {
  const config = objectOf(content)
  const isList = path.endsWith('list')
  const [wanted, other] = isList ? (['plugins', 'type'] as const) : (['type', 'plugins'] as const)
  if (Object.keys(config).length === 0 || Object.hasOwn(config, wanted)) return undefined
  const near = nearest(wanted, Object.keys(config))
  return {
    predicate: `has no "${wanted}": containerd ignores the file, and pods get no network`,
    ...(near !== undefined && {
      line: content.split('\n').findIndex(line => line.includes(`"${near}"`)) + 1,
      part: near,
    }),
    help:
      near !== undefined
        ? `Did you mean ${wanted}?`
        : Object.hasOwn(config, other)
          ? `Write ${isList ? 'the plugin into a list: "plugins": [{"type": "…"}]' : 'the list into a file that ends in .conflist'}.`
          : isList
            ? 'Write the plugins into a list: "plugins": [{"type": "bridge"}].'
            : 'Write the name of the plugin: "type": "bridge".',
  }
}

/** Returns the object of a JSON text, or an empty one: a text that is not JSON is reported elsewhere. */
function objectOf(content: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

const HOST = words('capabilities ca client skip_verify header override_path dial_timeout')
const CAPABILITIES = ['pull', 'resolve', 'push', 'referrers']

/** Checks the hosts.toml of a registry, which containerd reads for each image. */
export function registryHosts(content: string): Found | undefined {
  let table = ''
  let compared = 0
  for (const [i, line] of content.split('\n').entries()) {
    const at = (part: string) => ({ line: i + 1, part })
    if (/^\s*\[/.test(line)) table = line.trim()
    const first = /^\s*\[\s*["']?([\w-]+)/.exec(line)?.[1]
    if (first !== undefined && first !== 'host' && nearest(first, ['host'], MOST_TYPOS_OF_WORDS) !== undefined)
      return { predicate: `has the table ${first}, which containerd ignores`, ...at(first), help: 'Did you mean host?' }
    const [, key, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(line) ?? []
    if (key === undefined || value === undefined || /\.\s*["']?header["']?\s*\]/.test(table)) continue
    if (key === 'server' && table !== '')
      return {
        predicate: 'has "server" below a host, where containerd ignores it',
        ...at(key),
        help: 'Write it above the first line in brackets.',
      }
    if (key === 'capabilities') {
      const unknown = [...value.replace(/#.*/, '').matchAll(/["'](\w+)["']/g)].find(
        ([, name]) => !CAPABILITIES.includes(name!),
      )?.[1]
      if (unknown === undefined) continue
      const near = nearest(unknown, CAPABILITIES)
      return {
        predicate: 'has an unknown capability: containerd pulls no image of the registry',
        ...at(unknown),
        help: near === undefined ? `They are ${CAPABILITIES.join(', ')}.` : `Did you mean ${near}?`,
      }
    }
    const known = table === '' ? ['server', ...HOST] : HOST
    if (known.includes(key) || compared++ >= MOST_COMPARED) continue
    const near = nearest(key, known, MOST_TYPOS_OF_WORDS)
    if (near !== undefined)
      return { predicate: `has the key ${key}, which containerd ignores`, ...at(key), help: `Did you mean ${near}?` }
  }
  return undefined
}
