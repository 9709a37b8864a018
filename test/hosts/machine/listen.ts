// Servers of these tests listen on the loopback, or where a machine with a network of its own reaches them; the kernel finds them a port.

import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'

export const LOOPBACK = '127.0.0.1'

/** Without a port, the kernel finds one. */
export const listen = (server: Server | SecureServer, address = LOOPBACK, port = 0): Promise<number> =>
  new Promise(resolve => {
    server.listen(port, address, () => resolve((server.address() as AddressInfo).port))
  })

/** Returns a free port, for a program that takes a port as its argument. */
export const freePort = (address = LOOPBACK): Promise<number> =>
  new Promise(resolve => {
    const server = createServer()
    server.listen(0, address, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
