// The CustomResourceDefinitions that a management cluster needs for profiles and OperatingSystemConfigs.

import type { JsonObject } from '../../model/json.ts'
import { customResources } from './generated/custom-resources.ts'

/** Returns a new copy of the CustomResourceDefinitions of OperatingSystemProfile and OperatingSystemConfig at each call. */
export const customResourceDefinitions = (): JsonObject[] => JSON.parse(customResources)
