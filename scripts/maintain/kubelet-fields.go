//go:build ignore

// Generates src/render/kubelet/generated/fields.json: the fields of a KubeletConfiguration (kubelet.config.k8s.io/v1beta1) and their types,
// read from the sources of the modules of each minor version of Kubernetes. A field or type that not every version has is followed by
// the minor versions that have it. For a new minor version, add a row to `releases`.
//
//	go run scripts/maintain/kubelet-fields.go > src/render/kubelet/generated/fields.json
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
)

// releases are the patch versions of the modules by minor version, without gaps.
var releases = []struct {
	minor   int
	version string
}{
	{29, "v0.29.3"},
	{30, "v0.30.14"},
	{31, "v0.31.14"},
	{32, "v0.32.13"},
	{33, "v0.33.13"},
	{34, "v0.34.13"},
	{35, "v0.35.10"},
	{36, "v0.36.6"},
	{37, "v0.37.2"},
}

// scalars are the Go types that are not read as structs: those with JSON forms of their own.
var scalars = map[string]string{
	"string":  "text",
	"bool":    "boolean",
	"int32":   "int32",
	"int64":   "int64",
	"uint32":  "uint32",
	"uint64":  "uint64",
	"float64": "float64",
	"k8s.io/apimachinery/pkg/apis/meta/v1.Duration":        "duration",
	"k8s.io/apimachinery/pkg/apis/meta/v1.Time":            "time",
	"k8s.io/apimachinery/pkg/api/resource.Quantity":        "quantity",
	"k8s.io/apimachinery/pkg/api/resource.QuantityValue":   "quantity",
	"k8s.io/component-base/logs/api/v1.TimeOrMetaDuration": "nanoseconds or duration",
}

// fields are the types of the fields of structs by minor version.
type fields map[string]map[string]map[int]string

