// The type of the functionConfig.

export const FUNCTION_CONFIG_TYPE = {
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemConfigGenerator',
} as const
