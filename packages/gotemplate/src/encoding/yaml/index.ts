// yaml.v3: its tokens, nodes and values.

export { scalarValue } from './decode.ts'
export { encodeYaml, encodeYamlOfV2 } from './encode.ts'
export {
  type AliasGuard,
  type AliasPart,
  aliasGuard,
  type CollectionPart,
  type DocumentNode,
  entriesOf,
  isMerge,
  keyText,
  resolveAlias,
  ScalarPart,
} from './nodes.ts'
export { NestingError } from './parse-state.ts'
export { parseDocument, parseOnlyDocument } from './parser.ts'
export { BINARY_TAG, MERGE_TAG, OLD_BOOLEANS, resolve, TIMESTAMP_TAG, WORDS } from './resolve.ts'
export { type Dialect, input, scanOf, type Token, YAML_V3, YamlSyntaxError } from './scan.ts'
export { tokensOf } from './scanner.ts'
