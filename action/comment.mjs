#!/usr/bin/env node
// Posts a text as a comment on a pull request of GitHub or a merge request of GitLab, or updates the comment that it has posted before. The
// package installs it as `osm-krm-comment`.
//
//   osm-krm-comment NAME FILE
//
// GitHub: GITHUB_API_URL, GITHUB_REPOSITORY, PULL_REQUEST (its number) and TOKEN.
// GitLab: CI_API_V4_URL, CI_PROJECT_ID, CI_MERGE_REQUEST_IID and TOKEN, an access token with the scope api.

import { readFileSync } from 'node:fs'

const [name, file] = process.argv.slice(2)
const { env } = process
const mark = `<!-- osm-krm ${name} -->`
const body = `${mark}\n${readFileSync(file, 'utf8')}`

const github = {
  comments: `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/issues/${env.PULL_REQUEST}/comments`,
  comment: id => `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/issues/comments/${id}`,
  update: 'PATCH',
  headers: { authorization: `Bearer ${env.TOKEN}`, accept: 'application/vnd.github+json' },
}
const notes = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`
const gitlab = {
  comments: notes,
  comment: id => `${notes}/${id}`,
  update: 'PUT',
  headers: { 'private-token': env.TOKEN },
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

/** Returns the comment of an earlier run, which may be on any page. */
async function earlier() {
  for (let page = 1; ; page++) {
    const comments = await request(`${host.comments}?per_page=100&page=${page}`)
    const found = comments.find(comment => comment.body.startsWith(mark))
    if (found || comments.length < 100) return found
  }
}

const found = await earlier()
if (found) await request(host.comment(found.id), host.update, { body })
else await request(host.comments, 'POST', { body })
console.log(`${found ? 'updated' : 'posted'} the comment ${name}`)
