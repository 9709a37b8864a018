// A template that works until a proxy is set.

import { type Example, exampleFiles } from './example.ts'

const PROFILES = `# The node is correct, because it has no proxy. With one, the
# template fails. Try it: add this line below "nodes:" in the settings.
#     proxy: {http: http://proxy.example.com:3128}
apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata:
  name: osp-ubuntu
  annotations: {config.kubernetes.io/local-config: "true"}
spec:
  extends: osp-ubuntu
  version: v1.0.0
  provisioningConfig:
    files:
      add:
        - path: /etc/company/agent.env
          content:
            inline:
              encoding: b64
              data: |
                KUBERNETES_VERSION={{ .KubeVersion }}
                {{- if .HTTPProxy }}
                HTTPS_PROXY={{ .HTTPProxi }}
                {{- end }}
`

const choice = { provider: 'aws', os: 'ubuntu' }

export const TEMPLATE_MISTAKE: Example = {
  title: 'A mistake in a template',
  description: 'A field is misspelt where no node has executed the template yet.',
  choice,
  shown: 'profile.yaml',
  files: exampleFiles(choice, PROFILES),
}
