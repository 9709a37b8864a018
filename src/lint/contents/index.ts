// Checks the rendered contents of files: contents that do not have the format of the file's name.

import { t } from '../../base/span.ts'
import { encryptedFault } from '../../render/inputs/credential-text.ts'
import type { RenderedFile } from '../../render/model/config.ts'
import { kubeletConfigurationProblems } from '../kubelet/file.ts'
import type { ContentProblem, NodeFacts } from '../phase.ts'
import { certificateProblem } from './certificates.ts'
import { formatProblem } from './formats.ts'
import { shellProblems } from './scripts.ts'

/** Returns the problems of a file that follow from its path and content, and from the version of the kubelet. */
export function contentProblems(
  { path, content }: RenderedFile,
  { kubeletMinor, now }: Pick<NodeFacts, 'kubeletMinor' | 'now'> = {},
): ContentProblem[] {
  const { data, encoding = '' } = content.inline
  // Any other encoding means that the content is already encoded.
  if (encoding !== '' && encoding !== 'b64' && encoding !== 'text/plain') return []
  const conflict = mergeConflict(data)
  if (conflict) return [conflict]
  const found = [encryptedText(data), formatProblem(path, data), certificateProblem(path, data, now)]
  return [
    ...found.filter(problem => problem !== undefined),
    ...shellProblems(data),
    ...kubeletConfigurationProblems(path, data, kubeletMinor),
  ]
}

/** Finds the markers that Git writes for a merge conflict. */
function mergeConflict(data: string): ContentProblem | undefined {
  if (!data.includes('<<<<<<< ')) return undefined
  const lines = data.split('\n')
  const start = lines.findIndex(line => line.startsWith('<<<<<<< '))
  if (start < 0 || !lines.includes('=======', start)) return undefined
  return {
    code: 'OSM0630',
    predicate: t`has a merge conflict of Git`,
    line: start + 1,
    help: t`Keep one of the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>.`,
  }
}

/** Finds a text that a tool was to decrypt before the rendering. */
function encryptedText(data: string): ContentProblem | undefined {
  const fault = encryptedFault(data)
  return fault && { code: 'OSM0630', predicate: fault.predicate, line: 1, help: fault.help }
}
