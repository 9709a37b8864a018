// The part of the package encoding that is loaded for YAML by encoding.ts.

export { decodeYaml } from '../encoding/yaml/decode.ts'
export { encodeYaml } from '../encoding/yaml/encode.ts'
