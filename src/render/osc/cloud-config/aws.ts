// AWS: an INI file with the location of the machine.

import { struct } from 'gotemplate/go/json'
import { type ConfigVar, NO_TEXT, textVar } from './config-var.ts'
import { type CloudConfigWriter, iniEscape } from './provider.ts'

interface AwsSpec {
  readonly availabilityZone: ConfigVar<string>
  readonly vpcId: ConfigVar<string>
  readonly subnetId: ConfigVar<string>
}

const NOTHING: AwsSpec = { availabilityZone: NO_TEXT, vpcId: NO_TEXT, subnetId: NO_TEXT }

const decode = struct<AwsSpec>({
  availabilityZone: ['availabilityZone', textVar],
  vpcId: ['vpcId', textVar],
  subnetId: ['subnetId', textVar],
})

export const awsCloudConfig: CloudConfigWriter = (spec, { resolve, at, decode: context }) => {
  const aws = decode(spec, NOTHING, at, context)
  const value = (variable: ConfigVar<string>): string => iniEscape(resolve.text(variable))
  return `[global]\nZone=${value(aws.availabilityZone)}\nVPC=${value(aws.vpcId)}\nSubnetID=${value(aws.subnetId)}\n`
}
