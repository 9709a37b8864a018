// Reads Ignition 2.3 configurations, one JSON string a line, with Flatcar's own parser, and answers each with a line:
// a JSON list of what it has to say, "error: …" first where it refuses.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/flatcar/ignition/config/v2_3"
)

// Ignition's types write this key whenever they are marshalled, and its validation does not know it.
const ownKey = "Config has unrecognized key: tls"

func remarks(config string) []string {
	said := []string{}
	_, report, err := v2_3.Parse([]byte(config))
	if err != nil {
		said = append(said, fmt.Sprintf("error: %v", err))
	}
	for _, entry := range report.Entries {
		if entry.Message != ownKey {
			said = append(said, entry.String())
		}
	}
	return said
}

func main() {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := json.NewEncoder(os.Stdout)
	for in.More() {
		var config string
		if err := in.Decode(&config); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if err := out.Encode(remarks(config)); err != nil {
			os.Exit(1)
		}
	}
}
