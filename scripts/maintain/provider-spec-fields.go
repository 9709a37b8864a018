//go:build ignore

// Generates src/lint/generated/provider-fields.json: the fields of the cloudProviderSpec of each cloud provider and
// their types, read from a clone of machine-controller with its tags. A field is in the table if any of the releases has it, and is `any`
// if they disagree about its type.
//
//	go run scripts/maintain/provider-spec-fields.go scripts/maintain/provider-spec-releases.go CLONE > src/lint/generated/provider-fields.json
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"path"
	"reflect"
	"strings"
)

// scalars are the types that are not read as structs. An uint is written without a sign, and any value is accepted for `any`.
var scalars = map[string]string{
	"string":          "text",
	"bool":            "boolean",
	"int":             "int64",
	"int32":           "int32",
	"int64":           "int64",
	"uint":            "uint64",
	"float64":         "float64",
	"ConfigVarString": "text or reference",
	"ConfigVarBool":   "boolean or reference",
	"RawExtension":    "any",
	// Types of KubeVirt and Kubernetes, which have many fields of their own.
	"InstancetypeMatcher": "any",
	"PreferenceMatcher":   "any",
	"PodDNSConfig":        "any",
	"PodDNSPolicy":        "any",
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run scripts/maintain/provider-spec-fields.go scripts/maintain/provider-spec-releases.go CLONE")
	}
	roots, types := map[string]string{}, map[string]map[string]string{}
	for provider, folder := range providers {
		for _, release := range releases {
			r := reader{provider: folder, types: load(os.Args[1], release, folder), into: types}
			if len(r.types) > 0 {
				roots[provider] = r.structOf("RawConfig")
			}
		}
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	if err := out.Encode(map[string]any{"source": "scripts/maintain/provider-spec-fields.go", "providers": roots, "types": types}); err != nil {
		log.Fatal(err)
	}
}

type reader struct {
	provider string
	types    map[string]ast.Expr
	into     map[string]map[string]string
}

// structOf adds the fields of a struct and of those that it contains, and returns the name of the type.
func (r reader) structOf(name string) string {
	written := r.provider + "." + name
	if r.into[written] == nil {
		r.into[written] = map[string]string{}
	}
	expression := r.types[name]
	if alias, ok := expression.(*ast.Ident); ok {
		expression = r.types[alias.Name]
	}
	structure, ok := expression.(*ast.StructType)
	if !ok {
		log.Fatalf("%s is not a struct", written)
	}
	r.members(structure, r.into[written])
	return written
}

func (r reader) members(structure *ast.StructType, into map[string]string) {
	for _, field := range structure.Fields.List {
		tag := ""
		if field.Tag != nil {
			tag = reflect.StructTag(strings.Trim(field.Tag.Value, "`")).Get("json")
		}
		name, _, _ := strings.Cut(tag, ",")
		if len(field.Names) == 0 && name == "" {
			inner, ok := r.types[field.Type.(*ast.Ident).Name].(*ast.StructType)
			if !ok {
				log.Fatalf("an embedded type of %s is not a struct", r.provider)
			}
			r.members(inner, into)
			continue
		}
		if name == "" || name == "-" {
			log.Fatalf("a field of %s without a JSON name", r.provider)
		}
		written := r.typeOf(field.Type)
		if before, ok := into[name]; ok && before != written {
			written = "any"
		}
		into[name] = written
	}
}

// typeOf returns a scalar, the name of a struct, or one of them after [] for a list or {} for a map.
func (r reader) typeOf(expression ast.Expr) string {
	switch t := expression.(type) {
	case *ast.StarExpr:
		return r.typeOf(t.X)
	case *ast.ArrayType:
		return "[]" + r.typeOf(t.Elt)
	case *ast.MapType:
		return "{}" + r.typeOf(t.Value)
	case *ast.SelectorExpr:
		if scalar, ok := scalars[t.Sel.Name]; ok {
			return scalar
		}
	case *ast.Ident:
		if scalar, ok := scalars[t.Name]; ok {
			return scalar
		}
		if named, ok := r.types[t.Name]; ok {
			if _, ok := named.(*ast.StructType); ok {
				return r.structOf(t.Name)
			}
			return r.typeOf(named)
		}
	}
	log.Fatalf("a type of %s that is not known here: %v", r.provider, expression)
	return ""
}

// load returns the types of a provider in a release by name, or none if the release does not have the provider.
func load(clone, release, provider string) map[string]ast.Expr {
	types := map[string]ast.Expr{}
	for _, folder := range []string{"sdk/cloudprovider/" + provider, "pkg/cloudprovider/provider/" + provider + "/types"} {
		for _, name := range strings.Fields(git(clone, "ls-tree", "--name-only", release, folder+"/")) {
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path.Base(name), git(clone, "show", release+":"+name), 0)
			if err != nil {
				log.Fatal(err)
			}
			for _, declaration := range file.Decls {
				if general, ok := declaration.(*ast.GenDecl); ok {
					for _, spec := range general.Specs {
						if named, ok := spec.(*ast.TypeSpec); ok {
							types[named.Name.Name] = named.Type
						}
					}
				}
			}
		}
	}
	if types["RawConfig"] == nil && types["CloudProviderSpec"] != nil {
		types["RawConfig"] = types["CloudProviderSpec"]
	}
	if types["RawConfig"] == nil && len(types) > 0 {
		log.Fatal(fmt.Sprintf("%s has no RawConfig in %s", provider, release))
	}
	return types
}
