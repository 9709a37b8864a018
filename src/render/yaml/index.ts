// YAML of Kubernetes objects: read as Go's kyaml reads it, and written so that yaml.v2 and yaml.v3 read back the same.

export { type Damage, type Difference, MANY_DOCUMENTS, type ReadResult } from './document.ts'
export { readCommonYaml, readYaml } from './read.ts'
export { writeQuoted, writeString } from './scalar.ts'
export { base64Data, shared, writeFlow, writeItem, writeYaml } from './write.ts'
