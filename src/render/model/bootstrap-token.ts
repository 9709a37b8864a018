// Conventions for the Secrets of bootstrap tokens: those of Kubernetes and those of the controller.

export const TOKEN_NAMESPACE = 'kube-system'
export const TOKEN_TYPE = 'bootstrap.kubernetes.io/token'

/** The label that assigns a token to a MachineDeployment. Its value is the MachineDeployment's key. */
export const TOKEN_LABEL = 'machinedeployment.k8s.io/name'

const PREFIX = 'bootstrap-token-'

/** Returns the name by which the API server looks up a token. */
export const tokenSecretName = (id: string): string => PREFIX + id

/** A token that this run issues, so its Secret must be applied to the cluster as well. */
export interface IssuedToken {
  /** The key of its MachineDeployment. */
  readonly key: string
  readonly id: string
  readonly secret: string
  /** An RFC 3339 date, or undefined if the token does not expire. */
  readonly expiration: string | undefined
}

/** Returns the token as it is written into a kubeconfig: `<id>.<secret>`. */
export const bootstrapTokenText = ({ id, secret }: Pick<IssuedToken, 'id' | 'secret'>): string => `${id}.${secret}`
