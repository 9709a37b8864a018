// Workflows and scripts pass the checkers of CI systems and shells.

import assert from 'node:assert/strict'
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
import { built, notInstalled, notOnPath, outputOf } from './programs.ts'

const nameOf = (file: string): string => file.slice(root.length + 1)
const WORKFLOWS = [CI, GITHUB, GITHUB_COMMENT, RELEASE]

describe('workflows and jobs', () => {
  const FULL = /@(v\d+\.\d+\.\d+|[0-9a-f]{40})$/

  for (const file of WORKFLOWS) {
    test(`${nameOf(file)}: actions are named by a full version or a commit`, () => {
      const uses = Object.values(githubJobs(file)).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
      assert.ok(uses.length > 0)
      for (const name of uses) assert.match(name, FULL)
    })
    test(`${nameOf(file)}: has only the permissions that it needs`, () => {
      const { permissions } = parse(readFileSync(file, 'utf8'))
      assert.deepEqual(permissions, { contents: 'read' })
    })
  }

  for (const file of [CI, RELEASE]) {
    test(`${nameOf(file)}: names actions by commits`, () => {
      for (const [, version] of readFileSync(file, 'utf8').matchAll(/uses: \S+@(.*)/g))
        assert.match(version!, /^[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    })
  }
})

describe('actionlint', {
  skip: notInstalled('actionlint'),
}, () => {
  for (const file of WORKFLOWS)
    test(`${nameOf(file)}: has no problems`, () => {
      const folder = folderOf({ '.github/workflows/job.yaml': readFileSync(file, 'utf8') })
      const args = ['-no-color', join(folder, '.github/workflows/job.yaml')]
      assert.equal(outputOf(built('actionlint'), args), '')
    })
})

describe("GitLab's schema", {
  skip: notInstalled('check-jsonschema'),
}, () => {
  for (const [name, text] of [
    [nameOf(GITLAB), readFileSync(GITLAB, 'utf8')],
    [nameOf(GITLAB_COMMENT), readFileSync(GITLAB_COMMENT, 'utf8')],
    ['templates/osm-krm.yml', componentText()],
  ] as const)
    test(`accepts the jobs of ${name}`, () => {
      const file = join(folderOf({ '.gitlab-ci.yml': text }), '.gitlab-ci.yml')
      outputOf(built('check-jsonschema/bin/check-jsonschema'), ['--builtin-schema', 'vendor.gitlab-ci', file])
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
    ...WORKFLOWS.flatMap(file =>
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
    test(place, () => void outputOf('shellcheck', ['-s', shell, '-'], { input: text }))
  }
})
