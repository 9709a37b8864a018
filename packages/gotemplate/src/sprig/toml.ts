// The part of the package encoding that is loaded for TOML by encoding.ts.

export { decodeToml } from '../encoding/toml/decode.ts'
export { encodeToml } from '../encoding/toml/encode.ts'
