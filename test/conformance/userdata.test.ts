// User data against the recorded ones, from the recorded configs: what differs is user data alone.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderRequest } from '../userdata/given.ts'
import { absent } from './cases.ts'
import { recordedUserData } from './recorded-user-data.ts'

const FAMILIES = ['userdata', 'profiles', 'data', 'identity', 'cloudconfig', 'containerd', 'templates']

for (const family of FAMILIES) {
  describe(`user data of ${family}`, { skip: absent }, () => {
    const recorded = recordedUserData(new RegExp(`^${family}`))
    test('there are cases', () => assert.notEqual(recorded.length, 0))
    for (const { name, request, expected } of recorded)
      test(name, () => assert.equal(renderRequest(request).text, expected))
  })
}
