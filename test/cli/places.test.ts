// Every mistake in a file is reported with file, line and column. Each mistake is made in its own copy of the quickstart.

import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { readManifests, splitFunctionConfig } from '../../src/cli/documents.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { fileText, renderDiagnostics } from '../../src/diagnostics/render.ts'
import { resourceListOf } from '../../src/documents/documents.ts'
import { inFiles } from '../../src/documents/places.ts'
import { evaluateList } from '../../src/evaluate/evaluate-list.ts'
import { CONFIG, edit, FLATCAR, QUICKSTART, UBUNTU } from '../fixtures/lists.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { MISTAKES, PROFILE } from './places.ts'

const folder = temporaryFolder('places')

const BASE: Readonly<Record<string, string>> = {
  'osm-krm.yaml': CONFIG,
  'ubuntu.yaml': UBUNTU,
  'flatcar.yaml': FLATCAR,
  'tokens.yaml': QUICKSTART.slice(2).join('---\n'),
  'profile.yaml': PROFILE,
}

async function diagnosticsOf(path: string): Promise<Diagnostic[]> {
  const { documents, functionConfig, configIsInput } = splitFunctionConfig(await readManifests([path]), undefined)
  const list = resourceListOf(documents, functionConfig)
  const { diagnostics } = await evaluateList(list.text, { configIsInput, lint: true })
  return inFiles(list, diagnostics)
}

describe('reports the position of', () => {
  for (const { name, code, at, marked, changes } of MISTAKES)
    test(name, async () => {
      const files: Record<string, string> = { ...BASE }
      for (const [file, from, to] of changes) files[file] = to === undefined ? from : edit(files[file]!, from, to)
      rmSync(join(folder, 'x'), { recursive: true, force: true })
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, 'x', file)), { recursive: true })
        writeFileSync(join(folder, 'x', file), text)
      }
      const found = await diagnosticsOf(join(folder, 'x'))
      const its = found.filter(each => each.code === code)
      const places = its.map(({ origin, excerpt }) => [
        fileText(origin).replace(`${folder}/x/`, ''),
        excerpt?.text.slice(excerpt.start, excerpt.end),
      ])
      assert.deepEqual(places[0], [at, marked])
      // Follow-up diagnostics of the mistake have a position, too.
      const lines = renderDiagnostics(found).replaceAll(`${folder}/x/`, '').split('\n')
      const isHead = (line = ''): boolean => /^(?:error|warning|note)\[/.test(line)
      for (const [i, line] of lines.entries())
        if (isHead(line)) assert.match(lines[i + 1]!, /^ {2}--> \S+:\d+:\d+(?:, |$)/)
    })
})
