module yaml-read

go 1.24

require (
	go.yaml.in/yaml/v3 v3.0.4
	gopkg.in/yaml.v2 v2.4.0
	sigs.k8s.io/yaml v1.6.0
)

require go.yaml.in/yaml/v2 v2.4.2 // indirect
