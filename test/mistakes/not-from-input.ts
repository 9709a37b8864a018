// Diagnostics that no known input causes: their text comes from problems constructed here.

import type { DiagnosticCode } from '../../src/diagnostics/codes/index.ts'
import { guarded } from '../../src/diagnostics/found.ts'
import { problem } from '../../src/diagnostics/problem.ts'
import { renderDiagnostics } from '../../src/diagnostics/render.ts'
import type { Outcome } from './run.ts'

const { problems: internal } = await guarded(() => {
  throw new Error('Cannot read properties of undefined')
})

const MACHINE_DEPLOYMENT = { kind: 'MachineDeployment', namespace: 'kube-system', name: 'workers' }

const MADE_UP: Readonly<Partial<Record<DiagnosticCode, Parameters<typeof renderDiagnostics>[0]>>> = {
  OSM0001: internal,
  OSM0307: [
    problem('OSM0307', 'there is no default profile for the operating system "other"', {
      object: MACHINE_DEPLOYMENT,
      field: 'spec.template.spec.providerSpec.value.operatingSystem',
    }),
  ],
  OSM0499: [
    problem('OSM0499', 'unexpected failure: Cannot read properties of undefined', { object: MACHINE_DEPLOYMENT }),
  ],
  OSM0600: [
    problem('OSM0600', 'spec.provisioningUtility is cloud-init, but the node is set up by ignition', {
      object: MACHINE_DEPLOYMENT,
    }),
  ],
}

export const NOT_FROM_INPUT: Readonly<Partial<Record<string, Outcome>>> = Object.fromEntries(
  Object.entries(MADE_UP).map(([code, found]) => [code, { status: 1, stderr: renderDiagnostics(found), stdout: '' }]),
)
