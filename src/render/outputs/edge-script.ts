// The script for the provider "edge". There machine-controller boots no machine, so the machine's owner runs this script, which fetches the
// bootstrap data and passes it to cloud-init.
// The text equals the reference's byte for byte, including the blank at the end of a line.

interface EdgeScript {
  readonly apiToken: string
  readonly server: string
  readonly bootstrapSecret: string
}

/** Returns the text of the script. */
export const edgeScript = ({ apiToken, server, bootstrapSecret }: EdgeScript): string =>
  [
    'apt-get update -y',
    'apt-get install jq -y',
    `curl -s -k -v --header 'Authorization: Bearer ${apiToken}' ${server}/api/v1/namespaces/cloud-init-settings/secrets/${bootstrapSecret} | jq '.data["cloud-config"]' -r| base64 -d > /etc/cloud/cloud.cfg.d/${bootstrapSecret}.cfg `,
    `cloud-init --file /etc/cloud/cloud.cfg.d/${bootstrapSecret}.cfg init`,
    'systemctl enable bootstrap.service',
    'systemctl restart bootstrap.service',
    '',
  ].join('\n')
