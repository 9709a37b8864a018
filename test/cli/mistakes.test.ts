// Error messages for wrong command lines: what is wrong, where, and what to do. Nothing is printed on stdout.

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

/** Command lines that are refused. */
const REFUSED: readonly (readonly [line: string, says: RegExp])[] = [
  ['render nowhere', /^osm-krm: nowhere: there is no such file or folder\n$/],
  ['render whole -c nowhere.yaml', /^osm-krm: nowhere\.yaml: there is no such file or folder\n$/],
  [
    'render whole/tokens.yaml/more',
    /^osm-krm: whole\/tokens\.yaml\/more: a part of the path is a file, not a folder\n$/,
  ],
  ['render empty', /^osm-krm: nothing to render in empty: /],
  [
    'render',
    /^osm-krm: there are 4 clusters \(profile, .*\).*: write each .* with -d FOLDER, or name the paths of one cluster\n/,
  ],
  ['render whole -o wide', /'wide' is invalid\. Allowed choices are yaml, json\./],
  [
    'render whole -c whole/tokens.yaml',
    /^osm-krm: -c takes a file with one functionConfig; 3 objects are in it \(whole\/tokens\.yaml:1, /,
  ],
  ['plan whole', /^osm-krm: there is no command plan: osm-krm diff compares two states\n$/],
  [
    'apply -f whole',
    /^osm-krm: there is no command apply: osm-krm applies nothing; osm-krm render PATH \| kubectl apply -f - does\n$/,
  ],
  [
    'verify whole',
    /no command verify: osm-krm lint --rendered checks what is applied, and osm-krm diff --live FILE compares/,
  ],
  [
    'validate whole',
    /no command validate: osm-krm lint reports problems, with --rendered in manifests that are applied/,
  ],
  ['profiles list', /^osm-krm: there is no command profiles list: osm-krm profiles lists them\n$/],
  ['help rendr', /^osm-krm: there is no command rendr: did you mean render\?\n$/],
  ['explain 9999', /^osm-krm: there is no code OSM9999: "osm-krm explain" lists all codes\n$/],
  ['explain OSM03O1', /there is no code OSM03O1: did you mean OSM0301\?/],
  [
    'explain proxy unicorn',
    /no code has "proxy" and "unicorn" in its title or explanation; "osm-krm explain" lists all/,
  ],
  ['schema --a\u001b[31m\u202e', /^error: unknown option '--a\\u001b\[31m\\u202e'\n/],
  ['profiles osp-ubunt', /^osm-krm: there is no profile "osp-ubunt": there are .*osp-ubuntu/],
  ['diff main...HEAD --old whole', /main\.\.\.HEAD compares two revisions, and --old a folder/],
  ['diff --live whole --old whole whole', /'--live <file>' cannot be used with option '--old <path>'/],
  ['diff --live whole --live profile', /'--live <file>' is given twice/],
  ['diff --old whole whoel', /whoel: .* did you mean whole\?/],
  ['diff --old whole profile -o xml', /text, json/],
  ['diff --old whole profile --fail-on stuk', /It is a list of stuck, new, replace\./],
  ['diff whole/tokens.yaml tab --build :', /--build runs in a folder, and whole\/tokens\.yaml is none/],
  ['lint --rendered --policy policy.yaml whole', /'--rendered' cannot be used with option '--policy <file>'/],
  ['lint whole -o json -o sarif', /-o json and -o sarif are both printed: write one into a file, as in -o sarif=FILE/],
  ['lint whole -o sarf', /Allowed choices are text, json, sarif, github/],
  ['lint --each nothing/* whole/tokens.yaml', /no folder or file matches --each nothing\/\*/],
  [
    'show whole ubuntu-workers',
    /^osm-krm: ubuntu-workers is not a file or folder: .*MachineDeployment, write --node ubuntu-workers\n$/,
  ],
  ['show whole --node ubuntu-worker', /did you mean kube-system\/ubuntu-workers\?/],
  [
    'show whole --node ubuntu-workers --file /etc/crictl.yml',
    /no file \/etc\/crictl\.yml: did you mean \/etc\/crictl\.yaml\?/,
  ],
  ['show whole --node ubuntu-workers --file /etc/crictl.yaml --phase bootstrap', /the provisioning phase writes it/],
  ['show whole --file /etc/crictl.yaml', /2 MachineDeployments: name one of them with --node/],
  ['show whole --node a --node b --file /etc/motd', /--file prints one text: name one MachineDeployment/],
  ['show whole --node ubuntu-workers --origins', /--origins applies to --file/],
  ['show whole --raw --file /etc/x', /cannot be combined/],
  ['show whole --phase bootstrap', /--phase applies to/],
  ['show whole --raw -o json', /-o does not apply/],
  ['show whole/tokens.yaml -o html', /the files contain no MachineDeployment and no rendered object/],
  ['show whole --show-secrets -o html', /the page has secrets, so it needs a file, as in -o html=nodes\.html/],
  ['show whole --node ubuntu-workers -o html', /-o html shows all files of all nodes: remove --node/],
  ['show whole -o json=nodes.json -o html', /show writes one form: give -o once/],
  ['show --build a=: --build a=true', /two builds have the name a: write --build 'NAME=COMMAND'/],
  ['show --build a=', /--build a=: there is no command/],
  ['show --build : -k .', /cannot be used with option/],
  ['assets whole --check none.txt', /none\.txt/],
  ['init a', /name the cloud provider with --provider: alibaba, /],
  ['init a --provider hcloud', /Allowed choices are alibaba, anexia, aws/],
  [
    'init a --provider hetzner --os amzn2',
    /osp-amzn2 does not support hetzner: it supports aws.* For hetzner, --os is one of .*ubuntu; --profile is one of .*osp-rockylinux-10/,
  ],
  ['init a --provider anexia', /For anexia, --profile is one of osp-flatcar-cloud-init\./],
  ['init a --provider aws --os ubuntu --profile osp-amzn2023', /the profile osp-amzn2023 is for amzn2, not for ubuntu/],
  ['init a --provider aws --name ../x', /cannot be the name of a MachineDeployment/],
  ['init a --provider aws --kubernetes latest', /"latest" is not a version like/],
]

/** Mistakes in the files, with the lines in these files. */
const FAILED: readonly (readonly [line: string, says: RegExp])[] = [
  [
    'render tab',
    /^osm-krm: error: OperatingSystemConfigGenerator: cannot be read: a tab .*\n\n.*\n {2}--> tab\/osm-krm\.yaml:5:1\n/,
  ],
  ['render quote', /MachineDeployment: cannot be read: .*\n {2}--> quote\/machine-deployments\.yaml:/],
  ['render profile', /help: Add the file .* The profiles are osp-amzn2, osp-amzn2023, osp-flatcar, .*, osp-ubuntu\.\n/],
  ['assets whole --kubelet latest', /latest/],
]

describe('osm-krm reports the mistake of', () => {
  for (const [status, lines] of [
    [2, REFUSED],
    [1, FAILED],
  ] as const)
    for (const [line, says] of lines)
      it(line, async () => {
        const outcome = await osmKrm(line.split(' '), { cwd: folder, input: '' })
        assert.match(outcome.stderr, says)
        assert.deepEqual([outcome.status, outcome.stdout], [status, ''])
      })
})
