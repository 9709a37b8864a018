import { type Mistake, testMistakes } from '../../render/outputs/inputs.ts'

const MISTAKES: readonly Mistake[] = [
  [
    'a misspelt type',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'ssh-ed2519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key has a type that does not exist | Did you mean ssh-ed25519?',
    ],
  ],
  [
    'a type that differs from that of the data',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key has the type ssh-rsa, but its data is of another type | Write ssh-ed25519 before the data.',
    ],
  ],
  [
    'truncated data',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1ho admin@example.com',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key has data that is cut off | Copy the whole line of the file that ends in .pub.',
    ],
  ],
  [
    'data that is mostly missing',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsv admin@example.com',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key has data that is not base64, or that is cut off | Copy the whole line of the file that ends in .pub.',
    ],
  ],
  [
    'a character that is not in base64',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56C_svOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key has data that is not base64, or that is cut off | Copy the whole line of the file that ends in .pub.',
    ],
  ],
  [
    'no type',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key has no type before its data | Write ssh-ed25519 before the data.',
    ],
  ],
  [
    'a private key',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    '"-----BEGIN OPENSSH PRIVATE KEY-----"',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key is a private key | Write the public key, the line in the file that ends in .pub. Replace the private key: everyone who can read this object has it.',
    ],
  ],
  [
    'no data',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'ssh-ed25519',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key has the type ssh-ed25519 and no data | Copy the whole line of the file that ends in .pub.',
    ],
  ],
  [
    'an empty key',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    '""',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key is empty | Remove it.',
    ],
  ],
  [
    'no key',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'admin@example.com',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key is not a public key | A public key is one line: its type, its data and an optional comment, as in a file that ends in .pub.',
    ],
  ],
  [
    'two lines',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    '"ssh-ed25519\\nAAAA"',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key has more than one line | A public key is one line: its type, its data and an optional comment, as in a file that ends in .pub. Write each key as an entry of its own.',
    ],
  ],
  [
    'another format',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    '"---- BEGIN SSH2 PUBLIC KEY ----"',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key is in a format that SSH servers do not read | Convert it with `ssh-keygen -i -f FILE`.',
    ],
  ],
  [
    'a DSA key',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'ssh-dss AAAAB3NzaC1kc3MAAAAIAQEBAQEBAQEAAAAIAQEBAQEBAQEAAAAIAQEBAQEBAQEAAAAIAQEBAQEBAQE=',
    [
      'OSM0244 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.sshPublicKeys[0]: the SSH key has the type ssh-dss, which SSH servers no longer accept | Use a key of type ssh-ed25519.',
    ],
  ],
]

testMistakes('mistakes in SSH keys', MISTAKES)

const CORRECT: readonly Mistake[] = [
  [
    'of a security key, Ed25519',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29tAAAAIAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAAAABHNzaDo=',
    [],
  ],
  [
    'of a security key, ECDSA',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com',
    'sk-ecdsa-sha2-nistp256@openssh.com AAAAInNrLWVjZHNhLXNoYTItbmlzdHAyNTZAb3BlbnNzaC5jb20AAAAIbmlzdHAyNTYAAABBBAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEAAAAEc3NoOg==',
    [],
  ],
]

testMistakes('correct SSH keys', CORRECT)
