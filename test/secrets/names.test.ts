import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isSecretField } from '../../src/secrets/names.ts'

const SECRET = [
  'password',
  'rhelSubscriptionManagerPassword',
  'rhelActivationKey',
  'rhsmOfflineToken',
  'secretAccessKey',
  'accessKeyId',
  'applicationCredentialSecret',
  'passphrase',
  'auth',
  'clientKey',
  'client-key-data',
  'kubeconfig',
  'serviceAccount',
  'passwordHash',
  'API_TOKEN',
  'node-password',
  'license_key',
  'passwordAdmin',
  'secret_id',
]

const NOT_SECRET = [
  'disableMachineServiceAccount',
  'authMethod',
  'author',
  'authorizedKeys',
  'certificate-authority-data',
  'tokenFile',
  'secretName',
  'tokenExpiration',
  'region',
  'name',
  'key',
  'passive',
  'NOPASSWD',
  'password_min_len',
  'token_id',
  'LoadCredential',
]

describe('isSecretField', () => {
  for (const name of SECRET) test(`${name} is secret`, () => assert.equal(isSecretField(name), true))
  for (const name of NOT_SECRET) test(`${name} is not`, () => assert.equal(isSecretField(name), false))
})
