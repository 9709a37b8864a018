//go:build ignore

// Generates src/kubelet-config/generated/flags.json: the command line flags of the kubelet on Linux, read from the sources of each minor
// version of Kubernetes. A flag that not every version has is followed by the minor versions that have it. For a new minor version, add a
// row to `releases`.
//
//	go run scripts/kubelet-flags.go > src/kubelet-config/generated/flags.json
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
	"strconv"
	"strings"
)

// releases are the patch versions of k8s.io/kubernetes by minor version, without gaps.
var releases = []struct {
	minor   int
	version string
}{
	{23, "v1.23.17"},
	{24, "v1.24.17"},
	{25, "v1.25.16"},
	{26, "v1.26.15"},
	{27, "v1.27.16"},
	{28, "v1.28.15"},
	{29, "v1.29.3"},
	{30, "v1.30.14"},
	{31, "v1.31.14"},
	{32, "v1.32.13"},
	{33, "v1.33.13"},
	{34, "v1.34.1"},
	{35, "v1.35.3"},
	{36, "v1.36.1"},
	{37, "v1.37.0"},
}

// others are the flags that packages outside of the kubelet's own add, with the last minor version that has them, or 0.
var others = map[string]int{
	"help":                  0,
	"version":               0,
	"v":                     0,
	"vmodule":               0,
	"log-flush-frequency":   0,
	"logging-format":        0,
	"housekeeping-interval": 0,
	// The kubelet of 1.26 has no flags of klog any more.
	"add-dir-header":    25,
	"alsologtostderr":   25,
	"log-backtrace-at":  25,
	"log-dir":           25,
	"log-file":          25,
	"log-file-max-size": 25,
	"logtostderr":       25,
	"one-output":        25,
	"skip-headers":      25,
	"skip-log-headers":  25,
	"stderrthreshold":   25,
}

// logs are flags of component-base with the first minor version that has them, and the last one or 0.
var logs = map[string][2]int{
	"experimental-logging-sanitization": {20, 23},
	"log-json-info-buffer-size":         {23, 0},
	"log-json-split-stream":             {23, 0},
	"log-text-info-buffer-size":         {30, 0},
	"log-text-split-stream":             {30, 0},
}

func main() {
	log.SetFlags(0)
	first, last := releases[0].minor, releases[len(releases)-1].minor
	flags := map[string]map[int]bool{}
	add := func(name string, minor int) {
		name = strings.ReplaceAll(name, "_", "-")
		if flags[name] == nil {
			flags[name] = map[int]bool{}
		}
		flags[name][minor] = true
	}
	for _, release := range releases {
		for _, name := range flagsOf(release.version) {
			add(name, release.minor)
		}
		for name, end := range others {
			if end == 0 || release.minor <= end {
				add(name, release.minor)
			}
		}
		for name, span := range logs {
			if release.minor >= span[0] && (span[1] == 0 || release.minor <= span[1]) {
				add(name, release.minor)
			}
		}
	}
	written := map[string]string{}
	for name, minors := range flags {
		written[name] = spans(minors, first, last)
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	if err := out.Encode(map[string]any{"source": "scripts/kubelet-flags.go", "firstMinor": first, "lastMinor": last, "flags": written}); err != nil {
		log.Fatal(err)
	}
}

// spans returns "" for a flag of all minor versions, or spans of them such as "23-26".
func spans(minors map[int]bool, first, last int) string {
	var parts []string
	for from := first; from <= last; from++ {
		if !minors[from] {
			continue
		}
		to := from
		for minors[to+1] {
			to++
		}
		if from == first && to == last {
			return ""
		}
		parts = append(parts, fmt.Sprintf("%d-%d", from, to))
		from = to
	}
	return strings.Join(parts, " ")
}

// flagsOf returns the names in calls such as fs.StringVar(&value, "name", …) and register(global, local, "name").
func flagsOf(version string) []string {
	folder := download("k8s.io/kubernetes", version)
	paths, err := filepath.Glob(filepath.Join(folder, "cmd/kubelet/app/options/*.go"))
	if err != nil || len(paths) == 0 {
		log.Fatalf("no sources in %s", folder)
	}
	// The flags of the container runtime were in a package of their own until 1.34.
	if runtime := filepath.Join(folder, "pkg/kubelet/config/flags.go"); exists(runtime) {
		paths = append(paths, runtime)
	}
	var names []string
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
				if name, ok := flagOf(call); ok {
					names = append(names, name)
				}
			}
			return true
		})
	}
	return names
}

func flagOf(call *ast.CallExpr) (string, bool) {
	switch function := call.Fun.(type) {
	case *ast.SelectorExpr:
		set, ok := function.X.(*ast.Ident)
		name := function.Sel.Name
		if !ok || (set.Name != "fs" && set.Name != "mainfs") || !strings.HasSuffix(strings.TrimSuffix(name, "P"), "Var") {
			return "", false
		}
		return literal(call.Args[1])
	case *ast.Ident:
		if function.Name == "register" || function.Name == "registerDeprecated" || function.Name == "pflagRegister" {
			return literal(call.Args[2])
		}
	}
	return "", false
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

func download(module, version string) string {
	command := exec.Command("go", "mod", "download", "-json", module+"@"+version)
	command.Dir = os.TempDir()
	command.Stderr = os.Stderr
	text, err := command.Output()
	if err != nil {
		log.Fatalf("%s@%s: %v", module, version, err)
	}
	var found struct{ Dir string }
	if err := json.Unmarshal(text, &found); err != nil {
		log.Fatal(err)
	}
	return found.Dir
}
