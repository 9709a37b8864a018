// Codes of templates. osc/templates/engine-problems.ts says which of the template engine's problems has which.

import type { CodeTable } from '../diagnostic.ts'

export const templates = {
  OSM0401: {
    severity: 'error',
    title: 'A template cannot be parsed',
    explanation:
      'The text is not a Go template: an action or a quoted string is not closed, an `end` is missing or one too many, a number or a name is malformed. Go stops at the same place. Text that shall contain `{{` is written {{ "{{" }}.',
  },
  OSM0402: {
    severity: 'error',
    title: 'A template calls a function that does not exist',
    explanation:
      'Templates have the functions of Go text/template, of sprig 3.3, and toYaml, toToml, toJson with their opposites. Names are case-sensitive. docs/templates.md lists them all.',
  },
  OSM0403: {
    severity: 'error',
    title: 'A template calls a function that is refused',
    explanation:
      'Functions that read the clock, a random source, the environment or the network would give another result in every run: what is reviewed would not be what a machine boots with. The message names what to use instead.',
  },
  OSM0404: {
    severity: 'error',
    title: 'A template uses a variable that is not declared',
    explanation:
      'A variable exists from its declaration ({{ $x := … }}) to the `end` of the block that it is declared in. To change an outer variable inside a block, assign to it with `=`.',
  },
  OSM0405: {
    severity: 'error',
    title: 'A template is defined twice',
    explanation:
      'Two definitions of a name in one text are only allowed where one of them is blank. Rename or remove one of them.',
  },
  OSM0410: {
    severity: 'error',
    title: 'A template reads a field that does not exist',
    explanation:
      'The data of a template has fixed fields; a missing one is an error, while a missing key of a map gives no value. docs/templates.md lists the fields and where they come from.',
  },
  OSM0411: {
    severity: 'error',
    title: 'A template reads from nil',
    explanation:
      'What stands before the dot is a nil pointer or nil: it has no fields, elements or length. Test it first: {{ with .NetworkConfig }}{{ .CIDR }}{{ end }}.',
  },
  OSM0412: {
    severity: 'error',
    title: 'A template gives a function wrong arguments',
    explanation:
      'The number or the types of the arguments are not those of the function. Types are strict, as in Go: sprig’s arithmetic gives int64, JSON numbers are float64, and neither is taken where an int is wanted. Convert with `int`, `toString` and the like.',
  },
  OSM0413: {
    severity: 'error',
    title: 'A function in a template failed',
    explanation:
      'The function was called rightly and returned an error: text that is no version, an index that is out of range, `fail`, `required`. The message is the function’s own.',
  },
  OSM0414: {
    severity: 'error',
    title: 'A template includes one that is not defined',
    explanation:
      'The name in {{ template "name" }} is neither defined in the same text nor among the `templates` of the phase (or of its container runtime).',
  },
  OSM0415: {
    severity: 'error',
    title: 'A template prints the address of a pointer',
    explanation:
      'Optional values are pointers; printed within a function (quote, printf, a list) they give an address in memory, another one in every run. Print it alone in its action, {{ .HTTPProxy }} or {{ with .HTTPProxy }}{{ . }}{{ end }}; or hand it to a function that takes a text or a number, which gets what it points to: {{ trim .HTTPProxy | quote }}, {{ int .MaxPods }}.',
  },
  OSM0416: {
    severity: 'error',
    title: 'A template uses a value for what it is not',
    explanation:
      'A range over something that is no list, map or number, a field of a text, an argument for something that is no function, an assignment to a variable that was never declared.',
  },
  OSM0417: {
    severity: 'error',
    title: 'A template changes a placeholder',
    explanation:
      'With a placeholder in the place of a token or password, the value is not known while templates are executed. They may print it, put texts around it, quote it, indent it, and keep it in variables, lists and maps; what changes it (b64enc, sha256sum, trunc) or asks what it is (eq, len, hasPrefix) would give another result for the real value. Leave the value as it is in the template, or give the real one instead of a placeholder. A file in Eta is compared as a whole: it must differ from one value to another in that value alone.',
  },
  OSM0420: {
    severity: 'error',
    title: 'A template passes a limit',
    explanation:
      'Templates are bounded in steps, output, depth and the sizes of texts and lists, so that none can hang the process or fill the memory. Nothing ordinary comes near: look for a loop without end, a template that includes itself, or a number that is far too large.',
  },
  OSM0499: {
    severity: 'error',
    title: 'A template function is broken',
    explanation:
      'A function stopped in a way that is its own mistake, not the template’s. Please report it with the template.',
  },
} as const satisfies CodeTable
