//go:build ignore

// Generates src/lint/generated/feature-gates.json: the feature gates that the kubelet accepts, those without effect included, read from the
// sources of each minor version of Kubernetes. A gate that not every version has is followed by the minor versions that have it.
//
//	go run scripts/maintain/feature-gates.go scripts/maintain/kubernetes-releases.go > src/lint/generated/feature-gates.json
package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// packages are those whose gates a kubelet has: it registers them, or a package that it imports does. A version need not have all.
var packages = []struct{ module, folder string }{
	{"k8s.io/kubernetes", "pkg/features"},
	{"k8s.io/apiextensions-apiserver", "pkg/features"},
	{"k8s.io/apiserver", "pkg/features"},
	{"k8s.io/client-go", "features"},
	{"k8s.io/component-base", "featuregate"},
	{"k8s.io/component-base", "logs/api/v1"},
	{"k8s.io/component-base", "metrics/features"},
	{"k8s.io/component-base", "zpages/features"},
}

func main() {
	log.SetFlags(0)
	first, last := releases[0].minor, releases[len(releases)-1].minor
	minors := map[string]map[int]bool{}
	for _, release := range releases {
		gates := gatesOf(release.version)
		if len(gates) < 100 {
			log.Fatalf("%s has only %d feature gates", release.version, len(gates))
		}
		for _, name := range gates {
			if minors[name] == nil {
				minors[name] = map[int]bool{}
			}
			minors[name][release.minor] = true
		}
	}
	written := map[string]string{}
	for name, of := range minors {
		written[name] = spans(of, first, last)
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	if err := out.Encode(map[string]any{"source": "scripts/maintain/feature-gates.go", "firstMinor": first, "lastMinor": last, "gates": written}); err != nil {
		log.Fatal(err)
	}
}

// gatesOf returns the keys of all maps from gates to their specifications.
func gatesOf(version string) []string {
	values := map[string]string{}
	var keys []ast.Expr
	for _, from := range packages {
		module := version
		if from.module != "k8s.io/kubernetes" {
			module = "v0" + strings.TrimPrefix(version, "v1")
		}
		paths, err := filepath.Glob(filepath.Join(download(from.module, module), from.folder, "*.go"))
		if err != nil {
			log.Fatal(err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				log.Fatal(err)
			}
			ast.Inspect(file, func(node ast.Node) bool {
				switch found := node.(type) {
				case *ast.ValueSpec:
					for i, name := range found.Names {
						if i < len(found.Values) {
							if value, ok := text(found.Values[i]); ok {
								values[name.Name] = value
							}
						}
					}
				case *ast.CompositeLit:
					if isGates(found.Type) {
						for _, element := range found.Elts {
							keys = append(keys, element.(*ast.KeyValueExpr).Key)
						}
					}
				}
				return true
			})
		}
	}
	var gates []string
	for _, key := range keys {
		name, ok := values[lastName(key)]
		if !ok {
			// Constants of other packages, such as those of controller-manager, are named like their gates.
			name = lastName(key)
		}
		gates = append(gates, name)
	}
	return gates
}

// isGates tells whether the type is a map[Feature]FeatureSpec or map[Feature]VersionedSpecs of some package.
func isGates(expression ast.Expr) bool {
	of, ok := expression.(*ast.MapType)
	if !ok || lastName(of.Key) != "Feature" {
		return false
	}
	value := lastName(of.Value)
	return value == "FeatureSpec" || value == "VersionedSpecs"
}

// text returns the value of a constant: "Name" or Feature("Name").
func text(expression ast.Expr) (string, bool) {
	if call, ok := expression.(*ast.CallExpr); ok && len(call.Args) == 1 && lastName(call.Fun) == "Feature" {
		expression = call.Args[0]
	}
	basic, ok := expression.(*ast.BasicLit)
	if !ok || basic.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(basic.Value)
	return value, err == nil
}

func lastName(expression ast.Expr) string {
	switch e := expression.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}
