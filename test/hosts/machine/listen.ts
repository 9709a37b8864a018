// Servers of these tests listen on the loopback alone, where the kernel finds them a port.

import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'

export const listen = (server: Server | SecureServer): Promise<number> =>
  new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** A port for a program that has to be told one. */
export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
