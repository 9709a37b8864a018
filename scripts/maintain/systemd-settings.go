//go:build ignore

// Generates src/lint/generated/systemd-settings.json: the sections of systemd's units and of the files of its daemons, and their settings. They are
// read from the tables with which systemd looks them up, in the source of a release; SOURCE is a clone or an unpacked archive of it. A release
// keeps the settings that earlier ones had and that have no effect any more, so the newest release has all. The targets are those of systemd.
//
//	go run scripts/maintain/systemd-settings.go SOURCE > src/lint/generated/systemd-settings.json
package main

import (
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// daemons are the tables of the daemons by the names of their files without .conf, or by the type of their files.
var daemons = map[string]string{
	"journald":  "src/journal/journald-gperf.gperf",
	"logind":    "src/login/logind-gperf.gperf",
	"network":   "src/network/networkd-network-gperf.gperf",
	"networkd":  "src/network/networkd-gperf.gperf",
	"resolved":  "src/resolve/resolved-gperf.gperf",
	"system":    "src/core/main.c",
	"timesyncd": "src/timesync/timesyncd-gperf.gperf",
}

var (
	// A row of a table of gperf; in a macro, the section is {{type}}.
	row = regexp.MustCompile(`^(\w+|\{\{type\}\})\.(\w+), `)
	// A row of a table in C.
	rowOfC     = regexp.MustCompile(`^\s*\{ "(\w+)", +"(\w+)", `)
	macro      = regexp.MustCompile(`^\{%-? macro (\w+)_CONTEXT_CONFIG_ITEMS\(type\) -?%\}`)
	endOfMacro = regexp.MustCompile(`^\{%-? endmacro -?%\}`)
	useOfMacro = regexp.MustCompile(`^\{\{ (\w+)_CONTEXT_CONFIG_ITEMS\('(\w+)'\) \}\}`)
)

type sections map[string][]string

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: systemd-settings.go SOURCE")
	}
	source := os.Args[1]
	shared, units, uses := sections{}, sections{}, sections{}
	inMacro := ""
	for _, line := range lines(source, "src/core/load-fragment-gperf.gperf.in") {
		if found := macro.FindStringSubmatch(line); found != nil {
			inMacro = found[1]
		} else if endOfMacro.MatchString(line) {
			inMacro = ""
		} else if found := useOfMacro.FindStringSubmatch(line); found != nil {
			uses[found[2]] = append(uses[found[2]], found[1])
		} else if found := row.FindStringSubmatch(line); found != nil && inMacro != "" {
			shared.add(inMacro, found[2])
		} else if found != nil {
			units.add(found[1], found[2])
		}
	}
	files := map[string]sections{}
	for name, path := range daemons {
		files[name] = sections{}
		for _, line := range lines(source, path) {
			found := row.FindStringSubmatch(line)
			if found == nil {
				found = rowOfC.FindStringSubmatch(line)
			}
			if found != nil {
				files[name].add(found[1], found[2])
			}
		}
		if len(files[name].sorted()) == 0 {
			log.Fatalf("no settings in %s", path)
		}
	}
	if len(units) < 10 || len(shared) < 3 || len(uses) < 6 {
		log.Fatal("the table of units has another form")
	}
	paths, err := filepath.Glob(filepath.Join(source, "units/*.target"))
	if err != nil || len(paths) < 50 {
		log.Fatalf("no targets in %s/units", source)
	}
	targets := []string{}
	for _, path := range paths {
		targets = append(targets, filepath.Base(path))
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	version := strings.TrimSpace(strings.Join(lines(source, "meson.version"), ""))
	if err := out.Encode(map[string]any{"source": "scripts/maintain/systemd-settings.go", "systemd": version, "shared": shared.sorted(), "units": units.sorted(), "uses": uses, "daemons": files, "targets": targets}); err != nil {
		log.Fatal(err)
	}
}

func (s sections) add(section, name string) {
	if !slices.Contains(s[section], name) {
		s[section] = append(s[section], name)
	}
}

func (s sections) sorted() sections {
	for _, names := range s {
		slices.Sort(names)
	}
	return s
}

func lines(source, path string) []string {
	text, err := os.ReadFile(filepath.Join(source, path))
	if err != nil {
		log.Fatal(err)
	}
	return strings.Split(string(text), "\n")
}
