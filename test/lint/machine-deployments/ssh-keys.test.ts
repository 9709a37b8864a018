import { testMistakes } from '../../render/outputs/inputs.ts'

const DATA = 'AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG'

/** The key, and what is reported of it: the message and the help. */
const MISTAKES: readonly (readonly [key: string, reported: string])[] = [
  [`ssh-ed2519 ${DATA} admin@example.com`, 'has a type that does not exist | Did you mean ssh-ed25519?'],
  [
    `ssh-rsa ${DATA} admin@example.com`,
    'has the type ssh-rsa, but its data is of another type | Write ssh-ed25519 before the data.',
  ],
  [
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1ho admin@example.com',
    'has data that is cut off | Copy the whole line of the file that ends in .pub.',
  ],
  [
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56C_svOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'has data that is not base64, or that is cut off | Copy the whole line of the file that ends in .pub.',
  ],
  [`${DATA} admin@example.com`, 'has no type before its data | Write ssh-ed25519 before the data.'],
  [
    '"-----BEGIN OPENSSH PRIVATE KEY-----"',
    'is a private key | Write the public key, the line in the file that ends in .pub. Replace the private key: everyone who can read this object has it.',
  ],
  ['ssh-ed25519', 'has the type ssh-ed25519 and no data | Copy the whole line of the file that ends in .pub.'],
  ['""', 'is empty | Remove it.'],
  [
    'admin@example.com',
    'is not a public key | A public key is one line: its type, its data and an optional comment, as in a file that ends in .pub.',
  ],
  [
    '"ssh-ed25519\\nAAAA"',
    'has more than one line | A public key is one line: its type, its data and an optional comment, as in a file that ends in .pub. Write each key as an entry of its own.',
  ],
  [
    '"---- BEGIN SSH2 PUBLIC KEY ----"',
    'is in a format that SSH servers do not read | Convert it with `ssh-keygen -i -f FILE`.',
  ],
  [
    'ssh-dss AAAAB3NzaC1kc3MAAAAIAQEBAQEBAQEAAAAIAQEBAQEBAQEAAAAIAQEBAQEBAQEAAAAIAQEBAQEBAQE=',
    'has the type ssh-dss, which SSH servers no longer accept | Use a key of type ssh-ed25519.',
  ],
]

const replaced = (key: string, ...reported: readonly string[]) =>
  [
    `ssh-ed25519 ${DATA} admin@example.com`,
    key,
    reported.map(
      text =>
        `OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key ${text}`,
    ),
  ] as const

testMistakes(
  'mistakes in SSH keys',
  MISTAKES.map(([key, reported]) => replaced(key, reported)),
)

testMistakes('correct SSH keys of a security key', [
  replaced(
    'sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29tAAAAIAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAAAABHNzaDo=',
  ),
  replaced(
    'sk-ecdsa-sha2-nistp256@openssh.com AAAAInNrLWVjZHNhLXNoYTItbmlzdHAyNTZAb3BlbnNzaC5jb20AAAAIbmlzdHAyNTYAAABBBAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEAAAAEc3NoOg==',
  ),
])
