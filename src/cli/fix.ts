// Writes what a comparison names as to be done into the files of the work tree: revisions and versions that follow from both sides.

import { lstatSync, readFileSync } from 'node:fs'
import { basename, dirname, posix } from 'node:path'
import { printable } from '../diagnostics/text.ts'
import { listed } from '../diagnostics/words.ts'
import { type Document, isFunctionConfig, yamlObject } from '../documents/documents.ts'
import type { ClusterSides } from '../inspect/diff/compare.ts'
import type { Fix } from '../inspect/diff/fixes.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import { withText } from './edit-yaml.ts'
import { workTreeFiles } from './git-files.ts'
import { replaceFiles } from './output-files.ts'

interface Edit {
  readonly document: Document
  readonly path: readonly string[]
  readonly value: string
  /** What is written, for the user. */
  readonly what: string
}

/** Writes what can be decided into files of the work tree. Returns whether anything was written. */
export function writeFixes(fixes: readonly Fix[], clusters: readonly ClusterSides[]): boolean {
  const known = workTreeFiles()
  const isOwn = ({ file, removed }: Document): boolean =>
    removed === undefined && known.has(posix.normalize(file)) && lstatSync(file).isFile()
  const byFile = new Map<string, Edit[]>()
  for (const edit of fixes.flatMap(fix => editOf(fix, clusters)).filter(({ document }) => isOwn(document)))
    byFile.set(edit.document.file, [...(byFile.get(edit.document.file) ?? []), edit])
  const written = [...byFile].filter(([file, edits]) => writeEdits(file, edits))
  return written.length > 0
}

function editOf(fix: Fix, clusters: readonly ClusterSides[]): Edit[] {
  const side = clusters.find(({ name }) => name === fix.cluster)?.now
  if ('revision' in fix) {
    const config = side?.rendered?.functionConfig
    const path = ['spec', 'machineDeployments', 'revisions', fix.node]
    return config && isFunctionConfig(config)
      ? [{ document: config, path, value: fix.revision, what: `revision ${fix.revision} of ${fix.node}` }]
      : []
  }
  const { profile, version } = fix
  const found = (side?.documents ?? []).filter(document => isProfile(document, profile))
  // Which of two objects is meant is for the user to decide.
  return found.length === 1
    ? [
        {
          document: found[0]!,
          path: ['spec', 'version'],
          value: version,
          what: `version ${version} of ${profile.name}`,
        },
      ]
    : []
}

const PROFILE = /^(?:Custom)?OperatingSystemProfile(?:Overlay)?$/

function isProfile({ text }: Document, profile: { readonly namespace: string; readonly name: string }): boolean {
  if (!text.includes(profile.name)) return false
  const object = yamlObject(text)
  if (object === undefined) return false
  const { kind, name, namespace } = itemHeaderOf(object)
  return PROFILE.test(kind) && name === profile.name && (namespace === '' || namespace === profile.namespace)
}

function writeEdits(file: string, edits: readonly Edit[]): boolean {
  const before = readFileSync(file, 'utf8')
  const done: string[] = []
  // From the end of the file, so that the lines of the documents before stay.
  const documents = [...new Set(edits.map(({ document }) => document))].sort((a, b) => b.line - a.line)
  const text = documents.reduce((whole, document) => {
    const start =
      before
        .split('\n')
        .slice(0, document.line - 1)
        .join('\n').length + (document.line > 1 ? 1 : 0)
    if (!before.startsWith(document.text, start)) return whole
    let own = document.text
    for (const edit of edits.filter(each => each.document === document)) {
      const changed = withText(own, edit.path, edit.value)
      if (changed === undefined || changed === own) continue
      own = changed
      done.push(edit.what)
    }
    return whole.slice(0, start) + own + whole.slice(start + document.text.length)
  }, before)
  if (done.length === 0) return false
  const isSecret = (lstatSync(file).mode & 0o077) === 0
  replaceFiles(dirname(file), [{ path: basename(file), text: () => text, isSecret }])
  process.stderr.write(`osm-krm: ${printable(`wrote ${file}: ${listed(done, SHOWN)}`)}\n`)
  return true
}

const SHOWN = 5
