// Renders templates as a Go program does. Each line of stdin is a template as a JSON text; each line of stdout is what Go makes of it. The
// argument is the data, as JSON.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"text/template"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/Masterminds/sprig/v3"
	"gopkg.in/yaml.v3"
)

type result struct {
	Output *string `json:"output,omitempty"`
	Error  string  `json:"error,omitempty"`
	// The template took too long; it may still be running.
	Slow bool `json:"slow,omitempty"`
}

const (
	longest    = 2 * time.Second
	mostOutput = 1 << 20
)

// limited refuses more output than a comparison needs.
type limited struct{ bytes.Buffer }

func (w *limited) Write(p []byte) (int, error) {
	if w.Len()+len(p) > mostOutput {
		return 0, fmt.Errorf("more than %d bytes", mostOutput)
	}
	return w.Buffer.Write(p)
}

// functions are those of sprig and, like Helm's, readers and writers of three formats.
func functions() template.FuncMap {
	funcs := sprig.TxtFuncMap()
	funcs["toYaml"] = func(v any) string {
		data, err := yaml.Marshal(v)
		if err != nil {
			return ""
		}
		return strings.TrimSuffix(string(data), "\n")
	}
	funcs["toJson"] = func(v any) string {
		data, err := json.Marshal(v)
		if err != nil {
			return ""
		}
		return string(data)
	}
	funcs["toToml"] = func(v any) string {
		var data bytes.Buffer
		if err := toml.NewEncoder(&data).Encode(v); err != nil {
			return err.Error()
		}
		return data.String()
	}
	for name, read := range map[string]func([]byte, any) error{"Yaml": yaml.Unmarshal, "Json": json.Unmarshal, "Toml": toml.Unmarshal} {
		funcs["from"+name] = func(text string) map[string]any {
			m := map[string]any{}
			if err := read([]byte(text), &m); err != nil {
				m["Error"] = err.Error()
			}
			return m
		}
		funcs["from"+name+"Array"] = func(text string) []any {
			a := []any{}
			if err := read([]byte(text), &a); err != nil {
				a = []any{err.Error()}
			}
			return a
		}
	}
	delete(funcs, "fromTomlArray")
	return funcs
}

func render(source string, data any) (r result) {
	defer func() {
		if p := recover(); p != nil {
			r = result{Error: fmt.Sprint(p)}
		}
	}()
	parsed, err := template.New("t").Funcs(functions()).Parse(source)
	if err != nil {
		return result{Error: err.Error()}
	}
	var output limited
	if err := parsed.Execute(&output, data); err != nil {
		return result{Error: err.Error()}
	}
	text := strings.ToValidUTF8(output.String(), "\ufffd")
	return result{Output: &text}
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<24)
	output := json.NewEncoder(os.Stdout)
	output.SetEscapeHTML(false)
	for input.Scan() {
		var source string
		if err := json.Unmarshal(input.Bytes(), &source); err != nil {
			panic(err)
		}
		// JSON is YAML, and yaml.v3 tells integers from other numbers.
		var data any
		if err := yaml.Unmarshal([]byte(os.Args[1]), &data); err != nil {
			panic(err)
		}
		done := make(chan result, 1)
		go func() { done <- render(source, data) }()
		select {
		case r := <-done:
			output.Encode(r)
		case <-time.After(longest):
			output.Encode(result{Slow: true})
		}
	}
}
