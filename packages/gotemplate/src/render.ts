// Renders a template with data to text in one call.

import { functions as sprig } from './sprig/index.ts'
import { loadFunctions } from './sprig/load.ts'
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
import { NotLoaded } from './values/values.ts'

export interface RenderOptions {
  /** The name of the template in messages. Default: `template`. */
  readonly name?: string
  /** Default: `sprig`. */
  readonly functions?: FunctionMap
  readonly limits?: Partial<Limits>
  readonly opaque?: OpaqueTexts
}

/**
 * Returns the output as text, and all problems. After a problem, the output ends where it occurred. Data are JavaScript or Go values. Waits for
 * what the template's functions need.
 */
export async function renderTemplate(
  text: string,
  data: unknown,
  { name = 'template', functions = sprig, limits, opaque }: RenderOptions = {},
): Promise<{ output: string; problems: TemplateProblem[] }> {
  const { template, problems } = parse(name, text, functions, limits)
  if (template === undefined) return { output: '', problems }
  await loadFunctions([text])
  const value = fromJs(data)
  for (;;)
    try {
      const { output, problem } = execute(template, value, { limits, opaque })
      return { output: toText(output), problems: problem ? [problem] : [] }
    } catch (error) {
      // A function that another template's output names.
      if (!(error instanceof NotLoaded)) throw error
      await error.load()
    }
}
