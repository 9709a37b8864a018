// Renders templates with Go.

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Result {
  readonly output?: string
  readonly error?: string
  readonly slow?: boolean
}

/** Renders templates with Go, which is started again if it ends, as for a template that takes all memory. */
export async function* ofGo(templates: readonly string[], data: object): AsyncGenerator<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-templates-'))
  try {
    const binary = join(folder, 'go-templates')
    const build = spawnSync('go', ['build', '-o', binary, '.'], { cwd: import.meta.dirname, stdio: 'inherit' })
    if (build.status !== 0) throw new Error('the Go program cannot be built')
    let next = 0
    while (next < templates.length) {
      const go = spawn(binary, [JSON.stringify(data)], { env: { ...process.env, GOMEMLIMIT: '2GiB' } })
      go.stdin.on('error', () => {})
      go.stdin.end(
        templates
          .slice(next)
          .map(text => `${JSON.stringify(text)}\n`)
          .join(''),
      )
      for await (const line of createInterface({ input: go.stdout })) {
        next++
        yield JSON.parse(line) as Result
      }
      if (next < templates.length) {
        next++
        yield { slow: true }
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
