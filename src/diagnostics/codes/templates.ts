// Codes of problems of templates.

import type { CodeTable } from './entry.ts'

export const templates = {
  OSM0401: {
    severity: 'error',
    title: 'A template cannot be parsed',
    explanation:
      'The text is not a valid Go template: an action or a quoted string is not closed, an `end` is missing or superfluous, or a number or name is malformed. Go fails at the same place. To write a literal `{{`, use {{ "{{" }}.',
  },
  OSM0402: {
    severity: 'error',
    title: 'A template calls a function that does not exist',
    explanation:
      'Templates can use the functions of Go text/template and of sprig 3.3, and toYaml, toToml, toJson, fromYaml, fromToml and fromJson. Names are case-sensitive. docs/templates.md lists all functions.',
  },
  OSM0403: {
    severity: 'error',
    title: 'A template calls a function that is not allowed',
    explanation:
      'Functions that read the clock, a random source, the environment or the network would return a different result in every run, so the output that was reviewed would not be what a machine boots with. The message suggests an alternative.',
  },
  OSM0404: {
    severity: 'error',
    title: 'A template uses a variable that is not declared',
    explanation:
      'A variable exists from its declaration ({{ $x := … }}) to the `end` of the block that declares it. To change an outer variable inside a block, assign to it with `=`.',
  },
  OSM0405: {
    severity: 'error',
    title: 'A template is defined twice',
    explanation:
      'A text may define a name twice only if one of the definitions is empty. Rename or remove one of them.',
  },
  OSM0410: {
    severity: 'error',
    title: 'A template reads a field that does not exist',
    explanation:
      'The data of a template has fixed fields, and reading any other field is an error. A missing key of a map is not an error: it has no value. docs/templates.md lists the fields and their sources.',
  },
  OSM0411: {
    severity: 'error',
    title: 'A template reads from nil',
    explanation:
      'The value before the dot is nil or a nil pointer, which has no fields, elements or length. Test the value first: {{ with .NetworkConfig }}{{ .CIDR }}{{ end }}.',
  },
  OSM0412: {
    severity: 'error',
    title: 'A template passes wrong arguments to a function',
    explanation:
      'The number or the types of the arguments do not match the function. Types are strict, as in Go: the arithmetic functions of sprig return int64, and numbers from JSON are float64; neither is accepted where an int is expected. Convert the argument, for example with `int` or `toString`.',
  },
  OSM0413: {
    severity: 'error',
    title: 'A function in a template failed',
    explanation:
      'The function was called correctly and returned an error: for example, a text is not a version, an index is out of range, or the template calls `fail` or `required`. The message is that of the function.',
  },
  OSM0414: {
    severity: 'error',
    title: 'A template includes a template that is not defined',
    explanation:
      'The name in {{ template "name" }} is defined neither in the same text nor among the `templates` of the phase or of its container runtime.',
  },
  OSM0415: {
    severity: 'error',
    title: 'A template prints the address of a pointer',
    explanation:
      'Optional values are pointers. If a function prints them (quote, printf, a list), the result is a memory address, which differs in every run. Print the value alone in its action, {{ .HTTPProxy }} or {{ with .HTTPProxy }}{{ . }}{{ end }}. Or pass it to a function that takes a string or a number, which receives the value itself: {{ trim .HTTPProxy | quote }}, {{ int .MaxPods }}.',
  },
  OSM0416: {
    severity: 'error',
    title: 'A template uses a value in a way that its type does not support',
    explanation:
      'For example, a range over something that is not a list, map or number, a field of a string, arguments for something that is not a function, or an assignment to a variable that was not declared.',
  },
  OSM0417: {
    severity: 'error',
    title: 'A template changes a placeholder',
    explanation:
      'With a placeholder for a token or password, the value is unknown while templates are executed. A template may print the placeholder, put text around it, quote it, indent it, and keep it in variables, lists and maps. It must not transform it (b64enc, sha256sum, trunc) or inspect it (eq, len, hasPrefix): the result would differ for the real value. Use the value unchanged in the template, or provide the real value instead of a placeholder. A file from an Eta template is checked as a whole: for different values, it may differ only in the value itself.',
  },
  OSM0418: {
    severity: 'info',
    lint: true,
    title: 'A template changes a stand-in',
    explanation:
      '`osm-krm show`, `diff`, `lint` and `assets` need no credentials: a stand-in is in the place of a token or password that is not known. A template that transforms it (b64enc, sha256sum) or inspects it (eq, len) is executed with the stand-in. With the real value, that part of the rendering can be different.',
  },
  OSM0420: {
    severity: 'error',
    title: 'A template exceeds a limit',
    explanation:
      'The number of steps and the output of a phase and of a run, the depth, and the sizes of strings and lists are limited, so that no template can run forever or fill the memory. Ordinary templates stay far below the limits: look for an endless loop, a template that includes itself, or a number that is far too large.',
  },
  OSM0430: {
    severity: 'warning',
    lint: true,
    title: 'A template reads a field that does not exist, and does not fail',
    explanation:
      'The field is in a branch that none of the nodes executes, or after an error. Nothing is wrong on these nodes. As soon as a node executes the branch, for example because a proxy is set, the controller fails there. Correct the name; docs/templates.md lists the fields. Within {{ with }} and {{ range }} the dot is another value: the data of the node is `$`. In Eta, the value of such a field is undefined, and `it.maxPods ?? 110` is always 110.',
  },
  OSM0431: {
    severity: 'warning',
    lint: true,
    title: 'A template includes a template that is not defined, where it was not executed',
    explanation:
      'The inclusion is in a branch that none of the nodes executes, or after an error. As soon as a node executes it, the controller fails there. Files can include the `templates` of their phase and of its container runtime, and what they define themselves; the `templates` of a phase cannot include each other.',
  },
  OSM0432: {
    severity: 'warning',
    lint: true,
    title: 'A template would fail where it was not executed',
    explanation:
      'Go fails when it executes this, for all values: arguments of the wrong number or type, a range over something that has no elements, the comparison of a text with a number, a constraint that cannot be parsed, a pointer that would be printed as an address. The place is in a branch that none of the nodes executes, or after an error. Correct it, or remove the branch.',
  },
  OSM0433: {
    severity: 'warning',
    lint: true,
    title: 'A template calls a function with a constant that cannot be intended',
    explanation:
      'The function does not fail, but its result cannot be intended: `regexMatch` with an invalid pattern is always false, `printf` with verbs that do not fit prints `%!d(string=…)`, a replacement with a group that the pattern does not have removes text, and a date layout such as YYYY-MM-DD prints the same text for every date. A comparison with a text that the field never has is always the same: {{ if eq .CloudProviderName "amazon" }} is never true, nor is {{ if eq .KubeVersion "1.34" }}. Functions take the text that they search last, so {{ trimPrefix .KubeVersion "v" }} is always "v". Correct the constant, or the order of the arguments. A provider that only a newer release of operating-system-manager knows is reported, too: `osm-krm.dev/ignore` hides the warning.',
  },
  OSM0434: {
    severity: 'warning',
    lint: true,
    title: 'A template is not used',
    explanation:
      'No file of the phase includes the template, so its output is not on any node, although it is executed and its errors are reported. Usually, the name in {{ template "name" . }} is different, or a file was removed. Include it or remove it. `osm-krm lint` reports it.',
  },
  OSM0435: {
    severity: 'warning',
    lint: true,
    title: 'An action joins two lines or words',
    explanation:
      'A hyphen in {{- and -}} removes the white space on its side, line breaks included. An action with both, between two lines, makes one line of them: `set -e`, {{- if .X -}}, `curl` becomes `set -ecurl`. In scripts, unit files and YAML this is another command or setting. In the same way, --a {{- if .X -}} --b becomes --a--b, and a backslash before {{- if .X -}} no longer ends its line. Leave out one of the hyphens: {{- if .X }} removes the line of the action alone.',
  },
  OSM0436: {
    severity: 'warning',
    lint: true,
    title: 'A template declares a variable that nothing reads',
    explanation:
      'The variable has no effect. Often it is meant to change a variable of the same name outside of an {{ if }} or {{ range }}: `:=` declares another one, which ends with the block, and `=` changes the one outside. Otherwise a name is misspelt, or the action can be removed. A name that begins with $_ is not reported, nor is a call such as `set`, which is made for its effect.',
  },
  OSM0437: {
    severity: 'warning',
    lint: true,
    title: 'A template is included without data',
    explanation:
      '{{ template "name" }} executes the template without data, so each field that it reads has no value: it prints <no value>, and a condition is false. Write {{ template "name" . }}, with a dot.',
  },
  OSM0438: {
    severity: 'warning',
    lint: true,
    title: 'A template prints a value in an unintended form',
    explanation:
      'Go prints a map as map[a:b], a list as [a b] and a struct as {a b}, which no program reads: print elements with {{ range }}, or the whole with toJson or toYaml. The fields .CNIVersion, .ServerAddress, .KubeletConfiguration and .KubeletSystemdUnit exist, but the controller never sets them, so nothing is printed. The settings of another operating system, such as .FlatcarConfig in a profile for Ubuntu, have no values. .KubeVersion begins with a v: v{{ .KubeVersion }} prints two. Of a text with several lines, such as a certificate, only the first line gets the indentation of the action: write {{ .KubernetesCACert | indent 4 }} at the start of the line.',
  },
  OSM0439: {
    severity: 'warning',
    lint: true,
    title: 'A field is outside the delimiters of the template engine',
    explanation:
      'An action has two braces on each side and nothing before them: {{ .KubeVersion }}. With one brace, { .KubeVersion } is ordinary text and reaches the node as it is. A dollar sign before the braces, as in workflows of GitHub, is printed before the value, which a shell takes for one of its variables. A tag of Eta, <%= it.KubeVersion %>, is ordinary text in a profile without the annotation osm-krm.dev/template-engine: eta, and {{ .KubeVersion }} is in a profile with it.',
  },
  OSM0440: {
    severity: 'warning',
    lint: true,
    title: 'A profile contains a secret in clear text',
    explanation:
      'A template, script or file of the profile contains a value that a Secret of the inputs has, too, or a credential of a MachineDeployment. Everyone who can read the profile or its history knows it, so messages and comparisons show it. Remove it from the profile, and change it where it is used. If the value is not secret, remove it from the Secret.',
  },
  OSM0499: {
    severity: 'error',
    title: 'A template function is broken',
    explanation:
      'A function stopped because of a bug in osm-krm, not in the template. Please report it with the template.',
  },
} as const satisfies CodeTable
