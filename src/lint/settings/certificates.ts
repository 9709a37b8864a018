// Checks that each certificate of a bundle can be read, and that one can sign others. A bundle without any is an error of its own.

import {
  certificatesIn,
  damagedCertificates,
  holdsCertificate,
  holdsPrivateKey,
} from '../../render/settings/certificate.ts'
import type { TextOrReference } from '../../render/settings/settings.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'

export function bundleProblems(bundle: TextOrReference | undefined): ValueProblem[] {
  if (typeof bundle !== 'string' || !holdsCertificate(bundle)) return []
  return [
    ...damagedCertificates(bundle).map(number => ({
      message: `certificate ${number} of the bundle is damaged: some programs on the node skip it, and others refuse the whole bundle`,
      help: 'A line is missing or was changed. Copy the certificate again, or remove it.',
    })),
    ...(holdsPrivateKey(bundle) ? [PRIVATE_KEY] : []),
    ...(certificatesIn(bundle).every(found => found !== undefined && !found.isCA && found.issuer !== found.subject)
      ? [NO_CA]
      : []),
  ]
}

/** A certificate that signs itself is often that of a single server, which nodes may trust. */
const NO_CA: ValueProblem = {
  message: 'the certificate is not that of a CA, so nodes cannot verify with it what the CA has signed',
  help: 'Write the certificate of the CA that issued it: for the cluster, ca.crt of the ConfigMap kube-root-ca.crt.',
}

const PRIVATE_KEY: ValueProblem = {
  message: 'the bundle contains a private key in addition to its certificates, and every node would get it',
  help: 'Remove it, and replace the key: everyone who can read this file or a node has it.',
}
