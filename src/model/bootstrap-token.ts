// What is agreed about the Secrets that hold bootstrap tokens: by Kubernetes, and by the controller.

export const TOKEN_NAMESPACE = 'kube-system'
export const TOKEN_TYPE = 'bootstrap.kubernetes.io/token'

/** By this label a token belongs to a MachineDeployment; its value is the MachineDeployment's key. */
export const TOKEN_LABEL = 'machinedeployment.k8s.io/name'

const PREFIX = 'bootstrap-token-'

/** The API server looks a token up by this name. */
export const tokenSecretName = (id: string): string => PREFIX + id

/** A token that is made here, and so has to be brought to the cluster as well. */
export interface IssuedToken {
  /** Of its MachineDeployment. */
  readonly key: string
  readonly id: string
  readonly secret: string
  /** A date as RFC 3339 has it; undefined: it does not end. */
  readonly expiration: string | undefined
}

export const tokenText = ({ id, secret }: Pick<IssuedToken, 'id' | 'secret'>): string => `${id}.${secret}`
