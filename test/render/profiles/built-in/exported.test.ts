// An exported profile is an ordinary one: it renders the same as the built-in one for any Kubernetes version.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Profile } from '../../../../src/render/model/profile.ts'
import { goTemplateEngine } from '../../../../src/render/osc/index.ts'
import table from '../../../../src/render/profiles/built-in/checksums.json' with { type: 'json' }
import { DEFAULT_DOWNLOADS } from '../../../../src/render/profiles/built-in/downloads.ts'
import {
  builtInProfile,
  DEFAULT_NODE_SETTINGS,
  exportedProfile,
  withDownloads,
  withNodeSettings,
} from '../../../../src/render/profiles/built-in/index.ts'
import { fails } from '../../../fixtures/told.ts'
import { machineDeployment, renderNode } from '../../osc/fixtures.ts'

const VERSIONS = [...Object.keys(table.checksums.kubelet), '1.28.3', '1.36.0-rc.1', '1.99.0']

describe('an exported profile', async () => {
  const builtIn = (await builtInProfile('osp-ubuntu', 'kube-system'))!.profile!
  const { spec } = (await exportedProfile('osp-ubuntu'))!
  const exported = { ...builtIn, spec: spec as unknown as Profile['spec'] }
  const engine = goTemplateEngine()

  const render = (profile: Profile, kubeletVersion: string) =>
    renderNode(
      {
        machineDeployment: { ...machineDeployment({}), kubeletVersion },
        profile,
        engine,
      },
      fails,
    )

  for (const version of VERSIONS) {
    it(`renders ${version} like the built-in one`, () => {
      const expected = render(
        withNodeSettings(
          withDownloads(builtIn, version, DEFAULT_DOWNLOADS, () => {}),
          DEFAULT_NODE_SETTINGS,
          false,
        ),
        version,
      )
      assert.deepEqual(render(exported, version), expected)
    })
  }
})
