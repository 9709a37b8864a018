// net.IP: reading, printing and the questions that it answers. Expected results are those of Go.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatValue, sprintf } from '../../src/go/fmt/index.ts'
import { NET_IP, netIp, parseIp } from '../../src/go/net-ip.ts'
import type { Value } from '../../src/go/values.ts'

const texts: readonly (readonly [given: string, expected: string | undefined])[] = [
  ['10.0.0.1', '10.0.0.1'],
  ['fd00::10', 'fd00::10'],
  ['FD00:0:0:0:0:0:0:10', 'fd00::10'],
  ['::', '::'],
  ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
  ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
  ['01.2.3.4', undefined],
  ['1.2.3', undefined],
  ['1.2.3.256', undefined],
  ['1::2::3', undefined],
  ['fe80::1%eth0', undefined],
  ['12345::', undefined],
  ['1:2:3:4:5:6:7', undefined],
]

for (const [given, expected] of texts)
  test(`read the address ${given}`, () => {
    const ip = parseIp(given)
    assert.equal(ip && formatValue(netIp(ip)), expected)
  })

const ask = (name: string, ip: string, ...args: Value[]): Value =>
  NET_IP.methods!.get(name)!.call(netIp(parseIp(ip)!), args)

const answers: readonly (readonly [method: string, yes: readonly string[], no: readonly string[]])[] = [
  ['IsLoopback', ['127.1.2.3', '::1'], ['128.0.0.1', '::2']],
  ['IsPrivate', ['10.1.1.1', '172.31.0.1', '192.168.0.1', 'fd00::1'], ['172.32.0.1', '8.8.8.8', '2001:db8::1']],
  ['IsMulticast', ['224.0.0.1', 'ff02::1'], ['223.0.0.1', 'fe80::1']],
  ['IsLinkLocalUnicast', ['169.254.1.1', 'fe80::1'], ['169.255.1.1', 'fec0::1']],
  ['IsGlobalUnicast', ['10.0.0.1', '2001:db8::1'], ['255.255.255.255', '127.0.0.1', 'ff02::1', '::']],
  ['IsUnspecified', ['0.0.0.0', '::'], ['0.0.0.1']],
]

for (const [method, yes, no] of answers)
  test(method, () => {
    for (const ip of yes) assert.equal(ask(method, ip), true, ip)
    for (const ip of no) assert.equal(ask(method, ip), false, ip)
  })

test('forms of an address', () => {
  assert.equal(
    sprintf('%s %q %x %d', [netIp('\x0a\0\0\x01'), netIp(''), netIp('\x01\x02'), netIp('\x01\x02')]),
    '10.0.0.1 "<nil>" 3f30313032 [1 2]',
  )
  assert.equal(ask('Equal', '10.0.0.1', netIp('\x0a\0\0\x01')), true)
  assert.equal(formatValue(ask('DefaultMask', '10.0.0.1')), 'ff000000')
  assert.equal(formatValue(ask('To4', 'fd00::1')), '<nil>')
})
