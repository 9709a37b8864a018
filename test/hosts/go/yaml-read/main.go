// Reads YAML as Kubernetes' programs do. Each line of stdin is a document as a JSON string; each line of stdout holds, as JSON,
// what yaml.v2 (kubectl), yaml.v3 (kustomize, kpt) and sigs.k8s.io/yaml (controllers) make of it, and the ResourceList that kyaml
// hands to a function for it.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	yaml3 "go.yaml.in/yaml/v3"
	yaml2 "gopkg.in/yaml.v2"
	"sigs.k8s.io/kustomize/kyaml/kio"
	sigs "sigs.k8s.io/yaml"
)

// plain names types that JSON does not have, so that a number is not taken for a string of its digits.
func plain(value any) any {
	switch v := value.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, member := range v {
			out[key] = plain(member)
		}
		return out
	case map[any]any:
		out := map[string]any{}
		for key, member := range v {
			name, ok := key.(string)
			if !ok {
				name = fmt.Sprintf("%T %v", key, key)
			}
			out[name] = plain(member)
		}
		return out
	case []any:
		out := []any{}
		for _, member := range v {
			out = append(out, plain(member))
		}
		return out
	case int, int64, uint64, float64:
		return map[string]any{"number": fmt.Sprint(v)}
	case time.Time:
		return map[string]any{"time": v.String()}
	}
	return value
}

func read(unmarshal func([]byte, any) error, text string) any {
	var value any
	if err := unmarshal([]byte(text), &value); err != nil {
		return map[string]any{"error": err.Error()}
	}
	return plain(value)
}

// strict reports what sigs.k8s.io/yaml refuses only if asked to, such as duplicate keys, and content behind the document.
func strict(text string) any {
	var value any
	if err := sigs.UnmarshalStrict([]byte(text), &value); err != nil {
		return err.Error()
	}
	next := yaml3.NewDecoder(strings.NewReader(text))
	next.Decode(&value)
	if err := next.Decode(&value); err != io.EOF {
		return fmt.Sprint("more than one document: ", err)
	}
	return nil
}

func listed(text string) any {
	nodes, err := (&kio.ByteReader{Reader: strings.NewReader(text)}).Read()
	if err != nil {
		return nil
	}
	var out strings.Builder
	if err := (kio.ByteWriter{Writer: &out, KeepReaderAnnotations: true, WrappingKind: kio.ResourceListKind,
		WrappingAPIVersion: kio.ResourceListAPIVersion}).Write(nodes); err != nil {
		return nil
	}
	return out.String()
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<28)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for lines.Scan() {
		var text string
		if err := json.Unmarshal(lines.Bytes(), &text); err != nil {
			panic(err)
		}
		out.Encode(map[string]any{
			"v2":     read(func(b []byte, v any) error { return yaml2.Unmarshal(b, v) }, text),
			"v3":     read(yaml3.Unmarshal, text),
			"strict": strict(text),
			"listed": listed(text),
			"sigs":   read(func(b []byte, v any) error { return sigs.Unmarshal(b, v) }, text),
		})
	}
}