func main() {
	log.SetFlags(0)
	all := fields{}
	for _, release := range releases {
		reader := reader{version: release.version, minor: release.minor, packages: map[string]map[string]ast.Expr{}, imports: map[ast.Expr]map[string]string{}, into: all}
		reader.structOf("k8s.io/kubelet/config/v1beta1", "KubeletConfiguration")
	}
	first, last := releases[0].minor, releases[len(releases)-1].minor
	types := map[string]map[string]string{}
	for name, members := range all {
		types[name] = map[string]string{}
		for field, byMinor := range members {
			types[name][field] = written(byMinor, first, last)
		}
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	if err := out.Encode(map[string]any{"source": "scripts/maintain/kubelet-fields.go", "firstMinor": first, "lastMinor": last, "types": types}); err != nil {
		log.Fatal(err)
	}
}

// written returns a type, or alternatives such as "int32 29-33|int64 34-37".
func written(byMinor map[int]string, first, last int) string {
	var parts []string
	for from := first; from <= last; from++ {
		text, ok := byMinor[from]
		if !ok {
			continue
		}
		to := from
		for byMinor[to+1] == text && to < last {
			to++
		}
		if from == first && to == last {
			return text
		}
		parts = append(parts, fmt.Sprintf("%s %d-%d", text, from, to))
		from = to
	}
	return strings.Join(parts, "|")
}

type reader struct {
	version string
	minor   int
	// packages are the types of each package by name.
	packages map[string]map[string]ast.Expr
	// imports are the packages that a type may name, by the name in its file.
	imports map[ast.Expr]map[string]string
	into    fields
}

// structOf reads a struct with the structs that it contains, and returns its name.
func (r reader) structOf(path, name string) string {
	expression, ok := r.load(path)[name]
	if !ok {
		log.Fatalf("%s has no type %s in %s", path, name, r.version)
	}
	members := r.into[name]
	if members == nil {
		members = map[string]map[int]string{}
		r.into[name] = members
	} else if r.isRead(members) {
		return name
	}
	r.members(path, expression.(*ast.StructType), members)
	return name
}

func (r reader) isRead(members map[string]map[int]string) bool {
	for _, byMinor := range members {
		if _, ok := byMinor[r.minor]; ok {
			return true
		}
	}
	return false
}

func (r reader) members(path string, structure *ast.StructType, into map[string]map[int]string) {
	for _, field := range structure.Fields.List {
		tag := ""
		if field.Tag != nil {
			tag = reflect.StructTag(strings.Trim(field.Tag.Value, "`")).Get("json")
		}
		name, _, _ := strings.Cut(tag, ",")
		if name == "-" {
			continue
		}
		if len(field.Names) == 0 && name == "" {
			if identifier, ok := field.Type.(*ast.SelectorExpr); ok && identifier.Sel.Name == "TypeMeta" {
				continue
			}
			inner, ok := field.Type.(*ast.Ident)
			if !ok {
				log.Fatalf("an inlined struct of another package in %s", path)
			}
			r.members(path, r.load(path)[inner.Name].(*ast.StructType), into)
			continue
		}
		if name == "" {
			log.Fatalf("a field without a JSON name in %s", path)
		}
		if into[name] == nil {
			into[name] = map[int]string{}
		}
		into[name][r.minor] = r.typeOf(path, field.Type, r.imports[structure])
	}
}

// typeOf returns a scalar, the name of a struct, or one of them after [] for a list or {} for a map.
func (r reader) typeOf(path string, expression ast.Expr, imports map[string]string) string {
	switch t := expression.(type) {
	case *ast.StarExpr:
		return r.typeOf(path, t.X, imports)
	case *ast.ArrayType:
		return "[]" + r.typeOf(path, t.Elt, imports)
	case *ast.MapType:
		return "{}" + r.typeOf(path, t.Value, imports)
	case *ast.SelectorExpr:
		return r.named(imports[t.X.(*ast.Ident).Name], t.Sel.Name)
	case *ast.Ident:
		if scalar, ok := scalars[t.Name]; ok {
			return scalar
		}
		return r.named(path, t.Name)
	}
	log.Fatalf("a type that is not known here in %s: %T", path, expression)
	return ""
}

func (r reader) named(path, name string) string {
	if scalar, ok := scalars[path+"."+name]; ok {
		return scalar
	}
	expression, ok := r.load(path)[name]
	if !ok {
		log.Fatalf("%s has no type %s in %s", path, name, r.version)
	}
	if _, ok := r.load(path)["UnmarshalJSON of "+name]; ok {
		log.Fatalf("%s.%s reads JSON in its own way: add it to scalars", path, name)
	}
	if _, ok := expression.(*ast.StructType); ok {
		return r.structOf(path, name)
	}
	return r.typeOf(path, expression, r.imports[expression])
}

// load reads the types of a package, and "UnmarshalJSON of <type>" for those with that method.
func (r reader) load(path string) map[string]ast.Expr {
	if known, ok := r.packages[path]; ok {
		return known
	}
	types := map[string]ast.Expr{}
	r.packages[path] = types
	module := strings.Join(strings.Split(path, "/")[:2], "/")
	folder := filepath.Join(download(module, r.version), strings.TrimPrefix(path, module))
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		log.Fatalf("no sources of %s in %s", path, folder)
	}
	sort.Strings(files)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			log.Fatal(err)
		}
		r.declarations(file, types)
	}
	return types
}

func (r reader) declarations(file *ast.File, types map[string]ast.Expr) {
	imports := map[string]string{}
	for _, spec := range file.Imports {
		target := strings.Trim(spec.Path.Value, `"`)
		name := filepath.Base(target)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imports[name] = target
	}
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if named, ok := spec.(*ast.TypeSpec); ok {
					types[named.Name.Name] = named.Type
					r.imports[named.Type] = imports
				}
			}
		case *ast.FuncDecl:
			if d.Recv == nil || d.Name.Name != "UnmarshalJSON" {
				continue
			}
			receiver := d.Recv.List[0].Type
			if pointer, ok := receiver.(*ast.StarExpr); ok {
				receiver = pointer.X
			}
			types["UnmarshalJSON of "+receiver.(*ast.Ident).Name] = receiver
		}
	}
}

// folders are the modules that were downloaded.
var folders = map[string]string{}

func download(module, version string) string {
	name := module + "@" + version
	if folder, ok := folders[name]; ok {
		return folder
	}
	command := exec.Command("go", "mod", "download", "-json", name)
	command.Dir = os.TempDir()
	command.Stderr = os.Stderr
	text, err := command.Output()
	if err != nil {
		log.Fatalf("%s: %v", name, err)
	}
	var found struct{ Dir string }
	if err := json.Unmarshal(text, &found); err != nil {
		log.Fatal(err)
	}
	folders[name] = found.Dir
	return found.Dir
}
