// Diagnostics that no known input causes, and those of programs that are not on every machine (test/hosts/lint-programs.test.ts): their text comes from problems constructed here.

import { t } from '../../src/base/span.ts'
import type { DiagnosticCode } from '../../src/diagnostics/codes.ts'
import { problem } from '../../src/diagnostics/problem.ts'
import { renderDiagnostics } from '../../src/diagnostics/render.ts'
import { evaluate } from '../../src/evaluate/evaluate.ts'
import type { Outcome } from '../fixtures/command.ts'

const { diagnostics: internal } = await evaluate({
  open: () => {
    throw new Error('Cannot read properties of undefined')
  },
})

const MACHINE_DEPLOYMENT = { kind: 'MachineDeployment', namespace: 'kube-system', name: 'workers' }

const PROFILE = { kind: 'OperatingSystemProfile', namespace: 'kube-system', name: 'site-ubuntu' }

const MADE_UP: Readonly<Partial<Record<DiagnosticCode, Parameters<typeof renderDiagnostics>[0]>>> = {
  OSM0001: internal,
  OSM0022: [
    problem('OSM0022', t`no object is the target of the patch: kind: MachineDeployment, name: ubuntu-worker`, {
      object: { kind: 'Kustomization', name: 'nodes/kustomization.yaml' },
      field: ['patches', 0, 'target'],
    }),
  ],
  OSM0307: [
    problem('OSM0307', t`there is no default profile for the operating system "other"`, {
      object: MACHINE_DEPLOYMENT,
      field: ['spec', 'template', 'spec', 'providerSpec', 'value', 'operatingSystem'],
    }),
  ],
  OSM0499: [
    problem('OSM0499', t`unexpected failure: Cannot read properties of undefined`, { object: MACHINE_DEPLOYMENT }),
  ],
  OSM0600: [
    problem('OSM0600', t`spec.provisioningUtility is cloud-init, but the node is set up by ignition`, {
      object: MACHINE_DEPLOYMENT,
    }),
  ],
  OSM0660: [
    problem('OSM0660', t`SC2086: Double quote to prevent globbing and word splitting`, {
      object: PROFILE,
      field: ['spec', 'provisioningConfig', 'files', 0, 'content', 'inline', 'data'],
      help: [t`See https://www.shellcheck.net/wiki/SC2086.`],
    }),
  ],
  OSM0661: [
    problem('OSM0661', t`Failed to parse service type, ignoring: always`, {
      object: PROFILE,
      field: ['spec', 'provisioningConfig', 'files', 0, 'content', 'inline', 'data'],
      help: [t`systemd.unit(5) and systemd.service(5) describe the settings.`],
    }),
  ],
}

export const NOT_FROM_INPUT: Readonly<Partial<Record<string, Outcome>>> = Object.fromEntries(
  Object.entries(MADE_UP).map(([code, found]) => [
    code,
    {
      status: found.some(({ severity }) => severity === 'error') ? 1 : 0,
      stderr: renderDiagnostics(found),
      stdout: '',
    },
  ]),
)
