// One set of inputs in every style of YAML and JSON: each command finds the same objects.

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseAllDocuments, stringify } from 'yaml'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { filesOf } from '../../fixtures/files.ts'
import { temporaryFolders } from '../../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('styles')
const INPUTS = filesOf(join(root, 'examples/quickstart'))

/** Returns a text with each of its documents written anew. */
const rewritten = (text: string, write: (object: unknown) => string): string =>
  parseAllDocuments(text)
    .map(document => write(document.toJSON()))
    .join('\n---\n')

const STYLES: Readonly<Record<string, (text: string) => string>> = {
  'JSON of one line': text => rewritten(text, object => JSON.stringify(object)),
  'indented JSON': text => rewritten(text, object => JSON.stringify(object, null, 2)),
  'a List of JSON': text =>
    JSON.stringify(
      { apiVersion: 'v1', kind: 'List', items: parseAllDocuments(text).map(document => document.toJSON()) },
      null,
      4,
    ),
  flow: text =>
    rewritten(text, object => stringify(object, { collectionStyle: 'flow', defaultStringType: 'QUOTE_DOUBLE' })),
  anchors: text => text.replace(/^kind: (\S+)$/gm, 'kind: &kind $1').replace(/^metadata:$/gm, 'metadata: &metadata'),
  'carriage returns': text => text.replaceAll('\n', '\r\n'),
  'a byte order mark': text => `\ufeff${text}`,
}

const COMMANDS = [
  ['show', '-o', 'json'],
  ['lint', '-o', 'json'],
  ['assets', '-o', 'json'],
  ['render', '.', '-o', 'json'],
  ['diff', 'before', 'after', '-o', 'json'],
]

function write(style: (text: string) => string, edit: (text: string) => string): string {
  const folder = newFolder()
  for (const [name, text] of Object.entries(INPUTS)) {
    const file = join(folder, name)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, name.endsWith('.yaml') ? style(edit(text)) : text)
  }
  return folder
}

async function answers(style: (text: string) => string): Promise<unknown[]> {
  const before = write(style, text => text)
  const after = write(style, text => text.replace('kubelet: 1.36.1', 'kubelet: 1.36.2'))
  const found = []
  for (const [command, ...words] of COMMANDS) {
    const args = words.map(word => (word === 'before' ? before : word === 'after' ? after : word))
    const { status, stdout, stderr } = await osmKrm([command!, ...args], { cwd: before })
    found.push([command, status, withoutPlaces(stdout, [before, after]), stderr.includes('Nothing to lint')])
  }
  return found
}

/** Lines and columns differ from style to style. */
const withoutPlaces = (text: string, folders: readonly string[]): string =>
  folders.reduce((all, folder) => all.replaceAll(folder, ''), text).replace(/:\d+(?::\d+)?|"(?:line|column)": \d+/g, '')

describe('every command finds the same objects in', () => {
  for (const [name, style] of Object.entries(STYLES))
    it(name, async () => assert.deepEqual(await answers(style), await answers(text => text)))
})
