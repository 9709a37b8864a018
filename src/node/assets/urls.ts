// URLs in texts.

import { CLOSE, OPEN } from './asset.ts'

/** An expansion in a URL is a part of it, whatever its source contains. */
const PART = `(?:${OPEN}[^${OPEN}${CLOSE}]*${CLOSE}|[^\\s"'\`<>|;,)\\]}${OPEN}])`
/** The brackets of an IPv6 address do not end its URL. */
const IPV6 = '\\[[\\da-f:.]+\\]'

/** A URL up to white space, quotes and brackets. */
const URLS = new RegExp(
  `\\b(?:https?|ftps?|oci|ssh|git(?:\\+(?:https?|ssh))?|s3|gs)://(?:${IPV6}${PART}*|${PART}+)`,
  'gi',
)

interface FoundUrl {
  readonly value: string
  readonly index: number
}

/** Finds the URLs in a text, with their offsets. */
export const urlsIn = (text: string): FoundUrl[] =>
  text.includes('://')
    ? [...text.matchAll(URLS)].map(({ 0: found, index }) => ({ value: found.replace(/(?<![.:])[.:]+$/, ''), index }))
    : []

/** Hosts that a node reaches on itself or on the machine that it runs on. */
const LOCAL_HOST =
  /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|169\.254(?:\.\d+){2}|\[fe80:[^\]]*\]|\[fd00:ec2::\w*\]|metadata(?:\.google\.internal)?)$/i

/** Whether the URL is a file of the node, or belongs to the node itself or to the metadata service of its provider. */
export function isLocal(url: string): boolean {
  if (/^file:/i.test(url)) return true
  const host = /^[a-z0-9+]+:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(url)?.[1]
  return host === undefined || LOCAL_HOST.test(host)
}
