package main

import (
	"os"

	"sigs.k8s.io/yaml"

	"github.com/argoproj/argo-cd/v3/cmpserver/plugin"
)

// The plugin server itself passes over fields that it does not know.
func pluginConfig(file string) (any, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var config plugin.PluginConfig
	if err := yaml.UnmarshalStrict(text, &config); err != nil {
		return nil, err
	}
	return config, plugin.ValidatePluginConfig(config)
}
