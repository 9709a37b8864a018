// A repository that Argo CD's Source Hydrator renders: the code of its controller, repo server and commit server, with the plugins of a real plugin server.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../fixtures/examples.ts'
import { edit, type Files, folderOf, type Manifest, manifestsIn, write } from './folder.ts'
import { built, outputOf } from './programs.ts'

const HYDRATE = built('argocd-hydrate')

export const EXAMPLE = join(root, 'examples/argocd/hydrator')
export const APPLICATION = readFileSync(join(EXAMPLE, 'application.yaml'), 'utf8')
/** The branch that Argo CD pushes to, and the one that it applies. */
export const NEXT = 'environments/production-next'
export const APPLIED = 'environments/production'

/** status.sourceHydrator.currentOperation */
export interface Operation {
  readonly phase: 'Hydrated' | 'Failed'
  readonly message: string
  readonly hydratedSHA?: string
}

export type HydratedRepository = ReturnType<typeof openRepository>

/** With plugins of these sockets. */
export function openRepository(workers: Files, sockets: string, application = APPLICATION) {
  const folder = folderOf({})
  const bare = join(folder, 'clusters.git')
  const clone = join(folder, 'clone')
  const file = join(folder, 'application.yaml')
  const env = { ...process.env, HOME: folder, ARGOCD_PLUGINSOCKFILEPATH: sockets }
  /** The output of Git in the clone. */
  const git = (...args: readonly string[]): string => outputOf('git', args, { cwd: clone, env })
  const hydrator = (command: string): string => outputOf(HYDRATE, [command, file], { cwd: folder, env })
  write(folder, {
    '.gitconfig': '[user]\nname = Jane\nemail = jane@example.com\n[init]\ndefaultBranch = main\n',
    'application.yaml': edit(application, 'https://git.example.com/clusters.git', `file://${bare}`),
  })
  mkdirSync(clone)
  git('init', '--quiet', '--bare', bare)
  git('init', '--quiet')
  git('remote', 'add', 'origin', bare)
  /** Pushes these files as a commit of main. */
  const push = (files: Files, message: string): void => {
    write(join(clone, 'workers'), files)
    git('add', '--all')
    git('commit', '--quiet', '--message', message)
    git('push', '--quiet', 'origin', 'main')
  }
  push(workers, 'Add workers')
  return {
    /** A clone with what is to be rendered in the folder workers of main. */
    clone,
    git,
    push,
    hydrate: (): Operation => {
      const { currentOperation } = JSON.parse(hydrator('hydrate'))
      git('fetch', '--quiet', 'origin')
      return currentOperation
    },
    /** Merges the pull request, and returns what Argo CD applies then, without the annotation with which it recognizes its objects. */
    applied: (): Manifest[] => {
      git('push', '--quiet', 'origin', `origin/${NEXT}:refs/heads/${APPLIED}`)
      return JSON.parse(hydrator('sync')).map((text: string) => untracked(JSON.parse(text)))
    },
    /** What Argo CD has pushed. */
    manifests: () => manifestsIn(git('show', `origin/${NEXT}:workers/manifest.yaml`)),
    /** Renders after each push to main, as a webhook of the Git server makes Argo CD do. */
    hydrateAfterPush: (): void =>
      writeFileSync(join(bare, 'hooks/post-receive'), hookWith(`${HYDRATE} hydrate ${file} >/dev/null 2>&1`), {
        mode: 0o755,
      }),
  }
}

const hookWith = (command: string): string =>
  `#!/bin/sh\nunset $(git rev-parse --local-env-vars)\ngrep -q ' refs/heads/main$' || exit 0\n${command}\n`

function untracked(manifest: Manifest): Manifest {
  const { 'argocd.argoproj.io/tracking-id': id, ...annotations } = manifest.metadata?.annotations ?? {}
  if (id === undefined) throw new Error(`${manifest.kind} is not tracked`)
  return { ...manifest, metadata: { ...manifest.metadata!, annotations } }
}
