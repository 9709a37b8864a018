// An HTTP proxy that passes everything on, and writes down what. It takes its time: who asks can be seen meanwhile.

import { createServer, request as send } from 'node:http'
import { connect } from 'node:net'
import { LOOPBACK, listen } from './listen.ts'

export interface ProxyServer {
  readonly url: string
  /** `CONNECT host:port` for TLS, `GET URL` for the rest, in their order. */
  readonly asked: string[]
  close(): void
}

export async function startProxy(): Promise<ProxyServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const { method, headers } = request
    const passed = send(request.url!, { method, headers }, answer => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    request.pipe(passed)
  })
  server.on('connect', (request, socket, head) => {
    asked.push(`CONNECT ${request.url}`)
    const [host, port] = request.url!.split(':')
    const target = connect(Number(port), host, async () => {
      await new Promise(resolve => setTimeout(resolve, 300))
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      target.write(head)
      target.pipe(socket).pipe(target)
    })
    for (const end of [target, socket]) end.on('error', () => [target, socket].forEach(each => void each.destroy()))
  })
  return { url: `http://${LOOPBACK}:${await listen(server)}`, asked, close: () => server.close() }
}
