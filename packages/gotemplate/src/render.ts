// Renders a template with data to text in one call.

import { fromJs } from './js/values.ts'
import { type Host, hostFunctions } from './sprig/host.ts'
import { functions as sprig } from './sprig/index.ts'
import { loadFunctions } from './sprig/load.ts'
import { toText } from './strconv/bytes.ts'
import { functionMap } from './template/functions.ts'
import {
  execute,
  type FunctionMap,
  type Functions,
  isRefused,
  type OpaqueTexts,
  parse,
  type RefusedFunction,
  type TemplateProblem,
} from './template/index.ts'
import { checkOptions, type MissingKey, type ParseOptions } from './template/options.ts'

export interface RenderOptions extends ParseOptions, Host {
  /** The name of the template in messages. Default: `template`. */
  readonly name?: string
  /** Added to sprig's: plain functions, or functions with Go types. */
  readonly functions?: Functions
  readonly missingkey?: MissingKey
  readonly opaque?: OpaqueTexts
}

/** The functions that an option of the host makes available. Without it, their refusal names the option. */
const refusedWithout = (option: keyof Host, host: Host): [string, RefusedFunction][] =>
  Array.from(hostFunctions(host).keys()).flatMap(name => {
    const function_ = sprig.get(name)!
    return isRefused(function_)
      ? [[name, { ...function_, instead: `give the option ${option}, or ${function_.instead}` }]]
      : []
  })

const SPRIG: FunctionMap = new Map([
  ...sprig,
  ...refusedWithout('clock', { clock: () => new Date() }),
  ...refusedWithout('random', { random: count => new Uint8Array(count) }),
  ...refusedWithout('env', { env: {} }),
])

const OPTIONS = ['name', 'functions', 'limits', 'delims', 'missingkey', 'opaque', 'clock', 'random', 'env']

/**
 * Returns the output as text, and all problems. After a problem, the output ends where it occurred. Data are JavaScript or Go values. Waits for
 * what the template's functions need.
 */
export async function renderTemplate(
  text: string,
  data: unknown,
  options: RenderOptions = {},
): Promise<{ output: string; problems: TemplateProblem[] }> {
  checkOptions('renderTemplate', options, OPTIONS)
  const { name = 'template', functions = {}, limits, delims, missingkey, opaque } = options
  const all = new Map([...SPRIG, ...hostFunctions(options), ...functionMap(functions)])
  const { template, problems } = parse(name, text, all, { limits, delims })
  if (template === undefined) return { output: '', problems }
  await loadFunctions([text])
  const value = fromJs(data)
  for (;;) {
    const { output, problem, notLoaded } = execute(template, value, { limits, missingkey, opaque })
    if (notLoaded === undefined) return { output: toText(output), problems: problem ? [problem] : [] }
    // A function that another template's output names.
    await notLoaded.load()
  }
}
