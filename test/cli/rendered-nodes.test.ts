// MachineDeployments that are named on the command line.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { titlesNamed } from '../../src/cli/rendered-nodes.ts'

const ONE = ['kube-system/web', 'kube-system/db', 'machines/general-a']
const FLEET = ['oslo / kube-system/web', 'berlin / kube-system/web', 'berlin / kube-system/database']

const CASES: readonly [given: string, titles: readonly string[], message: RegExp][] = [
  ['web2', ONE, /^there is no MachineDeployment web2: did you mean kube-system\/web\?$/],
  ['kube-system/webb', ONE, /did you mean kube-system\/web\?$/],
  ['general-b', ONE, /did you mean machines\/general-a\?$/],
  ['queue', ONE, /there are kube-system\/web, kube-system\/db, machines\/general-a$/],
  ['web2', FLEET, /did you mean oslo \/ kube-system\/web, berlin \/ kube-system\/web\?$/],
  ['databse', FLEET, /did you mean berlin \/ kube-system\/database\?$/],
  ['web', FLEET, /^2 MachineDeployments are named web: /],
]

describe('a name that is none of one MachineDeployment', () => {
  for (const [given, titles, message] of CASES)
    test(`${given} of ${titles[0]}`, () =>
      assert.throws(
        () =>
          titlesNamed(
            [given],
            titles.map(title => ({ title, stem: title.replaceAll('/', '-') })),
          ),
        { message },
      ))
})
