import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { compareReference, comparisonText } from '../../scripts/maintain/compare-reference.ts'
import { goDeclarations } from '../../scripts/maintain/go-declarations.ts'

const GO = `/*
Copyright
*/

package osc

import "fmt"

const (
	First = 1
	Second = 2
)

// Name is documented.
const Name = "a"

type Reconciler struct {
	name string
}

func (r *Reconciler) Run(
	one string,
	two string,
) error {
	// A comment.
	return fmt.Errorf("%s", one)
}

func run() {}
`

test('goDeclarations returns declarations by name, without comments', () => {
  const found = goDeclarations(GO)
  assert.deepEqual([...found.keys()], ['const (First …)', 'const Name', 'type Reconciler', 'Reconciler.Run', 'run'])
  assert.match(found.get('Reconciler.Run')!, /return fmt\.Errorf/)
  assert.doesNotMatch([...found.values()].join('\n'), /A comment|documented|Copyright/)
})

describe('two versions of the reference', () => {
  const checkout = (files: Readonly<Record<string, string>>): string => {
    const folder = mkdtempSync(join(tmpdir(), 'osm-krm-reference-'))
    for (const [path, text] of Object.entries({ 'go.mod': MODULE, ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return folder
  }
  const MODULE = 'module k8c.io/operating-system-manager\n\nrequire (\n\tgithub.com/BurntSushi/toml v1.4.0\n)\n'
  const OLD = { 'pkg/controllers/osc/osc_controller.go': GO }

  const TABLE: readonly { name: string; now: Readonly<Record<string, string>>; expected: readonly RegExp[] }[] = [
    {
      name: 'a changed comment, and a moved function',
      now: {
        'pkg/controllers/osc/osc_controller.go': GO.replace('A comment.', 'Another.').replace('func run() {}\n', ''),
        'pkg/controllers/osc/run.go': 'package osc\n\nfunc run() {}\n',
      },
      expected: [/^0 declarations/m],
    },
    {
      name: 'a changed body after parameters on several lines',
      now: { 'pkg/controllers/osc/osc_controller.go': GO.replace('"%s"', '"%q"') },
      expected: [/^ {2}~ pkg\/controllers\/osc Reconciler\.Run$/m, /^1 declarations/m],
    },
    {
      name: 'a removed and a new function',
      now: { 'pkg/controllers/osc/osc_controller.go': GO.replace('func run()', 'func walk()') },
      expected: [/^ {2}- pkg\/controllers\/osc run$/m, /^ {2}\+ pkg\/controllers\/osc walk$/m],
    },
    {
      name: 'tests are not compared',
      now: { ...OLD, 'pkg/controllers/osc/osc_test.go': 'package osc\n\nfunc TestIt() {}\n' },
      expected: [/^0 declarations/m],
    },
    {
      name: 'a library that writes output, and a profile',
      now: { ...OLD, 'go.mod': MODULE.replace('v1.4.0', 'v1.6.0'), 'deploy/osps/default/osp-ubuntu.yaml': 'kind: A\n' },
      expected: [
        /^ {2}~ github\.com\/BurntSushi\/toml v1\.4\.0 v1\.6\.0$/m,
        /^ {2}\+ deploy\/osps\/default\/osp-ubuntu\.yaml$/m,
      ],
    },
  ]
  for (const { name, now, expected } of TABLE) {
    test(name, () => {
      const [before, after] = [checkout(OLD), checkout(now)]
      try {
        const text = comparisonText(compareReference(before, after))
        for (const pattern of expected) assert.match(text, pattern)
      } finally {
        for (const folder of [before, after]) rmSync(folder, { recursive: true })
      }
    })
  }
})
