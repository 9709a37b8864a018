// A grammar of template programs. Secrets are passed only to functions in whose output they can be found: the masking of messages does not know
// what other functions make of them.

import { functions } from 'gotemplate/sprig'
import { type Random, words } from '../random.ts'
import 'gotemplate/all'

const NAMES: readonly string[] = [
  ...functions.keys(),
  ...words('and or not eq ne lt index slice len printf print html js urlquery call'),
]

const FIELDS = words(`
  .KubeVersion .ClusterDNSIPs .CloudProviderName .NetworkConfig .NetworkConfig.CIDR
  .KubeletFeatureGates .UbuntuConfig .MaxPods .EvictionHard .PauseImage .ServerURL .SecretName
  .HTTPProxy .NoSuchField $.KubeVersion . $
`)

const SECRETS = ['.Token', '.BootstrapKubeconfig', '.ContainerRuntimeConfig', '$.Token']
const KEEPING = [
  'quote',
  'b64enc',
  'toJson',
  'toString',
  'trim',
  'printf "%s"',
  'printf "%q"',
  'printf "%v"',
  'print',
  'fail',
  'urlquery',
]
/** Calls that fail with a message that may contain a value. */
const FAILING = [
  '.Token.x',
  'index .Token "a"',
  'range .Token',
  '.Token 1',
  'fail .Token',
  'add .Token 1 | fail',
  'fromJson .Token',
  'template .Token',
]

const LITERALS = [
  '0',
  '1',
  '-1',
  '7',
  '1.5',
  '1e3',
  '0x1f',
  '9223372036854775807',
  "'a'",
  'true',
  'false',
  'nil',
  '""',
  '"a"',
  '"a,b,c"',
  '"é日🎉"',
  '"%d %s %v"',
  '"{\\"a\\":[1,2]}"',
  '"a: [1, {b: c}]"',
  '"[x]\\ny = 1"',
  '"(a+)+$"',
  '"v1.33.1"',
  '">=1.2 <2"',
  '"2006-01-02"',
  '"\\xff\\n\\t"',
  '`raw`',
]

const TEXTS = ['a', '\n', ' ', '#!/bin/sh\n', '- x: ', 'é', '\t', '{', '}}', '%', '\\', '\u0000', '\u2028']

export function program(random: Random): string {
  return nodes(random, random.pick([2, 3, 4]))
}

function nodes(random: Random, depth: number): string {
  return Array.from({ length: random.between(1, 3) }, () => node(random, depth)).join('')
}

const trims = (random: Random): readonly [string, string] => [
  random.chance(0.15) ? '{{- ' : '{{ ',
  random.chance(0.15) ? ' -}}' : ' }}',
]

function node(random: Random, depth: number): string {
  const [open, close] = trims(random)
  const inner = (): string => (depth <= 0 ? random.pick(TEXTS) : nodes(random, depth - 1))
  switch (
    random.weighted({
      text: 4,
      print: 8,
      if: 2,
      range: 2,
      with: 2,
      let: 2,
      define: 1,
      secret: 1,
      comment: 1,
      broken: 1,
      deep: 1,
      loop: 1,
    })
  ) {
    case 'text':
      return random.pick(TEXTS)
    case 'print':
      return `${open}${pipeline(random, depth)}${close}`
    case 'if':
      return `${open}if ${pipeline(random, depth)}${close}${inner()}${random.chance(0.5) ? `{{ else }}${inner()}` : ''}{{ end }}`
    case 'range':
      return `${open}range $i, $e := ${pipeline(random, depth)}${close}${inner()}${random.pick(['', '{{ break }}', '{{ $e }}'])}{{ end }}`
    case 'with':
      return `${open}with ${pipeline(random, depth)}${close}${inner()}{{ end }}`
    case 'let':
      return `${open}$v := ${pipeline(random, depth)}${close}{{ $v }}${random.chance(0.3) ? '{{ $v = 1 }}' : ''}`
    case 'define':
      return `{{ define "t" }}${inner()}{{ end }}{{ template "t" ${argument(random, 0)} }}`
    case 'secret':
      return `${open}${secret(random)}${close}`
    case 'comment':
      return '{{/* a comment */}}'
    case 'broken':
      return random.pick([
        '{{',
        '{{ end }}',
        '{{ if }}',
        '{{ "a }}',
        '{{ else }}',
        '{{ .a..b }}',
        '{{ $u }}',
        '{{ (1 }}',
        '{{ 1 | 2 }}',
      ])
    case 'deep':
      return `${open}${'('.repeat(random.pick([10, 100, 600]))}1${')'.repeat(random.pick([10, 100, 600]))}${close}`
    case 'loop':
      return random.pick([
        '{{ define "r" }}{{ template "r" . }}{{ end }}{{ template "r" . }}',
        '{{ range until 10000 }}{{ range until 10000 }}a{{ end }}{{ end }}',
        '{{ repeat 100000 "abc" | repeat 1000 }}',
        '{{ $s := "a" }}{{ range until 60 }}{{ $s = print $s $s }}{{ end }}{{ $s }}',
        '{{ $l := list 1 }}{{ range until 60 }}{{ $l = concat $l $l }}{{ end }}{{ $l }}',
        '{{ $d := dict }}{{ range until 50 }}{{ $d = dict "a" $d "b" $d }}{{ end }}{{ toYaml $d }}',
      ])
  }
}

const secret = (random: Random): string =>
  random.chance(0.4)
    ? random.pick(FAILING)
    : [random.pick(SECRETS), ...Array.from({ length: random.below(3) }, () => random.pick(KEEPING))].join(' | ')

function pipeline(random: Random, depth: number): string {
  const rest = Array.from({ length: random.pick([0, 0, 1, 1, 2]) }, () => call(random, depth - 1, 1))
  return [random.chance(0.6) ? call(random, depth, 0) : argument(random, depth), ...rest].join(' | ')
}

function call(random: Random, depth: number, given: number): string {
  const count = Math.max(0, random.pick([0, 1, 1, 2, 2, 3]) - given)
  return [random.pick(NAMES), ...Array.from({ length: count }, () => argument(random, depth - 1))].join(' ')
}

function argument(random: Random, depth: number): string {
  if (depth > 0 && random.chance(0.35)) return `(${pipeline(random, depth - 1)})`
  if (random.chance(0.3)) return random.pick(FIELDS)
  if (random.chance(0.15))
    return random.pick(['(list 1 "x" nil)', '(dict "a" 1 "b" (list 2))', '(until 5)', '(dict)', '(list)', '$v'])
  return random.pick(LITERALS)
}
