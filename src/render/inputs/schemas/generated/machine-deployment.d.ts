// Made from src/render/inputs/schemas/machine-deployment.schema.json by scripts/generate-validators.ts. Not to be edited.

import type { Validator } from '../../../../diagnostics/schema-problems.ts'

export declare const validate: Validator['validate']
export declare const schemaText: Validator['schemaText']
