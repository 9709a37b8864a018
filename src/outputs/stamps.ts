// The annotations by which the live controller and machine-controller tell whether an output is current.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { goJsonString } from '../formats/json.ts'
import { compareBytes, fromText } from '../go/bytes.ts'

export const REVISION = 'k8c.io/machine-deployment-revision'
export const ANNOTATIONS_HASH = 'k8c.io/mdannotations-hash'
export const PROFILE_VERSION = 'k8c.io/osp-version'

/** SHA-256 of the annotations as Go's json.Marshal writes them: keys in byte order, `<` as \u003c, `null` for none at all. */
export function annotationsHash(annotations: Readonly<Record<string, string>> | undefined): string {
  const json =
    annotations === undefined
      ? 'null'
      : `{${Object.entries(annotations)
          .map(([key, value]) => [fromText(key), `${goJsonString(key)}:${goJsonString(value)}`] as const)
          .sort(([a], [b]) => compareBytes(a, b))
          .map(([, pair]) => pair)
          .join(',')}}`
  return bytesToHex(sha256(utf8ToBytes(json)))
}

export interface Stamps {
  readonly revision: string
  readonly annotationsHash: string
  readonly profileVersion: string
}

export const stampAnnotations = (stamps: Stamps): Record<string, string> => ({
  [REVISION]: stamps.revision,
  [ANNOTATIONS_HASH]: stamps.annotationsHash,
  [PROFILE_VERSION]: stamps.profileVersion,
})
