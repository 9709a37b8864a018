#!/usr/bin/env node
// Posts a text as a comment on a pull request of GitHub or a merge request of GitLab, or updates the comment that it has posted before. If there is
// no text, or the host refuses it, a sentence replaces the comment: it has the verdict of an earlier commit. The package installs it as
// `osm-krm-comment`.
//
//   osm-krm-comment NAME FILE
//
// GitHub: GITHUB_API_URL, GITHUB_GRAPHQL_URL, GITHUB_REPOSITORY, PULL_REQUEST (its number) and TOKEN.
// GitLab: CI_API_V4_URL, CI_PROJECT_ID, CI_MERGE_REQUEST_IID and TOKEN, an access token with the scope api.

import { readFileSync } from 'node:fs'

const [name, file] = process.argv.slice(2)
const { env } = process
const mark = `<!-- osm-krm ${name} -->`
const text = readFileSync(file, 'utf8') || 'The nodes of the last commit could not be compared: the log of the job says why.\n'
const REFUSED = 'The comparison of the last commit could not be written as a comment: the log of the job says why.\n'

const api = env.GITHUB_API_URL
const github = {
  comments: `${api}/repos/${env.GITHUB_REPOSITORY}/issues/${env.PULL_REQUEST}/comments`,
  comment: id => `${api}/repos/${env.GITHUB_REPOSITORY}/issues/comments/${id}`,
  update: 'PATCH',
  headers: { authorization: `Bearer ${env.TOKEN}`, accept: 'application/vnd.github+json' },
  earlier: commentsOfGitHub,
}
const notes = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`
const gitlab = {
  comments: notes,
  comment: id => `${notes}/${id}`,
  update: 'PUT',
  headers: { 'private-token': env.TOKEN },
  earlier: commentsOfGitLab,
}
const host = env.CI_API_V4_URL ? gitlab : github

async function request(url, method = 'GET', data) {
  const response = await fetch(url, {
    method,
    headers: { ...host.headers, 'content-type': 'application/json' },
    body: data && JSON.stringify(data),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

const QUERY = `query ($owner: String!, $repository: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repository) {
    pullRequest(number: $number) {
      comments(first: 100, after: $after) {
        nodes { databaseId body viewerDidAuthor author { login } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`

/** Only GraphQL says whether a comment is of the owner of the token, which may be an app. */
async function* commentsOfGitHub() {
  const [owner, repository] = env.GITHUB_REPOSITORY.split('/')
  for (let after = null, hasNext = true; hasNext; ) {
    const variables = { owner, repository, number: Number(env.PULL_REQUEST), after }
    const { data, errors } = await request(env.GITHUB_GRAPHQL_URL, 'POST', { query: QUERY, variables })
    if (errors) throw new Error(`${env.GITHUB_GRAPHQL_URL}: ${errors.map(({ message }) => message).join('; ')}`)
    const { nodes, pageInfo } = data.repository.pullRequest.comments
    for (const { databaseId, body, viewerDidAuthor, author } of nodes)
      yield { id: databaseId, body, isOwn: viewerDidAuthor, author: author?.login }
    hasNext = pageInfo.hasNextPage
    after = pageInfo.endCursor
  }
}

async function* commentsOfGitLab() {
  const me = await request(`${env.CI_API_V4_URL}/user`)
  for (let page = 1, found; found?.length !== 0; page++) {
    found = await request(`${notes}?per_page=100&page=${page}`)
    for (const { id, body, author } of found) yield { id, body, isOwn: author.id === me.id, author: author.username }
  }
}

/** Returns the comment of an earlier run. One of somebody else with the same mark is not touched, and is said. */
async function earlier() {
  for await (const comment of host.earlier()) {
    if (!comment.body?.startsWith(mark)) continue
    if (comment.isOwn) return comment
    console.log(`a comment of ${comment.author ?? 'somebody else'} looks like the comment ${name}, and is not changed`)
  }
  return undefined
}

const found = await earlier()
const write = text => {
  const data = { body: `${mark}\n${text}` }
  return found ? request(host.comment(found.id), host.update, data) : request(host.comments, 'POST', data)
}
try {
  await write(text)
} catch (error) {
  await write(REFUSED)
  throw error
}
console.log(`${found ? 'updated' : 'posted'} the comment ${name}`)
