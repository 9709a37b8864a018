// Flux's own substitution of variables (postBuild), for tests. Reads lines of {"manifest": text, "variables": {name: value}} and
// writes for each {"objects": [...]} or {"error": text}.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"os"

	"github.com/fluxcd/pkg/kustomize"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/kustomize/api/provider"
)

type request struct {
	Manifest  string            `json:"manifest"`
	Variables map[string]string `json:"variables"`
}

type answer struct {
	Objects []any  `json:"objects"`
	Error   string `json:"error,omitempty"`
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := json.NewEncoder(os.Stdout)
	decoder := json.NewDecoder(in)
	for decoder.More() {
		var asked request
		if err := decoder.Decode(&asked); err != nil {
			panic(err)
		}
		if err := out.Encode(substitute(asked)); err != nil {
			panic(err)
		}
	}
}

func substitute(asked request) answer {
	substitutions := map[string]any{}
	for name, value := range asked.Variables {
		substitutions[name] = value
	}
	owner := unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "kustomize.toolkit.fluxcd.io/v1",
		"kind":       "Kustomization",
		"metadata":   map[string]any{"name": "test", "namespace": "flux-system"},
		"spec":       map[string]any{"postBuild": map[string]any{"substitute": substitutions}},
	}}
	resources, err := provider.NewDefaultDepProvider().GetResourceFactory().SliceFromBytes([]byte(asked.Manifest))
	if err != nil {
		return answer{Error: err.Error()}
	}
	objects := []any{}
	for _, resource := range resources {
		options := []kustomize.SubstituteOption{kustomize.SubstituteWithDryRun(true), kustomize.SubstituteWithStrict(true)}
		changed, err := kustomize.SubstituteVariables(context.Background(), nil, owner, resource, options...)
		if err != nil {
			return answer{Error: err.Error()}
		}
		if changed == nil {
			changed = resource
		}
		object, err := changed.Map()
		if err != nil {
			return answer{Error: err.Error()}
		}
		objects = append(objects, object)
	}
	return answer{Objects: objects}
}
