// Workflows and scripts pass the checkers of CI systems and shells.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { componentJobs, componentText } from '../fixtures/component.ts'
import { root } from '../fixtures/examples.ts'
import {
  CI,
  GITHUB,
  GITHUB_COMMENT,
  GITLAB,
  GITLAB_COMMENT,
  githubJobs,
  gitlabJobs,
  RELEASE,
  shellOf,
} from './ci-jobs.ts'
import { folderOf } from './folder.ts'
import { built, notInstalled, notOnPath } from './programs.ts'

describe('workflows and jobs', () => {
  const FULL = /@(v\d+\.\d+\.\d+|[0-9a-f]{40})$/

  for (const file of [CI, GITHUB, GITHUB_COMMENT, RELEASE]) {
    test(`${file.slice(root.length + 1)}: actions are named by a full version or a commit`, () => {
      const { jobs } = parse(readFileSync(file, 'utf8')) as { jobs: Record<string, { steps: { uses?: string }[] }> }
      const uses = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
      assert.ok(uses.length > 0)
      for (const name of uses) assert.match(name, FULL)
    })
    test(`${file.slice(root.length + 1)}: has only the permissions that it needs`, () => {
      const { permissions } = parse(readFileSync(file, 'utf8'))
      assert.deepEqual(permissions, { contents: 'read' })
    })
  }

  for (const file of [CI, RELEASE]) {
    test(`${file.slice(root.length + 1)}: names actions by commits`, () => {
      for (const [, version] of readFileSync(file, 'utf8').matchAll(/uses: \S+@(.*)/g))
        assert.match(version!, /^[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    })
  }
})

describe('actionlint', {
  skip: notInstalled('actionlint'),
}, () => {
  const lint = (text: string) => {
    const folder = folderOf({ '.github/workflows/job.yaml': text })
    const { status, stdout } = spawnSync(
      built('actionlint'),
      ['-no-color', join(folder, '.github/workflows/job.yaml')],
      {
        encoding: 'utf8',
      },
    )
    return { status, stdout }
  }

  for (const file of [CI, GITHUB, GITHUB_COMMENT, RELEASE]) {
    test(`${file.slice(root.length + 1)}: has no problems`, () => {
      assert.deepEqual(lint(readFileSync(file, 'utf8')), { status: 0, stdout: '' })
    })
  }
})

describe("GitLab's schema", {
  skip: notInstalled('check-jsonschema'),
}, () => {
  const check = (text: string) => {
    const folder = folderOf({ '.gitlab-ci.yml': text })
    const program = built('check-jsonschema/bin/check-jsonschema')
    const args = ['--builtin-schema', 'vendor.gitlab-ci', join(folder, '.gitlab-ci.yml')]
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
    return { status, stdout }
  }

  for (const [name, text] of [
    [GITLAB.slice(root.length + 1), readFileSync(GITLAB, 'utf8')],
    [GITLAB_COMMENT.slice(root.length + 1), readFileSync(GITLAB_COMMENT, 'utf8')],
    ['templates/osm-krm.yml', componentText()],
  ] as const)
    test(`accepts the jobs of ${name}`, () => {
      const { status, stdout } = check(text)
      assert.equal(status, 0, stdout)
    })
})

describe('shellcheck', {
  skip: notOnPath('shellcheck'),
}, () => {
  const SCRIPTS: readonly (readonly [string, string, string])[] = [
    ...['examples/fleet/flux/render.sh', 'examples/argocd/plugin/osm-krm-argocd', 'src/inspect/mirror/mirror.sh'].map(
      path => [path, 'sh', readFileSync(join(root, path), 'utf8')] as const,
    ),
    ...Object.entries({ ...gitlabJobs(GITLAB), ...componentJobs() }).map(
      ([name, job]) => [`GitLab, ${name}`, shellOf(job), job.script.join('\n')] as const,
    ),
    ...[CI, GITHUB, GITHUB_COMMENT, RELEASE].flatMap(file =>
      Object.values(githubJobs(file)).flatMap(({ steps }) =>
        steps.flatMap(({ name, run }) =>
          // An expression is replaced before a shell sees it.
          run === undefined
            ? []
            : [[`${file.split('/').at(-1)}, ${name ?? run}`, 'bash', run.replaceAll(/\$\{\{.*?\}\}/g, 'x')] as const],
        ),
      ),
    ),
  ]
  for (const [place, shell, text] of SCRIPTS) {
    test(place, () => {
      const { status, stdout } = spawnSync('shellcheck', ['-s', shell, '-'], { input: text, encoding: 'utf8' })
      assert.equal(status, 0, stdout)
    })
  }
})
