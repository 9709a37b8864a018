//go:build ignore

// Generates src/lint/generated/kubelet-flags.json: the command line flags of the kubelet on Linux with the types of their values, read
// from the sources of each minor version of Kubernetes. The type of a flag that not every version has is followed by the minor versions
// that have it. For a new minor version, add a row to `releases` in kubernetes-releases.go.
//
//	go run scripts/maintain/kubelet-flags.go scripts/maintain/kubernetes-releases.go > src/lint/generated/kubelet-flags.json
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

// others are the flags that packages outside of the kubelet's own add, with their types and the last minor version that has them, or 0.
var others = map[string]struct {
	kind string
	last int
}{
	"help":                  {"boolean", 0},
	"version":               {"text", 0},
	"v":                     {"uint32", 0},
	"vmodule":               {"text", 0},
	"log-flush-frequency":   {"duration", 0},
	"logging-format":        {"text", 0},
	"housekeeping-interval": {"duration", 0},
	// The kubelet of 1.26 has no flags of klog any more.
	"add-dir-header":    {"boolean", 25},
	"alsologtostderr":   {"boolean", 25},
	"log-backtrace-at":  {"text", 25},
	"log-dir":           {"text", 25},
	"log-file":          {"text", 25},
	"log-file-max-size": {"uint64", 25},
	"logtostderr":       {"boolean", 25},
	"one-output":        {"boolean", 25},
	"skip-headers":      {"boolean", 25},
	"skip-log-headers":  {"boolean", 25},
	"stderrthreshold":   {"text", 25},
}

// logs are flags of component-base with their types, the first minor version that has them, and the last one or 0.
var logs = map[string]struct {
	kind        string
	first, last int
}{
	"experimental-logging-sanitization": {"boolean", 20, 23},
	"log-json-info-buffer-size":         {"quantity", 23, 0},
	"log-json-split-stream":             {"boolean", 23, 0},
	"log-text-info-buffer-size":         {"quantity", 30, 0},
	"log-text-split-stream":             {"boolean", 30, 0},
}

// kinds are the types of flags, in the words of the table, by the methods of a FlagSet and the types and functions of values.
var kinds = map[string]string{
	"BoolVar":                               "boolean",
	"DurationVar":                           "duration",
	"Float64Var":                            "float64",
	"Int32Var":                              "int32",
	"Int64Var":                              "int64",
	"StringSliceVar":                        "[]text",
	"StringVar":                             "text",
	"IPVar":                                 "ip",
	"NewColonSeparatedMultimapStringString": "{}[]text",
	"NewLangleSeparatedMapStringString":     "thresholds",
	"NewMapStringBool":                      "{}boolean",
	"NewMapStringString":                    "{}text",
	"NewMapStringStringNoSplit":             "{}text",
	"ReservedMemoryVar":                     "[]MemoryReservation",
	"RegisterWithTaintsVar":                 "[]Taint",
	"bindableNodeLabels":                    "labels",
	"DynamicConfigDir":                      "text",
}

func main() {
	log.SetFlags(0)
	first, last := releases[0].minor, releases[len(releases)-1].minor
	flags := map[string]map[int]bool{}
	types := map[string]string{}
	add := func(name, kind string, minor int) {
		name = strings.ReplaceAll(name, "_", "-")
		if flags[name] == nil {
			flags[name] = map[int]bool{}
		}
		flags[name][minor] = true
		if known := types[name]; known != "" && known != kind {
			log.Fatalf("--%s is of type %s and %s", name, known, kind)
		}
		types[name] = kind
	}
	for _, release := range releases {
		for name, kind := range flagsOf(release.version) {
			add(name, kind, release.minor)
		}
		for name, flag := range others {
			if flag.last == 0 || release.minor <= flag.last {
				add(name, flag.kind, release.minor)
			}
		}
		for name, flag := range logs {
			if release.minor >= flag.first && (flag.last == 0 || release.minor <= flag.last) {
				add(name, flag.kind, release.minor)
			}
		}
	}
	written := map[string]string{}
	for name, minors := range flags {
		written[name] = strings.TrimSpace(types[name] + " " + spans(minors, first, last))
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	if err := out.Encode(map[string]any{"source": "scripts/maintain/kubelet-flags.go", "firstMinor": first, "lastMinor": last, "flags": written}); err != nil {
		log.Fatal(err)
	}
}

// flagsOf returns the types by name of calls such as fs.StringVar(&value, "name", …) and register(global, local, "name").
func flagsOf(version string) map[string]string {
	folder := download("k8s.io/kubernetes", version)
	paths, err := filepath.Glob(filepath.Join(folder, "cmd/kubelet/app/options/*.go"))
	if err != nil || len(paths) == 0 {
		log.Fatalf("no sources in %s", folder)
	}
	// The flags of the container runtime were in a package of their own until 1.34.
	if runtime := filepath.Join(folder, "pkg/kubelet/config/flags.go"); exists(runtime) {
		paths = append(paths, runtime)
	}
	kinds := map[string]string{}
	for _, path := range paths {
		name := filepath.Base(path)
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_windows.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			log.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			if call, ok := node.(*ast.CallExpr); ok {
				if name, kind, ok := flagOf(call); ok {
					kinds[name] = kind
				}
			}
			return true
		})
	}
	return kinds
}

func flagOf(call *ast.CallExpr) (name, kind string, ok bool) {
	switch function := call.Fun.(type) {
	case *ast.SelectorExpr:
		set, isSet := function.X.(*ast.Ident)
		method := strings.TrimSuffix(function.Sel.Name, "P")
		if !isSet || (set.Name != "fs" && set.Name != "mainfs") || !strings.HasSuffix(method, "Var") {
			return "", "", false
		}
		name, ok = literal(call.Args[1])
		if method == "Var" {
			method = lastName(call.Args[0])
		}
		if kind = kinds[method]; ok && kind == "" {
			log.Fatalf("--%s is of the unknown type %s", name, method)
		}
		return name, kind, ok
	case *ast.Ident:
		// Flags of other packages, whose types are not read.
		if function.Name == "register" || function.Name == "registerDeprecated" || function.Name == "pflagRegister" {
			name, ok = literal(call.Args[2])
			if name == "housekeeping_interval" {
				return name, "duration", ok
			}
			return name, "text", ok
		}
	}
	return "", "", false
}

// lastName returns the name of the type, function, field or variable that an expression names.
func lastName(expression ast.Expr) string {
	switch e := expression.(type) {
	case *ast.UnaryExpr:
		return lastName(e.X)
	case *ast.CompositeLit:
		return lastName(e.Type)
	case *ast.CallExpr:
		return lastName(e.Fun)
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func literal(expression ast.Expr) (string, bool) {
	basic, ok := expression.(*ast.BasicLit)
	if !ok || basic.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(basic.Value)
	return text, err == nil
}
