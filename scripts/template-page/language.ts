// The summary of the template language in docs/templates.md. The tests run the examples with the data of test/docs/example-node.ts.

export interface Section {
  readonly title: string
  /** Paragraphs, lists and tables in Markdown. */
  readonly text: string
  /** A template and its output. */
  readonly examples?: readonly (readonly [template: string, output: string])[]
  /** A template that is an error, and its error code. */
  readonly errors?: readonly (readonly [template: string, code: string])[]
}

export const EXAMPLE_NODE = `The examples use the data of an Ubuntu machine on Hetzner: kubelet v1.36.1, 110 pods, the DNS addresses 10.96.0.10 and fd00:10:96::a,
a minimum image GC age of 90 minutes, \`cpu=200m,memory=1Gi\` reserved, no HTTP proxy, \`.svc\` as proxy exception, and no \`network\`. In results, \`\\n\` is a line break.`

export const LANGUAGE: readonly Section[] = [
  {
    title: 'Actions',
    text: `Text between \`{{\` and \`}}\` is an action. All other text is written unchanged.

| action | effect |
|---|---|
| \`{{ VALUE }}\` | writes the value |
| \`{{/* … */}}\` | a comment |
| \`{{ if VALUE }} … {{ else if VALUE }} … {{ else }} … {{ end }}\` | writes the first branch whose value is not empty |
| \`{{ with VALUE }} … {{ else with VALUE }} … {{ else }} … {{ end }}\` | the same, with the value as the dot |
| \`{{ range VALUE }} … {{ else }} … {{ end }}\` | writes the branch once for each element, with the element as the dot; the \`else\` branch if there are no elements |
| \`{{ break }}\`, \`{{ continue }}\` | ends the innermost range, or continues with its next element |
| \`{{ define "NAME" }} … {{ end }}\` | defines a named template |
| \`{{ template "NAME" VALUE }}\` | writes the named template, with the value as the dot |
| \`{{ block "NAME" VALUE }} … {{ end }}\` | defines a named template and writes it |

\`false\`, 0, nil, and empty strings, lists and maps are empty. A struct is never empty.

The dot, \`.\`, is the data of the template, or the value that \`with\`, \`range\` or \`template\` sets. \`$\` is always the data of the whole template.`,
    examples: [
      ['{{ .KubeVersion }}', 'v1.36.1'],
      ['{{ if .HTTPProxy }}a proxy{{ else if .NoProxy }}none, but exceptions{{ end }}', 'none, but exceptions'],
      ['{{ with .KubeReserved }}{{ .cpu }} of {{ $.KubeVersion }}{{ end }}', '200m of v1.36.1'],
      ['{{ "{{" }} is two braces', '{{ is two braces'],
    ],
  },
  {
    title: 'White space',
    text: `\`{{-\` followed by a space removes all white space before the action, including line breaks. A space followed by \`-}}\` removes all white space after it. Without the space, \`-\` is a minus sign: \`{{-3}}\`.`,
    examples: [
      ['a  {{- 1 -}}  b', 'a1b'],
      ['a {{-3}}', 'a -3'],
      ['{{- /* nothing */ -}} a', 'a'],
    ],
  },
  {
    title: 'Values',
    text: `Strings are written in double quotes with escapes, \`"a\\n"\`, or in backticks without. A string consists of bytes: \`len "é"\` is 2. Integers can be hexadecimal, octal (\`0o17\`, but also \`017\`) or
binary, and can contain underscores. \`'a'\` is the number 97. There are \`true\`, \`false\` and \`nil\`. \`.A.B\` reads fields and keys of maps, and calls methods.
For a key that is not a valid name, use \`index\`. Parentheses group: \`(index .ClusterDNSIPs 0).String\`.`,
    examples: [
      ['{{ 0x1F }} {{ 017 }} {{ 0b101 }} {{ 1_000 }} {{ 1.5e3 }}', '31 15 5 1000 1500'],
      ['{{ `C:\\temp` }}', 'C:\\temp'],
      ['{{ (index .ClusterDNSIPs 0).String | quote }}', '"10.96.0.10"'],
      ['{{ index .KubeReserved "memory" }}', '1Gi'],
    ],
    errors: [
      ['{{ .KubeVersoin }}', 'OSM0410'],
      ['{{ "a }}', 'OSM0401'],
    ],
  },
  {
    title: 'Pipelines',
    text: `A function is called by its name, followed by its arguments. \`|\` passes the value before it to the next function, as the last argument.`,
    examples: [
      ['{{ "a" | printf "%s-%s" "b" }}', 'b-a'],
      ['{{ list 3 1 2 | sortAlpha | join "," }}', '1,2,3'],
    ],
    errors: [
      ['{{ trim }}', 'OSM0412'],
      ['{{ trimm " a" }}', 'OSM0402'],
      ['{{ now }}', 'OSM0403'],
    ],
  },
  {
    title: 'Variables',
    text: `\`:=\` declares a variable, which exists until the \`end\` of its block. \`=\` assigns to an existing variable, also from an inner block.`,
    examples: [
      ['{{ $x := 1 }}{{ if true }}{{ $x = 2 }}{{ end }}{{ $x }}', '2'],
      ['{{ $x := 1 }}{{ if true }}{{ $x := 2 }}{{ end }}{{ $x }}', '1'],
      ['{{ with $n := .MaxPods }}{{ $n }}{{ end }}', '110'],
    ],
    errors: [['{{ if true }}{{ $x := 1 }}{{ end }}{{ $x }}', 'OSM0404']],
  },
  {
    title: 'range',
    text: `\`range\` iterates over a list, a map (in the order of its keys) or an integer (from 0). With variables: \`range $element := …\`, \`range $index, $element := …\`.`,
    examples: [
      ['{{ range $i, $ip := .ClusterDNSIPs }}{{ $i }}={{ $ip }} {{ end }}', '0=10.96.0.10 1=fd00:10:96::a '],
      [
        '{{ range $name, $on := .KubeletFeatureGates }}{{ $name }}={{ $on }} {{ end }}',
        'RotateKubeletServerCertificate=true ',
      ],
      ['{{ range 3 }}{{ . }}{{ end }}', '012'],
      [
        '{{ range until 5 }}{{ if eq . 1 }}{{ continue }}{{ end }}{{ if eq . 3 }}{{ break }}{{ end }}{{ . }}{{ end }}',
        '02',
      ],
      ['{{ range list }}x{{ else }}none{{ end }}', 'none'],
    ],
  },
  {
    title: 'Named templates',
    text: `Write \`define\` at the top level of a text, before or after its use. It is an error to define a name twice, unless one of the two definitions is blank. Without a value,
\`template\` sets the dot to nil.

All files of a phase can use the entries of its \`templates\` (and those of its container runtime; those of the phase take precedence). Each entry is executed first, separately, with the same data.
The result is parsed again, as a definition. Therefore, the output of \`{{ template "NAME" . }}\` starts with a line break, ends without white space, and does not depend on the dot that is passed.
To write literal braces to the node from such an entry, escape them twice.`,
    examples: [
      ['{{ define "to" }}to {{ . }}{{ end }}{{ template "to" "you" }}', 'to you'],
      ['{{ block "b" 1 }}[{{ . }}]{{ end }}', '[1]'],
    ],
    errors: [['{{ template "missing" }}', 'OSM0414']],
  },
  {
    title: 'Comparisons',
    text: `\`eq ne lt le gt ge\` are functions. Both sides must be of the same kind: booleans, integers (of any size and sign), floats or strings. The types can differ:
\`.CloudProviderName\` has its own type and can be compared with a string. \`eq\` also compares all other values that Go can compare, and nil with pointers, lists and maps.`,
    examples: [
      ['{{ eq .CloudProviderName "hetzner" }}', 'true'],
      ['{{ eq (add 1 1) 2 }}', 'true'],
      ['{{ eq 3 1 2 3 }}', 'true'],
      ['{{ semverCompare ">=1.33" .KubeVersion }}', 'true'],
    ],
    errors: [
      ['{{ eq 1 1.0 }}', 'OSM0413'],
      ['{{ lt 1 "2" }}', 'OSM0413'],
    ],
  },
  {
    title: 'Types',
    text: `Types are strict, as in Go. The arithmetic functions of sprig return \`int64\`, and numbers from JSON are \`float64\`. Neither is accepted where a function expects an \`int\`: convert with \`int\`,
\`int64\`, \`float64\`, \`toString\` or \`atoi\`.`,
    examples: [
      ['{{ repeat (int (add 1 1)) "ab" }}', 'abab'],
      ['{{ (fromJson "{\\"n\\": 1}").n | typeOf }}', 'float64'],
    ],
    errors: [['{{ repeat (add 1 1) "ab" }}', 'OSM0412']],
  },
  {
    title: 'nil and missing values',
    text: `A missing key of a map has no value, and prints as \`<no value>\`. This is usually a mistake: use \`default\` or \`hasKey\`. A missing field of the data is an error.

Optional values are pointers, which are nil if not set. Alone in an action, a pointer prints the value that it points to, and fields, methods, \`range\`, \`len\` and \`index\` use that value. So do functions
that take a string or calculate: \`trim .NoProxy\`, \`int .MaxPods\`, \`add .MaxPods 1\`. In Go, functions that print any value (\`printf\`, \`quote\`, \`join\`) would print
an address, which differs in every run; this is an error. \`eq\` compares addresses: convert the value first. The two ages print as durations only with \`.Duration\`.`,
    examples: [
      ['{{ (dict "a" 1).b }}', '<no value>'],
      ['{{ (dict "a" 1).b | default "c" }}', 'c'],
      ['{{ .HTTPProxy }}', '<nil>'],
      ['{{ .MaxPods }}', '110'],
      ['{{ int .MaxPods | quote }} {{ trim .NoProxy | quote }}', '"110" ".svc"'],
      ['{{ if .ImageMinimumGCAge }}{{ .ImageMinimumGCAge.Duration }}{{ end }}', '1h30m0s'],
      ['{{ with .NetworkConfig }}{{ .CIDR }}{{ else }}DHCP{{ end }}', 'DHCP'],
    ],
    errors: [
      ['{{ quote .MaxPods }}', 'OSM0415'],
      ['{{ eq .NoProxy ".svc" }}', 'OSM0413'],
      ['{{ .NetworkConfig.CIDR }}', 'OSM0411'],
    ],
  },
]
