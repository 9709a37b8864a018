// What changes in a bundle of certificates: who is trusted before and after, and until when.

import { X509Certificate } from 'node:crypto'
import { isObject } from '../base/json.ts'
import { visibleLine } from '../diagnostics/text.ts'
import { listAt, textAt } from '../render/inputs/shape.ts'
import { readYaml } from '../render/yaml/index.ts'
import type { Hide } from '../secrets/labels.ts'

export interface Certificate {
  /** As `CN=example cluster CA, O=example`: a text of the input that may be shown. */
  readonly subject: string
  /** The day on which it expires, in UTC: `2036-11-25`. */
  readonly until: string
}

export interface CertificateChange {
  /** The number of certificates on each side. */
  readonly old: number
  readonly now: number
  readonly added: readonly Certificate[]
  readonly removed: readonly Certificate[]
  readonly kept: readonly Certificate[]
  /** Whether nothing but these certificates differs, so that a reader need not see their encoding. */
  readonly isAll: boolean
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----/g
/** `-----BEGIN CERTIFICATE-----` up to the last whole group. */
const BASE64_OF_BEGIN = 'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t'

/** Returns what changes if both texts are bundles, or kubeconfigs with bundles; undefined otherwise. A side without the text is undefined. */
export function certificateChange(
  old: string | undefined,
  now: string | undefined,
  hide: Hide,
): CertificateChange | undefined {
  const [before, after] = [old, now].map(text => (text === undefined ? NOTHING : bundleIn(text)))
  if (before === undefined || after === undefined) return undefined
  const [was, is] = [before, after].map(
    ({ certificates }) => new Map(certificates.map(each => [each.fingerprint256, each])),
  )
  const shown = (all: Iterable<X509Certificate>): Certificate[] => Array.from(all, each => shownCertificate(each, hide))
  const change = {
    old: before.certificates.length,
    now: after.certificates.length,
    added: shown([...is!.values()].filter(each => !was!.has(each.fingerprint256))),
    removed: shown([...was!.values()].filter(each => !is!.has(each.fingerprint256))),
    kept: shown([...is!.values()].filter(each => was!.has(each.fingerprint256))),
  }
  if (change.added.length + change.removed.length === 0) return undefined
  return { ...change, isAll: before.around === after.around }
}

interface Bundle {
  readonly certificates: readonly X509Certificate[]
  /** The text without them. */
  readonly around: string
}

const NOTHING: Bundle = { certificates: [], around: '' }

function bundleIn(text: string): Bundle | undefined {
  const whole = certificatesOf(text)
  if (whole !== undefined) return { certificates: whole, around: '' }
  if (!text.includes('certificate-authority-data')) return undefined
  const kubeconfig = readYaml(text)
  if (!('value' in kubeconfig) || !isObject(kubeconfig.value)) return undefined
  const values = listAt(kubeconfig.value, 'clusters').map(each => textAt(each, 'cluster', 'certificate-authority-data'))
  const bundles = values.map(value => value && certificatesOf(value))
  if (values.length === 0 || bundles.some(bundle => !bundle)) return undefined
  return {
    certificates: bundles.flatMap(bundle => bundle || []),
    around: values.reduce<string>((around, value) => around.replace(value!, ''), text),
  }
}

/** Returns the certificates of a text that is PEM or base64 of it, and nothing else. */
export function certificatesOf(text: string): readonly X509Certificate[] | undefined {
  const pem = text.startsWith(BASE64_OF_BEGIN) ? Buffer.from(text, 'base64').toString('latin1') : text
  const blocks = pem.match(BLOCK)
  if (blocks === null || pem.replace(BLOCK, '').trim() !== '') return undefined
  try {
    return blocks.map(block => new X509Certificate(block))
  } catch {
    // What cannot be read is shown as it is.
    return undefined
  }
}

const shownCertificate = ({ subject, validTo }: X509Certificate, hide: Hide): Certificate => ({
  subject: visibleLine(hide(subject.replaceAll('\n', ', '))),
  until: new Date(validTo).toISOString().slice(0, 10),
})
