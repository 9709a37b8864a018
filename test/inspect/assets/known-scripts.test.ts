// Nodes share the results of parsing scripts; each gets the same assets as alone.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expansions of the shell
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KnownScripts } from '../../../src/inspect/assets/known-scripts.ts'
import { scriptAssets } from '../../../src/inspect/assets/scripts.ts'
import { Variables } from '../../../src/inspect/assets/variables.ts'

interface Node {
  readonly variables: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
}

const NODES: readonly Node[] = [
  { variables: {}, files: {} },
  { variables: { HOST: 'a.example', MODE: 'x' }, files: { '/list': 'socat\njq\n' } },
  { variables: { HOST: 'b.example', MODE: 'x' }, files: { '/list': 'socat\njq\n' } },
  { variables: { HOST: 'b.example', MODE: 'y' }, files: { '/list': 'socat\n' } },
  { variables: { HOST: 'b.example', MODE: 'y' }, files: { '/list': '' } },
  { variables: { HOST: 'b.example', BASE: 'https://c.example', MODE: 'y' }, files: {} },
  ...Array.from({ length: 6 }, (_, i) => ({
    variables: { HOST: `n${i}.example`, MODE: 'x' },
    files: { '/list': 'jq' },
  })),
]

const SCRIPTS: readonly (readonly [name: string, script: string])[] = [
  ['a variable', 'curl "https://$HOST/x"\ncurl https://d.example/y'],
  ['a variable of a variable', 'BASE="${BASE:-https://$HOST}"\ncurl "$BASE/x"'],
  [
    'an argument of a function',
    'get() {\n  local url=$1\n  curl "$url"\n}\nget "https://$HOST/x"\nget https://d.example/y',
  ],
  ['a condition', 'if [[ $MODE == x ]]; then\n  P=(a b)\nfi\napt-get install "${P[@]}" c'],
  ['a list', 'missing=()\nwhile read -r p; do missing+=("$p"); done </list\napt-get install "${missing[@]}"'],
  ['a nested script', 'bash -c "V=$HOST; curl https://\\$V/x"\ncurl "https://$V/y" "https://$HOST/z"'],
  ['an unknown source', 'curl "$URL"\ncurl "https://$(id)/$HOST"'],
]

const started = (variables: Node['variables']): Variables => {
  const all = new Variables()
  for (const [name, value] of Object.entries(variables)) all.assign(name, value, undefined)
  return all
}

describe('KnownScripts gives each node the assets that it has alone', () => {
  for (const [name, script] of SCRIPTS)
    test(name, () => {
      const known = new KnownScripts()
      const text = `#!/bin/bash\n${script}\n`
      const found = (node: Node, file: number, shared?: KnownScripts) =>
        scriptAssets(
          { place: { file, part: 'content' }, text, hasLines: true },
          started(node.variables),
          new Map(Object.entries(node.files)),
          shared,
        )
      for (const [i, node] of [...NODES, ...NODES].entries()) assert.deepEqual(found(node, i, known), found(node, i))
    })

  test('a command is expanded once per value', () => {
    const known = new KnownScripts()
    const script = known.read('curl "https://$HOST/x"\ncurl https://d.example/y', started({}), new Map())
    const asked: string[] = []
    for (const host of ['a', 'b', 'a', 'b']) {
      const variables = started({ HOST: host })
      variables.start()
      for (const [i, command] of script.commands.entries())
        known.ofCommand(command, variables, () => {
          variables.expand(command.words[1]!)
          asked.push(`${host} ${i}`)
        })
    }
    assert.deepEqual(asked, ['a 0', 'a 1', 'b 0'])
  })
})
