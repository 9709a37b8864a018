// What the program says about a fault of its own. No input is known that leads there, so its text is that of a fault made up here.

import type { DiagnosticCode } from '../../src/diagnostics/codes/index.ts'
import { evaluate } from '../../src/evaluate.ts'
import { renderDiagnostics } from '../../src/diagnostics/render.ts'
import { problem } from '../../src/diagnostics/problem.ts'
import type { Outcome } from './run.ts'

const { diagnostics } = await evaluate({
  open: () => {
    throw new Error('Cannot read properties of undefined')
  },
})

const failed = (stderr: string): Outcome => ({ status: 1, stderr, stdout: '' })

export const NOT_FROM_INPUT: Readonly<Partial<Record<string, Outcome>>> = {
  OSM0001: failed(renderDiagnostics(diagnostics)),
  OSM0499: failed(renderDiagnostics([problem('OSM0499' satisfies DiagnosticCode, 'made up')])),
}
