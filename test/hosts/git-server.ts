// Git over HTTP on the loopback, as source-controller fetches it: git's own server program behind a small gateway.

import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { LOOPBACK, listen } from './machine/listen.ts'

export interface GitServer {
  /** Of the repository. */
  readonly url: string
  close(): void
}

/** Serves the repository whose work tree is in the folder. */
export async function startGitServer(folder: string): Promise<GitServer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env.PATH,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'safe.directory',
        GIT_CONFIG_VALUE_0: '*',
        PATH_INFO: pathname.replace(/^\/fleet\.git/, '/.git'),
        QUERY_STRING: String(searchParams),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
    })
    request.pipe(backend.stdin)
    const chunks: Buffer[] = []
    backend.stdout.on('data', chunk => chunks.push(chunk))
    backend.on('close', () => {
      const output = Buffer.concat(chunks)
      const end = output.indexOf('\r\n\r\n')
      const headers = output
        .subarray(0, end)
        .toString()
        .split('\r\n')
        .map(line => /^([^:]+): (.*)$/.exec(line)!.slice(1) as [string, string])
      const status = headers.find(([name]) => name === 'Status')?.[1]
      response.writeHead(status === undefined ? 200 : Number.parseInt(status, 10), Object.fromEntries(headers))
      response.end(output.subarray(end + 4))
    })
  })
  const port = await listen(server)
  return { url: `http://${LOOPBACK}:${port}/fleet.git`, close: () => void server.close() }
}
