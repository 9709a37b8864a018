// The comments of the action for GitHub and of the component for GitLab: one for all clusters, posted once and then updated.

import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { inputVariables, makeRunner } from '../../fixtures/action.ts'
import { componentJobs } from '../../fixtures/component.ts'
import { root } from '../../fixtures/examples.ts'
import { writeNpm } from '../../fixtures/npm.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-comment-'))
after(() => rmSync(folder, { recursive: true }))
const repository = join(folder, 'fleet')
const ENV = {
  ...process.env,
  PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.com',
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, env: ENV })

cpSync(join(root, 'examples/fleet'), repository, { recursive: true })
mkdirSync(join(folder, 'bin'))
writeNpm(join(folder, 'bin'))
cpSync(join(root, 'examples/policy/policy.yaml'), join(repository, 'policy.yaml'))
git('init', '-qb', 'main')
git('add', '-A')
git('commit', '-qm', 'first')
const deployments = join(repository, 'clusters/oslo/machine-deployments.yaml')
writeFileSync(deployments, readFileSync(deployments, 'utf8').replace('kubelet: 1.36.1', 'kubelet: 1.33.5'))
// The change also turns a check off, in the functionConfig and in the policy.
const MORE = { 'clusters/oslo/osm-krm.yaml': '$&, OSM0254: "off"', 'policy.yaml': '$&\n      OSM0254: "off"' }
for (const [name, more] of Object.entries(MORE)) {
  const file = join(repository, name)
  writeFileSync(file, readFileSync(file, 'utf8').replace('OSM0309: "off"', more))
}
git('commit', '-qam', 'change')

interface Comment {
  readonly id: number
  body: string | null
  readonly isOwn: boolean
}

interface Host {
  readonly server: Server
  readonly url: string
  readonly comments: Comment[]
  readonly requests: string[]
  /** The headers with the token. */
  readonly tokens: Set<unknown>
  /** The most characters of a comment; more are refused. */
  most: number
}

const OWN = 1

const ofGitLab = ({ id, body, isOwn }: Comment) => ({ id, body, author: { id: isOwn ? OWN : 2, username: 'somebody' } })

/** The cursor of a page is the number of comments before the next one. */
function pageOfGitHub(
  comments: readonly Comment[],
  variables: { readonly number: number; readonly after: string | null },
) {
  assert.equal(variables.number, 7)
  const end = Number(variables.after ?? 0) + 100
  const nodes = comments
    .slice(end - 100, end)
    .map(({ id, body, isOwn }) => ({ databaseId: id, body, viewerDidAuthor: isOwn, author: { login: 'somebody' } }))
  const pageInfo = { hasNextPage: end < comments.length, endCursor: `${end}` }
  return { data: { repository: { pullRequest: { comments: { nodes, pageInfo } } } } }
}

