import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { annotateCommand, deleteCommand, removeFieldsCommand, shellCommand } from '../../src/node/shell-command.ts'

const WORDS = ['plain', "it's", '$HOME', '', 'two words', '`id`', '"', '\\', '*', 'a=b', "''", 'ü', '-n']

test('shellCommand quotes every word for a shell', () => {
  const printed = execFileSync('sh', ['-c', shellCommand('printf', '[%s]', ...WORDS)], { encoding: 'utf8' })
  assert.equal(printed, WORDS.map(word => `[${word}]`).join(''))
})

describe('kubectl commands', () => {
  test('annotate', () => {
    const target = { kind: 'MachineDeployment', namespace: 'kube-system', names: ['a', 'b'] }
    const expected =
      'kubectl annotate --overwrite --field-manager=osm-krm machinedeployments.cluster.k8s.io a b -n kube-system example.com/x=1'
    assert.equal(annotateCommand(target, 'example.com/x=1'), expected)
  })

  test('do not read a name as an option', () => {
    const target = { kind: 'Secret', namespace: '--as=root', names: ['--server=https://b.example'] }
    const place = 'secret --server=https://b.example'
    assert.equal(deleteCommand(target), `kubectl delete -n --as=root -- ${place}`)
    assert.equal(
      annotateCommand(target, 'example.com/x=1'),
      `kubectl annotate --overwrite --field-manager=osm-krm -n --as=root -- ${place} example.com/x=1`,
    )
    assert.equal(
      removeFieldsCommand(target, [['x']]),
      `kubectl patch --field-manager=osm-krm -n --as=root --type=json -p '[{"op":"remove","path":"/x"}]' -- ${place}`,
    )
  })

  test('patch', () => {
    const target = { kind: 'Secret', namespace: 'n', names: ['s'] }
    const patch = '[{"op":"remove","path":"/metadata/annotations/a~1b"},{"op":"remove","path":"/x/0"}]'
    assert.equal(
      removeFieldsCommand(target, [
        ['metadata', 'annotations', 'a/b'],
        ['x', 0],
      ]),
      `kubectl patch --field-manager=osm-krm secret s -n n --type=json -p '${patch}'`,
    )
  })
})
