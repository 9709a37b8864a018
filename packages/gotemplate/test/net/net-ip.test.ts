// net.IP: parsing, formatting and predicates.

import assert from 'node:assert/strict'
import test from 'node:test'
import { formatValue } from '../../src/fmt/index.ts'
import { canonicalIp, ipText, NET_IP, netIp, parseIp } from '../../src/net/net-ip.ts'
import type { Value } from '../../src/values/values.ts'
import { checkTable } from '../table.ts'

const call = (ip: string, name: string, ...args: Value[]): Value =>
  NET_IP.methods!.get(name)!.call(netIp(parseIp(ip)!), args)

const QUESTIONS = [
  'Unspecified',
  'Loopback',
  'Private',
  'Multicast',
  'InterfaceLocalMulticast',
  'LinkLocalMulticast',
  'LinkLocalUnicast',
  'GlobalUnicast',
]

checkTable('canonicalIp', canonicalIp, [
  ['256.0.0.1', undefined],
  ['01.2.3.4', undefined],
  ['12345::', undefined],
  ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:102:304'],
  ['1.2.3.4::', undefined],
  ['1:0:0:2:3:0:0:4', '1::2:3:0:0:4'],
  ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
  ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
])

checkTable('ipText', ipText, [['\xff\xff\xff\xff\xff', '?ffffffffff']])

checkTable('predicates', (ip: string) => QUESTIONS.filter(name => call(ip, `Is${name}`)).join(' '), [
  ['0.0.0.0', 'Unspecified'],
  ['172.16.0.1', 'Private GlobalUnicast'],
  ['172.32.0.1', 'GlobalUnicast'],
  ['192.168.1.1', 'Private GlobalUnicast'],
  ['224.0.0.1', 'Multicast LinkLocalMulticast'],
  ['169.254.1.1', 'LinkLocalUnicast'],
  ['::', 'Unspecified'],
  ['::1', 'Loopback'],
  ['fe80::1', 'LinkLocalUnicast'],
  ['fec0::1', 'GlobalUnicast'],
  ['ff01::1', 'Multicast InterfaceLocalMulticast'],
  ['ff02::1', 'Multicast LinkLocalMulticast'],
  ['::ffff:127.0.0.1', 'Loopback'],
])

checkTable('DefaultMask', (ip: string) => formatValue(call(ip, 'DefaultMask')), [
  ['172.16.0.1', 'ffff0000'],
  ['192.168.0.1', 'ffffff00'],
  ['::1', '<nil>'],
])

test('To4 and To16', () => {
  assert.equal(formatValue(call('10.0.0.1', 'To4')), '10.0.0.1')
  assert.equal(formatValue(call('::1', 'To4')), '<nil>')
  assert.equal(formatValue(call('10.0.0.1', 'To16')), '10.0.0.1')
})

test('Equal compares IPv4 addresses of 4 and 16 bytes', () => {
  assert.equal(call('10.0.0.1', 'Equal', netIp('\x0a\x00\x00\x01')), true)
  assert.equal(call('10.0.0.1', 'Equal', netIp(parseIp('10.0.0.2')!)), false)
})