/** Stores comments like both hosts, starting with those of a discussion. */
async function startHost(): Promise<Host> {
  const comments = Array.from({ length: 105 }, (_, i): Comment => ({ id: i + 1, body: `comment ${i}`, isOwn: false }))
  comments[1]!.body = null
  comments[2]!.body = '<!-- osm-krm nodes -->\nNothing changes for nodes'
  const requests: string[] = []
  const tokens = new Set<unknown>()
  const host = { comments, requests, tokens, most: 65_536 }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://host')
    requests.push(`${request.method} ${pathname}`)
    tokens.add(request.headers.authorization ?? request.headers['private-token'])
    let text = ''
    for await (const block of request) text += block
    if (pathname !== '/graphql' && text !== '' && JSON.parse(text).body.length > host.most) {
      response.writeHead(422).end('body is too long')
      return
    }
    const id = Number(/\/(\d+)$/.exec(pathname)?.[1])
    let answer: unknown = {}
    if (pathname === '/user') answer = { id: OWN }
    else if (pathname === '/graphql') answer = pageOfGitHub(comments, JSON.parse(text).variables)
    else if (request.method === 'GET')
      answer = comments
        .slice((Number(searchParams.get('page')) - 1) * 100)
        .slice(0, 100)
        .map(ofGitLab)
    else if (request.method === 'POST')
      comments.push({ id: comments.length + 1, body: JSON.parse(text).body, isOwn: true })
    else comments.find(comment => comment.id === id)!.body = JSON.parse(text).body
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(host, { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

const PATHS = 'profiles clusters'
const jobs = (given: Readonly<Record<string, string>>) => componentJobs({ compare: PATHS, ...given })
const ofJob = (name: string, given: Readonly<Record<string, string>> = {}): string =>
  jobs(given)[name]!.script.join('\n')
const runner = makeRunner()

const HOSTS = [
  {
    name: 'GitHub',
    command: [process.execPath, runner.main],
    env: (url: string) => ({
      ...runner.env,
      ...inputVariables(
        { compare: PATHS },
        {
          'github.event.pull_request.base.sha': 'HEAD~1',
          'github.event.pull_request.number': '7',
          'github.token': 'secret',
        },
      ),
      GITHUB_API_URL: url,
      GITHUB_GRAPHQL_URL: `${url}/graphql`,
      GITHUB_REPOSITORY: 'fleet/fleet',
    }),
    token: 'Bearer secret',
    posted: 'POST /repos/fleet/fleet/issues/7/comments',
    updated: 'PATCH /repos/fleet/fleet/issues/comments/106',
    base: 'INPUT_BASE',
  },
  {
    name: 'GitLab',
    command: ['bash', '-eo', 'pipefail', '-c', ofJob('osm-krm-comment')],
    env: (url: string) => ({
      CI_API_V4_URL: url,
      CI_PROJECT_ID: '3',
      CI_MERGE_REQUEST_IID: '7',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: 'HEAD~1',
      COMMENT_TOKEN: 'secret',
    }),
    token: 'secret',
    posted: 'POST /projects/3/merge_requests/7/notes',
    updated: 'PUT /projects/3/merge_requests/7/notes/106',
    base: 'CI_MERGE_REQUEST_DIFF_BASE_SHA',
  },
]

for (const {
  name,
  command: [program, ...args],
  env,
  token,
  posted,
  updated,
  base,
} of HOSTS)
  describe(name, () => {
    let host: Host
    before(async () => {
      host = await startHost()
    })
    after(() => host.server.close())
    const comment = (more: Readonly<Record<string, string>> = {}) =>
      promisify(execFile)(program!, args, {
        cwd: repository,
        env: { ...ENV, CI_API_V4_URL: '', ...env(host.url), ...more },
      })

    test('posts one comment for all clusters, and leaves that of somebody else', async () => {
      const { stdout } = await comment()
      assert.equal(host.comments.length, 106)
      assert.equal(host.comments[2]!.body, '<!-- osm-krm nodes -->\nNothing changes for nodes')
      assert.match(stdout, /^a comment of somebody looks like the comment nodes, and is not changed$/m)
      const body = host.comments[105]!.body!
      assert.match(
        body,
        /^<!-- osm-krm nodes -->\n### Do not merge yet: 1 thing to do\. 3 machines are waiting for a revision: .*\n[\s\S]*\n\| cluster \| waiting \|\n\|---\|---\|\n\| <code>oslo<\/code> \| 1 \|\n\n1 cluster unchanged\n/,
      )
      assert.match(body, /^-kubelet 1\.36\.1 .*\n/m)
      assert.equal(host.requests.filter(request => request === posted).length, 1)
      assert.deepEqual([...host.tokens], [token])
    })

    test('updates the first comment later, rather than posting another', async () => {
      host.comments[105]!.body = '<!-- osm-krm nodes -->\nold'
      host.requests.length = 0
      await comment()
      assert.equal(host.comments.length, 106)
      assert.match(host.comments[105]!.body!, /unchanged/)
      assert.ok(host.requests.includes(updated), host.requests.join('\n'))
    })

    test('replaces it by a sentence if the host refuses the text, and fails', async () => {
      host.most = 200
      await assert.rejects(comment(), /422 body is too long/)
      host.most = 65_536
      assert.equal(host.comments.length, 106)
      assert.match(
        host.comments[105]!.body!,
        /^<!-- osm-krm nodes -->\nThe comparison of the last commit could not be written/,
      )
    })

    test('replaces it by a sentence if nothing can be compared, and fails', async () => {
      host.comments[105]!.body = '<!-- osm-krm nodes -->\nNothing changes for nodes'
      await assert.rejects(comment({ [base]: 'no-such-commit' }))
      assert.equal(host.comments.length, 106)
      assert.match(
        host.comments[105]!.body!,
        /^<!-- osm-krm nodes -->\nThe nodes of the last commit could not be compared/,
      )
    })
  })

describe('a policy is that of the target branch, and --fail-on is an input', () => {
  const given = { policy: 'policy.yaml', 'fail-on': 'stuck' }
  const context = { 'github.event.pull_request.base.sha': 'HEAD~1' }
  const failed = async (program: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
    promisify(execFile)(program, args, { cwd: repository, env: { ...ENV, ...env } }).then(
      () => assert.fail('it passes'),
      ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => stdout + stderr,
    )
  const WEAKENED = /OSM0194.*\n?.*OSM0254/
  const STUCK = /^osm-krm: failed: --fail-on stuck: oslo \/ kube-system\/workers$/m

  test('GitHub', async () => {
    const env = {
      ...runner.env,
      ...inputVariables({ lint: PATHS, compare: PATHS, ...given }, context),
      CI_API_V4_URL: '',
    }
    const output = await failed(process.execPath, [runner.main], env)
    assert.match(output, WEAKENED)
    assert.match(output, STUCK)
  })

  test('GitLab', async () => {
    const run = (name: string) =>
      failed('bash', ['-eo', 'pipefail', '-c', ofJob(name, { lint: PATHS, ...given })], {
        CI_MERGE_REQUEST_DIFF_BASE_SHA: 'HEAD~1',
        OSM_KRM_POLICY: given.policy,
        OSM_KRM_FAIL_ON: given['fail-on'],
        CI_API_V4_URL: 'http://127.0.0.1:9',
      })
    assert.match(await run('osm-krm-lint'), WEAKENED)
    assert.match(await run('osm-krm-comment'), STUCK)
  })
})

describe('the jobs', () => {
  const jobs = (file: string) => parse(readFileSync(join(root, 'examples/fleet/ci', file), 'utf8'))
  test('compare with what the hosts set', () => {
    const { uses, with: given } = jobs('github-comment.yaml').jobs.comment.steps.at(-1)
    assert.match(uses, /^osm-krm\/osm-krm@v\d/)
    assert.equal(given.compare, PATHS)
    const [{ component, inputs }] = jobs('gitlab-comment.yaml').include
    assert.match(component, /\/osm-krm\/osm-krm@v\d/)
    assert.equal(inputs.compare, PATHS)
  })
})
