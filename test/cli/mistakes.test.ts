// Error messages for wrong command lines: what is wrong, where, and what to do.

import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { edit } from '../fixtures/lists.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('mistakes')

/** A copy of the quickstart with one text of a file replaced. */
function given(name: string, file: string, from: string, to: string): void {
  cpSync(join(root, 'examples/quickstart'), join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, file), edit(readFileSync(join(folder, name, file), 'utf8'), from, to))
}

mkdirSync(join(folder, 'empty'))
given('whole', 'tokens.yaml', 'example-api-token', 'example-api-token-2')
given('tab', 'osm-krm.yaml', '  name: quickstart', '\tname: quickstart')
given('quote', 'machine-deployments.yaml', 'name: flatcar-workers', 'name: "flatcar-workers')
given(
  'profile',
  'machine-deployments.yaml',
  '  annotations:\n',
  '  annotations:\n    k8c.io/operating-system-profile: mine\n',
)

const MISTAKES: readonly { name: string; args: string[]; status: number; says: RegExp }[] = [
  {
    name: 'a missing path',
    args: ['render', 'nowhere'],
    status: 2,
    says: /^osm-krm: nowhere: there is no such file or folder\n$/,
  },
  {
    name: 'a missing functionConfig',
    args: ['render', 'whole', '-c', 'nowhere.yaml'],
    status: 2,
    says: /^osm-krm: nowhere\.yaml: there is no such file or folder\n$/,
  },
  {
    name: 'a path below a file',
    args: ['render', 'whole/tokens.yaml/more'],
    status: 2,
    says: /^osm-krm: whole\/tokens\.yaml\/more: a part of the path is a file, not a folder\n$/,
  },
  {
    name: 'a folder without files',
    args: ['render', 'empty'],
    status: 2,
    says: /^osm-krm: nothing to render in empty: /,
  },
  {
    name: 'several clusters in the current folder',
    args: ['render'],
    status: 2,
    says: /^osm-krm: there are 4 clusters \(profile, .*\).*: write each .* with -d FOLDER, or name the paths of one cluster\n/,
  },
  {
    name: 'a form that does not exist, as of kubectl',
    args: ['render', 'whole', '-o', 'wide'],
    status: 2,
    says: /'wide' is invalid\. Allowed choices are yaml, json\./,
  },
  {
    name: 'a command of another tool',
    args: ['plan', 'whole'],
    status: 2,
    says: /^osm-krm: there is no command plan: osm-krm diff compares two states\n$/,
  },
  {
    name: 'a command of another tool that would change a cluster',
    args: ['apply', '-f', 'whole'],
    status: 2,
    says: /^osm-krm: there is no command apply: osm-krm applies nothing; osm-krm render PATH \| kubectl apply -f - does\n$/,
  },
  {
    name: 'a command of kubectl below a command',
    args: ['profiles', 'list'],
    status: 2,
    says: /^osm-krm: there is no command profiles list: osm-krm profiles lists them\n$/,
  },
  {
    name: 'the help of a command that does not exist',
    args: ['help', 'rendr'],
    status: 2,
    says: /^osm-krm: there is no command rendr: did you mean render\?\n$/,
  },
  {
    name: 'a number that is no code',
    args: ['explain', '9999'],
    status: 2,
    says: /^osm-krm: there is no code OSM9999: "osm-krm explain" lists all codes\n$/,
  },
  {
    name: 'an unknown profile',
    args: ['profiles', 'osp-ubunt'],
    status: 2,
    says: /^osm-krm: there is no profile "osp-ubunt": there are .*osp-ubuntu/,
  },
  {
    name: 'a functionConfig with more than one object',
    args: ['render', 'whole', '-c', 'whole/tokens.yaml'],
    status: 2,
    says: /^osm-krm: -c takes a file with one functionConfig; 3 objects are in it \(whole\/tokens\.yaml:1, /,
  },
  {
    name: 'a functionConfig with a tab, with the line in the file',
    args: ['render', 'tab'],
    status: 1,
    says: /^osm-krm: error: OperatingSystemConfigGenerator: cannot be read: a tab .*\n\n.*\n {2}--> tab\/osm-krm\.yaml:5:1\n/,
  },
  {
    name: 'a quote that is not closed, with the line in the file',
    args: ['render', 'quote'],
    status: 1,
    says: /MachineDeployment: cannot be read: .*\n {2}--> quote\/machine-deployments\.yaml:/,
  },
  {
    name: 'an unknown profile, with the existing ones including built-in ones',
    args: ['render', 'profile'],
    status: 1,
    says: /help: Add the file .* The profiles are osp-amzn2, osp-amzn2023, osp-flatcar, .*, osp-ubuntu\.\n/,
  },
]

describe('osm-krm reports', () => {
  for (const { name, args, status, says } of MISTAKES) {
    it(name, async () => {
      const outcome = await osmKrm(args, { cwd: folder, input: '' })
      assert.match(outcome.stderr, says)
      assert.equal(outcome.status, status)
      assert.equal(outcome.stdout, '')
    })
  }
})
