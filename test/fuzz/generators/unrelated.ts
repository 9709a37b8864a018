// Items that the function does not read.

import type { JsonObject } from '../../../src/base/json.ts'

export const UNRELATED: readonly JsonObject[] = [
  { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { ports: [{ port: 80 }] } },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', annotations: { note: 'line one\nline two\n' } },
    spec: {
      replicas: 2,
      template: { spec: { containers: [{ name: 'a', image: 'b', args: ['--x', '# no comment'] }] } },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'texts' },
    data: { a: '"', b: "'", c: ': ', d: '- x\n- y\n' },
  },
  { apiVersion: 'x.io/v1', kind: 'Foreign', metadata: { name: 'deep' }, spec: { a: [[{ b: [null, 1.5, true, {}] }]] } },
]
