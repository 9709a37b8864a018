// The key of a MachineDeployment, after which its bootstrap token and its kubelet kubeconfig are named.

/** The longest label value has 63 characters. The reference uses the bare name if the key is not shorter than that. */
const KEY_LIMIT = 63

/** Returns `<namespace>-<name>`, or the name alone if that is too long for a label. */
export function machineDeploymentKey(namespace: string, name: string): string {
  const key = `${namespace}-${name}`
  return isTooLong(key) ? name : key
}

const utf8 = new TextEncoder()

/**
 * Compares the length in UTF-8, as Go's len does: names in Kubernetes are ASCII, but this also runs on names that no API server has
 * validated. A UTF-16 unit takes at most three bytes.
 */
const isTooLong = (key: string): boolean =>
  key.length * 3 >= KEY_LIMIT && (key.length >= KEY_LIMIT || utf8.encode(key).length >= KEY_LIMIT)

/** Whether the key is a valid label value. A bare name can still be too long; then no token can be looked up by it. */
export const fitsLabel = (key: string): boolean => key.length <= KEY_LIMIT

/** The variable in texts of the functionConfig that is replaced with the key of each MachineDeployment. */
export const KEY_VARIABLE = '[key]'

/** Whether the text differs for each MachineDeployment. */
export const holdsKey = (text: string): boolean => text.includes(KEY_VARIABLE)

/** Replaces the variable with the key. */
export const replaceKey = (text: string, key: string): string => text.replaceAll(KEY_VARIABLE, () => key)
