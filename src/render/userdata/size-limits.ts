// The size of user data that a cloud provider accepts from machine-controller. Raw bytes count, except for AWS, where machine-controller
// compresses user data (but not that of Flatcar). Only limits that the vendor publishes are errors; others are the best known figures.

import { type Hole, joined, type Text, t, words } from '../../base/span.ts'

interface SizeLimit {
  readonly bytes: number
  readonly counts: 'bytes' | 'gzip'
  /** Whether the vendor publishes the figure, so that more is an error. Otherwise sources disagree, or the figure is inferred from code. */
  readonly published: boolean
}

interface Row {
  readonly other: SizeLimit
  readonly flatcar?: SizeLimit
}

const published = (bytes: number): SizeLimit => ({ bytes, counts: 'bytes', published: true })
const likely = (bytes: number): SizeLimit => ({ bytes, counts: 'bytes', published: false })

/** The limit of a Secret, whatever the provider accepts. */
export const SECRET_LIMIT = 1_048_576

/** Limits by provider. If a provider limits base64, the figure is the number of raw bytes that reach this limit. */
const LIMITS = new Map<string, Row>([
  ['aws', { other: { bytes: 16_384, counts: 'gzip', published: true }, flatcar: published(16_384) }],
  ['azure', { other: published(65_535) }],
  ['gce', { other: published(262_144) }],
  ['digitalocean', { other: published(65_536) }],
  ['hetzner', { other: published(32_768) }],
  ['openstack', { other: published(49_149) }],
  ['alibaba', { other: published(16_384) }],
  ['kubevirt', { other: published(SECRET_LIMIT), flatcar: published(261_000) }],
  ['vsphere', { other: published(SECRET_LIMIT), flatcar: likely(49_152) }],
  ['linode', { other: likely(49_140) }],
  ['nutanix', { other: likely(24_576) }],
  ['vmware-cloud-director', { other: likely(45_000) }],
  ['baremetal', { other: likely(97_000) }],
  ['edge', { other: published(SECRET_LIMIT) }],
  ['fake', { other: published(SECRET_LIMIT) }],
])

/** The limits of the other providers are unknown; 16 KiB is the smallest known one. */
const UNKNOWN: Row = { other: likely(16_384) }

/** Limits by cloud provider that replace the built-in ones. */
export type OwnLimits = Readonly<Record<string, number>>

export function sizeLimit(cloudProvider: string, operatingSystem: string, own: OwnLimits = {}): SizeLimit {
  const { other, flatcar = other } = LIMITS.get(cloudProvider) ?? UNKNOWN
  const known = operatingSystem === 'flatcar' ? flatcar : other
  const bytes = Object.hasOwn(own, cloudProvider) ? own[cloudProvider] : undefined
  return bytes === undefined ? known : { ...known, bytes, published: true }
}

/** Whether anything is known about the limit of the provider. */
export const hasLimit = (cloudProvider: string, own: OwnLimits): boolean =>
  LIMITS.has(cloudProvider) || Object.hasOwn(own, cloudProvider)

/** The longest name of a machine. machine-controller replaces the variable for the name with it. */
const LONGEST_NAME = 'x'.repeat(63)

/** Returns the bytes of the user data for a machine with the longest name. */
export const userDataBytes = (text: string): Uint8Array =>
  new TextEncoder().encode(text.replaceAll(/<MACHINE_NAME>|%3CMACHINE_NAME%3E/g, LONGEST_NAME))

export type SizeVerdict = 'fits' | 'nearly' | 'perhaps not' | 'too large'

export interface Measured {
  readonly limit: SizeLimit
  /** The size that counts towards the limit. */
  readonly size: number
  readonly verdict: SizeVerdict
}

const NEARLY = 0.8
/** The tolerance for compressed sizes, since compressors of the same format differ by about a percent. */
const UNCERTAIN = 0.03

/** Returns the size of user data, which machine-controller compresses for some providers. */
export async function measure(
  text: string,
  cloudProvider: string,
  operatingSystem: string,
  own?: OwnLimits,
  isCompressed = true,
): Promise<Measured> {
  const known = sizeLimit(cloudProvider, operatingSystem, own)
  const limit: SizeLimit = isCompressed ? known : { ...known, counts: 'bytes' }
  const bytes = userDataBytes(text)
  const compresses = limit.counts === 'gzip' && bytes.length > limit.bytes
  const size = compresses ? await gzipSize(bytes) : bytes.length
  // User data that fits without compression also fits with it.
  const fill = limit.counts === 'gzip' && !compresses ? 0 : size / limit.bytes
  return { limit, size, verdict: verdictOf(fill, limit.published, compresses ? UNCERTAIN : 0) }
}

function verdictOf(fill: number, isPublished: boolean, uncertain: number): SizeVerdict {
  if (fill > 1 + uncertain && isPublished) return 'too large'
  if (fill > 1 - uncertain) return 'perhaps not'
  return fill > NEARLY ? 'nearly' : 'fits'
}

async function gzipSize(bytes: Uint8Array): Promise<number> {
  const compressed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(compressed).arrayBuffer()).byteLength
}

export function sizeMessage(provider: string, { size, limit, verdict }: Measured): Text {
  const what = t`${size} bytes of user data${words(limit.counts === 'gzip' ? ', compressed,' : '')}`
  const takes = t`${provider} ${words(limit.published ? 'accepts' : 'is said to accept')} ${limit.bytes}`
  if (verdict === 'too large') return t`${what} are too much: ${takes}`
  return verdict === 'nearly' ? t`${what} are close to the limit: ${takes}` : t`${what} may be too much: ${takes}`
}

/** A part of user data, and its bytes. */
interface SizedPart {
  readonly name: Hole
  readonly size: number
}

const SHOWN = 3

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

export const bySize = <Part extends SizedPart>(parts: readonly Part[]): Part[] =>
  [...parts].sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))

export const largestParts = (parts: readonly SizedPart[]): Text => {
  const largest = bySize(parts).slice(0, SHOWN)
  return t`The largest parts: ${joined(
    largest.map(({ name, size }) => t`${name} (${size} bytes)`),
    ', ',
  )}.`
}
