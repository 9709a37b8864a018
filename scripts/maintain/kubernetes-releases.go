//go:build ignore

// The releases of Kubernetes whose sources the programs of this folder read.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
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

// download returns the folder of a module in Go's cache.
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
