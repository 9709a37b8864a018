// Gives MachineDeployments among documents a different version of the kubelet, to see what an upgrade needs.

import type { Document } from '../documents/documents.ts'
import { fieldsOf } from '../render/yaml/locate.ts'

const MACHINE_DEPLOYMENT = /^["']?kind["']?\s*:\s*["']?MachineDeployment\b/m
const FIELD = 'spec.template.spec.versions.kubelet'

/** Returns the documents with the version in place of that of their MachineDeployments. A document without one stays as it is. */
export const withKubelet = (documents: readonly Document[], version: string): Document[] =>
  documents.map(document => {
    const { text } = document
    const place = MACHINE_DEPLOYMENT.test(text) || text.trimStart().startsWith('{') ? fieldsOf(text)(FIELD) : undefined
    if (place === undefined || !place.exact || place.isCollection) return document
    const { start, end } = place.value
    return { ...document, text: `${text.slice(0, start)}${JSON.stringify(version)}${text.slice(end)}` }
  })
