// Reads one side of a comparison: a rendering in files, or inputs with a functionConfig, which are rendered first.

import { documentsOf } from '../documents/documents.ts'
import { documentsOfList } from '../documents/lists.ts'
import { renderedSide, type Side } from '../documents/side.ts'
import type { PolicyOptions } from './config-options.ts'
import { readDocuments, splitFunctionConfig } from './documents.ts'
import type { InputFile, InputOptions } from './input-files.ts'
import { readManifests } from './manifests.ts'
import { withProgress } from './progress.ts'
import { reviewPolicyOf } from './review-policy.ts'

export interface SideOptions extends InputOptions, PolicyOptions {
  readonly functionConfig?: string
  readonly set: readonly string[]
  /** The files of the side if they were read already, from a revision of Git. */
  readonly files?: readonly InputFile[]
  /** Whether the rendering is linted. */
  readonly lint?: boolean
}

/** The options of the old side of a comparison: what was merged is not reviewed again. */
export const withoutPolicy = <Options extends SideOptions>({
  policy: _,
  ...options
}: Options): Omit<Options, 'policy'> => options

/** Returns one side of a comparison. Inputs are rendered; a rendering is read. */
export async function sideOf(paths: readonly string[], options: SideOptions): Promise<Side> {
  const given = options.functionConfig === undefined ? undefined : readDocuments([options.functionConfig], options)
  const split = splitFunctionConfig(await manifestsOf(paths, options), given)
  const reviewPolicy = reviewPolicyOf(options)
  return withProgress(progress =>
    renderedSide({ ...split, overrides: options.set, lint: options.lint ?? false, reviewPolicy, progress }),
  )
}

const manifestsOf = async (paths: readonly string[], { files, ...options }: SideOptions) =>
  files === undefined
    ? readManifests(paths, options)
    : (await Promise.all(files.flatMap(({ file, text }) => documentsOf(file, text)).map(documentsOfList))).flat()
