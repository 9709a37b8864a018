// Codes of templates: the engine's own, since it is a library that stands alone.

import { problemCodes } from '../../gotemplate/template/problem-codes.ts'
import type { CodeTable } from './entry.ts'

export const templates = problemCodes satisfies CodeTable
