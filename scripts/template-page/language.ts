// The page's section on the language, in short. The tests run the examples, with the data of test/docs/example-node.ts.

export interface Section {
  readonly title: string
  /** Paragraphs, lists and tables in Markdown. */
  readonly text: string
  /** A template and what it gives. */
  readonly examples?: readonly (readonly [template: string, output: string])[]
  /** A template that is an error, and its code. */
  readonly errors?: readonly (readonly [template: string, code: string])[]
}

export const EXAMPLE_NODE = `The examples read the data of an Ubuntu machine on Hetzner: kubelet v1.34.1, 110 pods, the DNS addresses 10.96.0.10 and fd00:10:96::a,
a minimum image GC age of 90 minutes, \`cpu=200m,memory=1Gi\` reserved, no HTTP proxy, \`.svc\` as its exception, no \`network\`. In results, \`\\n\` is a line break.`

export const LANGUAGE: readonly Section[] = [
  {
    title: 'Actions',
    text: `What stands between \`{{\` and \`}}\` is an action; all other text is written as it is.

| action | effect |
|---|---|
| \`{{ VALUE }}\` | writes the value |
| \`{{/* … */}}\` | a comment |
| \`{{ if VALUE }} … {{ else if VALUE }} … {{ else }} … {{ end }}\` | the first branch whose value is not empty |
| \`{{ with VALUE }} … {{ else with VALUE }} … {{ else }} … {{ end }}\` | likewise, and the dot is the value |
| \`{{ range VALUE }} … {{ else }} … {{ end }}\` | once for each element, which is the dot; the other branch if there is none |
| \`{{ break }}\`, \`{{ continue }}\` | ends the innermost range, or its round |
| \`{{ define "NAME" }} … {{ end }}\` | names a template |
| \`{{ template "NAME" VALUE }}\` | writes the named template, with the value as its dot |
| \`{{ block "NAME" VALUE }} … {{ end }}\` | defines and writes it |

Empty are \`false\`, 0, nil, the empty text, list and map. A struct is never empty.

The dot, \`.\`, is the data, or what \`with\`, \`range\` or \`template\` made of it. \`$\` is what the template as a whole was given.`,
    examples: [
      ['{{ .KubeVersion }}', 'v1.34.1'],
      ['{{ if .HTTPProxy }}a proxy{{ else if .NoProxy }}none, but exceptions{{ end }}', 'none, but exceptions'],
      ['{{ with .KubeReserved }}{{ .cpu }} of {{ $.KubeVersion }}{{ end }}', '200m of v1.34.1'],
      ['{{ "{{" }} is two braces', '{{ is two braces'],
    ],
  },
  {
    title: 'White space',
    text: `\`{{-\` and a blank take off all white space before the action, a blank and \`-}}\` all after it, line breaks too. Without the blank it is a minus: \`{{-3}}\`.`,
    examples: [
      ['a  {{- 1 -}}  b', 'a1b'],
      ['a {{-3}}', 'a -3'],
      ['{{- /* nothing */ -}} a', 'a'],
    ],
  },
  {
    title: 'Values',
    text: `Texts are written \`"a\\n"\` with escapes or between backticks without; a text is bytes, and \`len "é"\` is 2. Whole numbers may be hexadecimal, octal (\`0o17\`, but also \`017\`), binary, and
have underscores; \`'a'\` is the number 97. \`true\`, \`false\` and \`nil\` are what they say. \`.A.B\` reads fields and the keys of maps and calls methods;
a key that is no name is read with \`index\`. Parentheses group: \`(index .ClusterDNSIPs 0).String\`.`,
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
    text: `A function is called by its name, with its arguments after it. \`|\` gives what stands before it to the next function, as the last argument.`,
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
    text: `\`:=\` declares a variable, to the \`end\` of the block it stands in. \`=\` changes one that is there, also from within a block.`,
    examples: [
      ['{{ $x := 1 }}{{ if true }}{{ $x = 2 }}{{ end }}{{ $x }}', '2'],
      ['{{ $x := 1 }}{{ if true }}{{ $x := 2 }}{{ end }}{{ $x }}', '1'],
      ['{{ with $n := .MaxPods }}{{ $n }}{{ end }}', '110'],
    ],
    errors: [['{{ if true }}{{ $x := 1 }}{{ end }}{{ $x }}', 'OSM0404']],
  },
  {
    title: 'range',
    text: `Over a list, a map (in the order of its keys) or a whole number (from 0). With variables: \`range $element := …\`, \`range $index, $element := …\`.`,
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
    text: `A \`define\` stands at the top level of a text, before or after its use. A second one of the same name is an error, unless one of the two is blank. Without a value,
\`template\` gives nil as the dot.

The entries of a phase's \`templates\` (and of its container runtime's; the phase's win) can be used by every file of the phase: each is executed first, on its own, with the same data;
what came out is parsed again, as a definition. So what \`{{ template "NAME" . }}\` writes begins with a line break, ends without white space, and knows nothing of the dot that it is
given. Text of theirs that shall reach the node with braces needs to be written so twice.`,
    examples: [
      ['{{ define "to" }}to {{ . }}{{ end }}{{ template "to" "you" }}', 'to you'],
      ['{{ block "b" 1 }}[{{ . }}]{{ end }}', '[1]'],
    ],
    errors: [['{{ template "missing" }}', 'OSM0414']],
  },
  {
    title: 'Comparisons',
    text: `\`eq ne lt le gt ge\` are functions. Both sides must be of one kind: truth values, whole numbers (of any size and sign), floats, texts. Types need not be the same:
\`.CloudProviderName\` has a type of its own and is compared with a text. \`eq\` also compares what else Go can compare, and nil with pointers, lists and maps.`,
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
    text: `Go’s types are strict. sprig’s arithmetic gives an \`int64\`, numbers from JSON are \`float64\`, and neither is taken where a function wants an \`int\`: convert with \`int\`,
\`int64\`, \`float64\`, \`toString\`, \`atoi\`.`,
    examples: [
      ['{{ repeat (int (add 1 1)) "ab" }}', 'abab'],
      ['{{ (fromJson "{\\"n\\": 1}").n | typeOf }}', 'float64'],
    ],
    errors: [['{{ repeat (add 1 1) "ab" }}', 'OSM0412']],
  },
  {
    title: 'nil and what is missing',
    text: `A key that a map lacks gives no value, which prints as \`<no value>\`: most often a mistake, and a reason to use \`default\` or \`hasKey\`. A field that the data lacks is an error.

Optional values are pointers, nil where they are not set. Alone in an action a pointer prints what it points to, and fields, methods, \`range\`, \`len\` and \`index\` look through it. So do functions
that want a text or calculate: \`trim .NoProxy\`, \`int .MaxPods\`, \`add .MaxPods 1\`. Functions that take any value and print it (\`printf\`, \`quote\`, \`join\`) would print
an address in Go, another one in every run; that is refused. \`eq\` compares addresses: convert first. The two ages print as durations only with \`.Duration\`.`,
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
