// The programs that read user data on a node, given many of them at once: cloud-init's schema, Flatcar's Ignition, Ignition 3.

import { spawnSync } from 'node:child_process'
import { goProgram, notBuilt } from './go-program.ts'
import { answersOf, notOnPath, outputOf } from './programs.ts'

/** The problems that a tool reports, for each text. */
export type Remarks = readonly (readonly string[])[]

export interface Tool {
  readonly name: string
  /** Why it cannot run here, or undefined. */
  readonly absent: () => string | undefined
  readonly judge: (texts: readonly string[]) => Remarks
}

const PYTHON = '/usr/bin/python3'

/** One process for all: cloud-init's own modules, as `cloud-init schema` uses them. */
const CLOUD_INIT = `
import json, sys
from cloudinit import safeyaml
from cloudinit.config.schema import get_jsonschema_validator, get_schema

make_validator, make_checker = get_jsonschema_validator()
validator = make_validator(get_schema(), format_checker=make_checker())

def remarks(text):
    if not text.startswith('#cloud-config'):
        return ['no cloud-config']
    try:
        config = safeyaml.load(text)
    except Exception as problem:
        return ['YAML: ' + str(problem).split('\\n')[0]]
    if not isinstance(config, dict):
        return ['no mapping']
    return ['.'.join(str(step) for step in error.path) + ': ' + error.message for error in validator.iter_errors(config)]

for line in sys.stdin:
    print(json.dumps(remarks(json.loads(line))))
`

export const cloudInitSchema: Tool = {
  name: 'cloud-init schema',
  absent: () =>
    spawnSync(PYTHON, ['-c', 'import cloudinit.config.schema']).status === 0
      ? undefined
      : 'cloud-init is not installed (Debian: cloud-init)',
  judge: texts => answersOf(PYTHON, ['-c', CLOUD_INIT], texts),
}

const UNPACKED = `
import json, sys
from cloudinit.helpers import Paths
from cloudinit.user_data import UserDataProcessor

parts = UserDataProcessor(Paths({})).process(sys.stdin.buffer.read()).walk()
print(json.dumps([[part.get_content_type(), part.get_payload(decode=True).decode()] for part in parts if not part.is_multipart()]))
`

/** Returns the parts that cloud-init finds in user data, each with its type. */
export const cloudInitParts = (text: string): readonly (readonly [type: string, text: string])[] =>
  JSON.parse(outputOf(PYTHON, ['-c', UNPACKED], { input: text }))

export const flatcarIgnition: Tool = {
  name: 'github.com/flatcar/ignition v0.36.2',
  absent: () => notBuilt('ignition'),
  judge: texts => answersOf(goProgram('ignition'), [], texts),
}

/** Debian's ignition-validate knows 3.4.0 under the name that it had before it was released. */
const asKnown = (text: string): string => text.replace('"version":"3.4.0"', '"version":"3.4.0-experimental"')

function validate(input: string): string[] {
  const { stdout, stderr, status } = spawnSync('ignition-validate', ['-'], { input, encoding: 'utf8' })
  const output = `${stdout}${stderr}`.split('\n').filter(Boolean)
  return status === 0 || output.length > 0 ? output : [`exit status ${status}`]
}

const knowsRelease = (): boolean =>
  spawnSync('ignition-validate', ['-'], { input: '{"ignition":{"version":"3.4.0"}}' }).status === 0

export const ignitionValidate: Tool = {
  name: 'ignition-validate',
  absent: () => notOnPath('ignition-validate'),
  judge: texts => (knowsRelease() ? texts : texts.map(asKnown)).map(validate),
}
