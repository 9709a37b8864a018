// The rules that judge texts before they are inputs, or that are no inputs: these have no part in a rendering.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { ResourceList } from '../render/krm/resource-list.ts'
import { unseenEnds } from './line-ends.ts'
import { type Build, problemsIn, type Rule, rule } from './rule.ts'
import { unmatchedPatches } from './unmatched-patches.ts'
import { yamlDifferences } from './yaml-differences.ts'

export const LIST_RULES: readonly Rule<'list'>[] = [
  rule('list', 'OSM0016', yamlDifferences),
  rule('list', 'OSM0021', unseenEnds),
]

export const BUILD_RULES: readonly Rule<'build'>[] = [rule('build', 'OSM0022', unmatchedPatches)]

export const listProblems = (list: ResourceList): Diagnostic[] => problemsIn(LIST_RULES, list)
export const buildProblems = (build: Build): Diagnostic[] => problemsIn(BUILD_RULES, build)
