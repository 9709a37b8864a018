// The kinds that a management cluster has to know before it takes profiles and OperatingSystemConfigs.

import type { JsonObject } from '../../model/profile.ts'
import { customResources } from './generated/custom-resources.ts'

/** CustomResourceDefinitions of OperatingSystemProfile and OperatingSystemConfig: a new copy for each caller. */
export const customResourceDefinitions = (): JsonObject[] => JSON.parse(customResources)
