// Keys and values of labels, annotations and taints, as Kubernetes accepts them.

const NAME = /^(?=.{1,63}$)[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/
const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/

/** Whether the text is a name with an optional domain before a slash. */
export function isQualifiedName(text: string): boolean {
  const parts = text.split('/')
  if (parts.length > 2) return false
  return NAME.test(parts.at(-1)!) && (parts.length === 1 || DOMAIN.test(parts[0]!))
}

/** Whether the text can be the value of a label. */
export const isLabelValue = (text: string): boolean => text === '' || NAME.test(text)
