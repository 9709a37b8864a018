// Stand-ins: the texts with which a rendering is shown and compared in place of credentials that are not known. A stand-in depends only on its
// name, so it is the same in every rendering, and wherever it is shown, its name is shown in its place, as in `⟦API token⟧`.

import { fromText, toText } from 'gotemplate/go/bytes'
import type { KnownSecret } from './known.ts'

/** Letters and digits, which need no escapes in YAML, JSON, TOML, URLs and scripts: the name in hexadecimal between two words. */
const NAMED = /^StandIn((?:[0-9a-f]{2})+)End$/

export function standIn(name: string): string {
  const digits = Array.from(fromText(name), byte => byte.charCodeAt(0).toString(16).padStart(2, '0'))
  return `StandIn${digits.join('')}End`
}

const nameOfDigits = (digits: string): string =>
  toText(digits.replaceAll(/../g, pair => String.fromCharCode(Number.parseInt(pair, 16))))

/** A bootstrap token with the form that the API server requires. */
export const BOOTSTRAP_TOKEN = { name: 'bootstrap token', id: 'stand0', secret: 'in0for0a0token00' } as const

/** The server of a cluster that is not known. */
export const API_SERVER = { name: 'API server', url: `https://${standIn('API server')}:6443` } as const

/** The bodies of certificates that have the structure of one, and no content but a serial number. */
const CERTIFICATES: ReadonlyMap<string, string> = new Map([
  ['CA of the cluster', 'MBQwDQIBATAAMAAwADAAMAAwAAMBAA=='],
  ['CA bundle of the nodes', 'MBQwDQIBAjAAMAAwADAAMAAwAAMBAA=='],
])

export type CertificateName = 'CA of the cluster' | 'CA bundle of the nodes'

/** Returns a certificate that stands for one that is not known. */
export const certificateStandIn = (name: CertificateName): string =>
  `-----BEGIN CERTIFICATE-----\n${CERTIFICATES.get(name)!}\n-----END CERTIFICATE-----\n`

/** The texts of stand-ins that have a form of their own, by their names. */
const FORMS: ReadonlyMap<string, readonly string[]> = new Map([
  [BOOTSTRAP_TOKEN.name, [`${BOOTSTRAP_TOKEN.id}.${BOOTSTRAP_TOKEN.secret}`, BOOTSTRAP_TOKEN.secret]],
  ...[...CERTIFICATES].map(([name, body]) => [name, [certificateStandIn(name as CertificateName), body]] as const),
])

/** Returns the texts that can be in a rendering for a name. */
export const standInTexts = (name: string): readonly string[] => [standIn(name), ...(FORMS.get(name) ?? [])]

/** Returns them as known secrets, whose label is the name. */
export const standInSecrets = (name: string): KnownSecret[] => standInTexts(name).map(text => ({ text, source: name }))

const NAMES: ReadonlyMap<string, string> = new Map(
  [...FORMS].flatMap(([name, texts]) => texts.map(text => [text.trim(), name] as const)),
)

const ANY = new RegExp(`StandIn(?:[0-9a-f]{2})+End|${BOOTSTRAP_TOKEN.id}\\.${BOOTSTRAP_TOKEN.secret}`, 'g')

/** The stand-ins of tokens and passwords, for templates: what is made of one could be different for the real value. */
export const STAND_IN_TEXTS = {
  includes: (text: string): boolean => text.search(ANY) >= 0,
  replace: (text: string, by: (label: string) => string): string => text.replace(ANY, by),
}

/** Returns the name of a text that is a stand-in, such as `API token`; undefined for any other text. */
export function standInName(text: string): string | undefined {
  const digits = NAMED.exec(text)?.[1]
  return digits === undefined ? NAMES.get(text.trim()) : nameOfDigits(digits)
}
