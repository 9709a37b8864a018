// Servers of these tests listen on the loopback; the kernel finds them a port.

import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'

export const LOOPBACK = '127.0.0.1'

export const listen = (server: Server | SecureServer): Promise<number> =>
  new Promise(resolve => {
    server.listen(0, LOOPBACK, () => resolve((server.address() as AddressInfo).port))
  })

/** Returns a free port, for a program that takes a port as its argument. */
export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer()
    server.listen(0, LOOPBACK, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
