// Made from function-config/operatingsystemmanager.k8c.io_operatingsystemprofiles.schema.json by scripts/generate-validators.ts. Not to be edited.

import type { Validator } from '../../../../diagnostics/schema-problems.ts'

export declare const validate: Validator['validate']
export declare const schemaText: Validator['schemaText']
