// Checks that each certificate of a bundle can be read. A bundle without any is an error of its own.

import { damagedCertificates, holdsCertificate, holdsPrivateKey } from '../../settings/certificate.ts'
import type { TextOrReference } from '../../settings/settings.ts'
import type { ValueProblem } from '../../settings/value-problem.ts'

export function bundleProblems(bundle: TextOrReference | undefined): ValueProblem[] {
  if (typeof bundle !== 'string' || !holdsCertificate(bundle)) return []
  return [
    ...damagedCertificates(bundle).map(number => ({
      message: `certificate ${number} of the bundle is damaged: some programs on the node skip it, and others refuse the whole bundle`,
      help: 'A line is missing or was changed. Copy the certificate again, or remove it.',
    })),
    ...(holdsPrivateKey(bundle) ? [PRIVATE_KEY] : []),
  ]
}

const PRIVATE_KEY: ValueProblem = {
  message: 'the bundle contains a private key in addition to its certificates, and every node would get it',
  help: 'Remove it, and replace the key: everyone who can read this file or a node has it.',
}
