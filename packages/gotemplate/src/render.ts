// Renders a template with data to text in one call.

import { functions as sprig } from './sprig/index.ts'
import { toText } from './strconv/bytes.ts'
import {
  execute,
  type FunctionMap,
  type Limits,
  type OpaqueTexts,
  parse,
  type TemplateProblem,
} from './template/index.ts'
import { fromJs } from './values/js.ts'

export interface RenderOptions {
  /** The name of the template in messages. Default: `template`. */
  readonly name?: string
  /** Default: `sprig`. */
  readonly functions?: FunctionMap
  readonly limits?: Partial<Limits>
  readonly opaque?: OpaqueTexts
}

/** Returns the output as text, and all problems. After a problem, the output ends where it occurred. Data are JavaScript or Go values. */
export function renderTemplate(
  text: string,
  data: unknown,
  { name = 'template', functions = sprig, limits, opaque }: RenderOptions = {},
): { output: string; problems: TemplateProblem[] } {
  const { template, problems } = parse(name, text, functions, limits)
  if (template === undefined) return { output: '', problems }
  const { output, problem } = execute(template, fromJs(data), { limits, opaque })
  return { output: toText(output), problems: problem ? [problem] : [] }
}
