// A name server that knows a few names, and logs every requested name.

import { createSocket } from 'node:dgram'

export interface NameServer {
  /** Names, without those that it knows, in their order. */
  readonly unknown: string[]
  close(): void
}

const HEADER = 12
const [A, NO_SUCH_NAME] = [1, 3]
/** It is an answer, and whoever asks need not ask again. */
const ANSWER = 0x8400

/** Answers at port 53 of an address, with that address for each of the names. */
export async function startNameServer(address: string, names: readonly string[]): Promise<NameServer> {
  const unknown: string[] = []
  const socket = createSocket('udp4', (message, { address: asker, port }) => {
    const { name, type, end } = questionOf(message)
    const isKnown = names.includes(name)
    if (!isKnown) unknown.push(name)
    const answers = isKnown && type === A ? [addressRecord(address)] : []
    const header = Buffer.from(message.subarray(0, HEADER))
    header.writeUInt16BE(ANSWER | (isKnown ? 0 : NO_SUCH_NAME), 2)
    for (const [i, count] of [1, answers.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * i)
    socket.send(Buffer.concat([header, message.subarray(HEADER, end), ...answers]), port, asker)
  })
  await new Promise<void>(resolve => socket.bind(53, address, resolve))
  return { unknown, close: () => void socket.close() }
}

/** Of the only question: labels with their lengths, a zero, the type and the class. */
function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** An address of the name in the question, for one second. */
const addressRecord = (address: string): Buffer =>
  Buffer.from([0xc0, HEADER, 0, A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)])
