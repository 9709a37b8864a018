// YAML of Kubernetes objects: read as Go's kyaml reads it, and written so that yaml.v2 and yaml.v3 read back the same.

export { Base64Data } from './base64-data.ts'
export { Frozen } from './frozen.ts'
export { readCommonYaml, readYaml } from './read.ts'
export { type Difference, MANY_DOCUMENTS, type ReadProblem, type ReadResult } from './result.ts'
export { writeQuoted, writeString } from './scalar.ts'
export { writeFlow, writeItem, writeYaml } from './write.ts'
