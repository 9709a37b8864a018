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

export interface ProxyOptions {
  readonly address?: string
  /** Names that only the proxy knows, and their URLs. */
  readonly names?: Readonly<Record<string, string>>
}

export async function startProxy({ address = LOOPBACK, names = {} }: ProxyOptions = {}): Promise<ProxyServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const { method, headers } = request
    const { origin, hostname } = new URL(request.url!)
    const target = (names[hostname] ?? origin) + request.url!.slice(origin.length)
    const passed = send(target, { method, headers }, answer => {
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
  return { url: `http://${address}:${await listen(server, address)}`, asked, close: () => server.close() }
}
