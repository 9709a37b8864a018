// Reports values and keys of items that Go's YAML readers read differently: the cluster may get a value other than the one that the author sees.

import { isWithin } from '../base/field-path.ts'
import { type Text, t } from '../base/span.ts'
import { type Item, itemRef, mayBeSecret, type ResourceList } from '../render/krm/resource-list.ts'
import type { Difference } from '../render/yaml/index.ts'
import type { Finding } from './rule.ts'

/** Judges the items that were read. */
export const yamlDifferences = ({ differences }: Pick<ResourceList, 'differences'>): Finding[] =>
  [...differences].flatMap(([item, found]) =>
    found.filter(each => !isSeverity(item, each)).map(each => differenceIn(item, each)),
  )

/** Whether the difference is in `checks.severity` of the functionConfig, where off and false mean the same. */
const isSeverity = ({ index }: Item, { path }: Difference): boolean =>
  index === -1 && isWithin(path, ['spec', 'checks', 'severity'])

function differenceIn(item: Item, difference: Difference): Finding {
  const { kind, path } = difference
  const { message, help } = readingsOf(difference, !mayBeSecret(item))
  const isKey = kind === 'key' || kind === 'merged key'
  return { message, object: itemRef(item), field: path, ...(isKey && { caret: 'key' }), help: [help] }
}

/** Returns a message with both readings, and help on how to write the intended one. The word is shown only if it cannot be the value of a Secret. */
function readingsOf({ kind, text, cluster }: Difference, isShown: boolean): { message: Text; help: Text } {
  switch (kind) {
    case 'boolean':
      return isShown
        ? {
            message: t`${text} without quotes is the boolean ${String(cluster)} to Kubernetes, and the text "${text}" to kustomize and kpt`,
            help: t`Write ${String(cluster)}, or "${text}" in quotes if it is text.`,
          }
        : {
            message: t`this word without quotes is a boolean to Kubernetes, and text to kustomize and kpt`,
            help: t`Put it in quotes if it is text, or write true or false.`,
          }
    case 'date':
      return {
        message: t`a date without quotes is text to Kubernetes, and a point in time to programs that read with yaml.v3`,
        help: t`Put it in quotes.`,
      }
    case 'key':
      return {
        message: isShown
          ? t`the key ${text} without quotes is "${String(cluster)}" to Kubernetes, and "${text}" to kustomize and kpt`
          : t`this key without quotes is resolved like a value by Kubernetes, and is text to kustomize and kpt`,
        help: t`Put the key in quotes.`,
      }
    case 'tag':
      return {
        message: t`Kubernetes reads a value after the tag "!" as text, and kustomize and kpt ignore the tag`,
        help: t`Remove the tag, and put the value in quotes if it is text.`,
      }
    case 'merged key':
      return {
        message: t`Kubernetes replaces this key with the one that the << below it merges, and kustomize and kpt keep this one`,
        help: t`To keep this value everywhere, write << above the key. Otherwise, remove the key.`,
      }
  }
}
