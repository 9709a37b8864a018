// The definitions of Argo CD and Flux that .ci/install-programs extracted from their modules.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '../../src/base/json.ts'
import { objectsIn } from '../fixtures/examples.ts'
import { built } from './programs.ts'

export const ARGOCD = ['manifests/argocd-crds'] as const
export const FLUX = ['manifests/flux-source', 'manifests/flux-kustomize'] as const
/** Argo CD's own manifests of everything that it runs. */
export const ARGOCD_INSTALL = 'manifests/argocd-install.yaml'

/** The CustomResourceDefinitions in these folders. */
export const definitions = (folders: readonly string[]): JsonObject[] =>
  folders
    .flatMap(folder =>
      readdirSync(built(folder))
        .sort()
        .flatMap(file => objectsIn(readFileSync(join(built(folder), file), 'utf8'))),
    )
    .filter(({ kind }) => kind === 'CustomResourceDefinition')
