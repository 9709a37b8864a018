// Reads what catalogs are told of a function as kustomize's library for functions reads it: a field that it does not know is an error.
// Then validates functionConfigs with the schema of the definition.
//
//	krm-definition DEFINITION FUNCTIONCONFIG...
package main

import (
	"fmt"
	"os"

	"k8s.io/kube-openapi/pkg/validation/strfmt"
	"k8s.io/kube-openapi/pkg/validation/validate"
	"sigs.k8s.io/kustomize/kyaml/fn/framework"
	"sigs.k8s.io/kustomize/kyaml/resid"
	"sigs.k8s.io/yaml"
)

func main() {
	if err := read(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(definitionFile string, configs []string) error {
	text, err := os.ReadFile(definitionFile)
	if err != nil {
		return err
	}
	var definition framework.KRMFunctionDefinition
	if err := yaml.UnmarshalStrict(text, &definition); err != nil {
		return fmt.Errorf("%s: %w", definitionFile, err)
	}
	if definition.Kind != framework.FunctionDefinitionKind || definition.APIVersion != framework.FunctionDefinitionGroupVersion {
		return fmt.Errorf("%s: %s %s", definitionFile, definition.APIVersion, definition.Kind)
	}
	for _, version := range definition.Spec.Versions {
		fmt.Println(definition.Spec.Group, version.Name, definition.Spec.Names.Kind, version.Runtime.Container.Image)
	}
	for _, config := range configs {
		if err := check(string(text), config); err != nil {
			return fmt.Errorf("%s: %w", config, err)
		}
	}
	return nil
}

func check(definition, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var object map[string]any
	if err := yaml.Unmarshal(text, &object); err != nil {
		return err
	}
	group, version := resid.ParseGroupVersion(fmt.Sprint(object["apiVersion"]))
	gvk := resid.NewGvk(group, version, fmt.Sprint(object["kind"]))
	schema, err := framework.SchemaFromFunctionDefinition(gvk, definition)
	if err != nil {
		return err
	}
	return validate.AgainstSchema(schema, object, strfmt.Default)
}
