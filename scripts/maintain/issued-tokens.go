//go:build ignore

// Generates src/secrets/generated/issued-tokens.json: the forms of tokens that begin with a prefix of their issuer, read from the rules of
// gitleaks (config/gitleaks.toml, MIT license, Copyright (c) 2019 Zachary Rice). A rule that also needs words around the token, or whose
// token does not begin with fixed characters, is left out. Repetitions are bounded, so that a search takes linear time.
//
//	go run scripts/maintain/issued-tokens.go CLONE > src/secrets/generated/issued-tokens.json
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"regexp/syntax"
	"slices"
	"sort"
	"strings"
)

// shortestPrefix is the number of fixed characters with which a token must begin.
const shortestPrefix = 2

// longest is the number of repetitions beyond the least one where a rule has no bound.
const longest = 400

type token struct {
	ID string `json:"id"`
	// Prefixes are in lower case; a text without any of them has no such token.
	Prefixes []string `json:"prefixes"`
	Form     string   `json:"form"`
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("give the folder of a clone of gitleaks")
	}
	rules, err := os.ReadFile(filepath.Join(os.Args[1], "config", "gitleaks.toml"))
	if err != nil {
		log.Fatal(err)
	}
	var tokens []token
	for _, rule := range strings.Split(string(rules), "\n[[rules]]\n")[1:] {
		id := regexp.MustCompile(`(?m)^id = "(.*)"$`).FindStringSubmatch(rule)
		source := regexp.MustCompile(`(?m)^regex = '''(.*)'''$`).FindStringSubmatch(rule)
		if id == nil || source == nil {
			continue
		}
		parsed, err := syntax.Parse(source[1], syntax.Perl)
		if err != nil {
			log.Fatalf("%s: %v", id[1], err)
		}
		if form, ok := form(tokenOf(parsed)); ok {
			tokens = append(tokens, token{ID: id[1], Prefixes: unique(form.prefixes), Form: "(?:" + form.text + ")" + endOf(parsed)})
		}
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err = encoder.Encode(map[string]any{"source": "scripts/maintain/issued-tokens.go", "rules": "gitleaks, MIT license, Copyright (c) 2019 Zachary Rice", "tokens": tokens})
	if err != nil {
		log.Fatal(err)
	}
}

// tokenOf returns the part of a rule that matches the token: its first group, or all of it. What is before the group must not be a part of
// the rule: then the token needs words around it.
func tokenOf(rule *syntax.Regexp) *syntax.Regexp {
	if i := groupOf(rule); i >= 0 {
		return rule.Sub[i].Sub[0]
	}
	return rule
}

// groupOf returns the index of the group at the start of a rule, after the boundary of a word; -1 if there is none.
func groupOf(rule *syntax.Regexp) int {
	if rule.Op != syntax.OpConcat {
		return -1
	}
	for i, sub := range rule.Sub[:2] {
		if sub.Op == syntax.OpCapture {
			return i
		}
		if sub.Op != syntax.OpWordBoundary {
			return -1
		}
	}
	return -1
}

// endOf returns what must follow a token: if the rule has more after its group, this is the end of a word.
func endOf(rule *syntax.Regexp) string {
	if i := groupOf(rule); i >= 0 && i+1 < len(rule.Sub) {
		return "(?![0-9A-Za-z])"
	}
	return ""
}

func unique(texts []string) []string {
	sort.Strings(texts)
	return slices.Compact(texts)
}

type written struct {
	text     string
	prefixes []string
}

// form writes a token as a regular expression of JavaScript. It returns false if the token has no prefix, or can contain white space.
func form(re *syntax.Regexp) (written, bool) {
	if re.Op == syntax.OpAlternate {
		var texts, prefixes []string
		for _, sub := range re.Sub {
			// An alternative without a prefix is left out.
			if one, ok := form(sub); ok {
				texts = append(texts, one.text)
				prefixes = append(prefixes, one.prefixes...)
			}
		}
		return written{strings.Join(texts, "|"), prefixes}, len(texts) > 0
	}
	prefixes, _ := prefixesOf(re)
	for _, prefix := range prefixes {
		if len(prefix) < shortestPrefix {
			return written{}, false
		}
	}
	text, ok := js(re)
	// issued-tokens.ts has its own start of a word, behind an escape too.
	return written{strings.TrimPrefix(text, `\b`), prefixes}, ok && len(prefixes) > 0
}

// mostPrefixes is the number of alternatives whose prefixes are told apart.
const mostPrefixes = 16

// prefixesOf returns the fixed characters with which the matches begin, in lower case, and whether these are whole matches.
func prefixesOf(re *syntax.Regexp) (prefixes []string, whole bool) {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{strings.ToLower(string(re.Rune))}, true
	case syntax.OpCapture:
		return prefixesOf(re.Sub[0])
	case syntax.OpWordBoundary, syntax.OpEmptyMatch:
		return []string{""}, true
	case syntax.OpAlternate:
		whole = true
		for _, sub := range re.Sub {
			more, ends := prefixesOf(sub)
			prefixes = append(prefixes, more...)
			whole = whole && ends
		}
		return prefixes, whole
	case syntax.OpConcat:
		prefixes, whole = []string{""}, true
		for _, sub := range re.Sub {
			if !whole {
				break
			}
			more, ends := prefixesOf(sub)
			if len(prefixes)*len(more) > mostPrefixes {
				return prefixes, false
			}
			var joined []string
			for _, prefix := range prefixes {
				for _, next := range more {
					joined = append(joined, prefix+next)
				}
			}
			prefixes, whole = joined, ends
		}
		return prefixes, whole
	case syntax.OpCharClass:
		var each []string
		for i := 0; i < len(re.Rune); i += 2 {
			if re.Rune[i+1]-re.Rune[i] > 3 {
				return []string{""}, false
			}
			for char := re.Rune[i]; char <= re.Rune[i+1]; char++ {
				each = append(each, strings.ToLower(string(char)))
			}
		}
		return unique(each), true
	}
	return []string{""}, false
}

// js writes an expression in the syntax of JavaScript. It returns false if it matches white space or any character.
func js(re *syntax.Regexp) (string, bool) {
	switch re.Op {
	case syntax.OpEmptyMatch:
		return "", true
	case syntax.OpWordBoundary:
		return `\b`, true
	case syntax.OpLiteral:
		text := ""
		for _, char := range re.Rune {
			if char <= ' ' {
				return "", false
			}
			lower, upper := strings.ToLower(string(char)), strings.ToUpper(string(char))
			if re.Flags&syntax.FoldCase != 0 && lower != upper {
				text += "[" + lower + upper + "]"
			} else {
				text += regexp.QuoteMeta(string(char))
			}
		}
		return strings.ReplaceAll(text, "/", `\/`), true
	case syntax.OpCharClass:
		return class(re.Rune)
	case syntax.OpCapture:
		text, ok := js(re.Sub[0])
		return "(?:" + text + ")", ok
	case syntax.OpConcat:
		text := ""
		for _, sub := range re.Sub {
			part, ok := js(sub)
			if !ok {
				return "", false
			}
			if sub.Op == syntax.OpAlternate {
				part = "(?:" + part + ")"
			}
			text += part
		}
		return text, true
	case syntax.OpAlternate:
		var parts []string
		for _, sub := range re.Sub {
			part, ok := js(sub)
			if !ok {
				return "", false
			}
			parts = append(parts, part)
		}
		return strings.Join(parts, "|"), true
	case syntax.OpStar:
		return repeat(re.Sub[0], 0, longest)
	case syntax.OpPlus:
		return repeat(re.Sub[0], 1, longest)
	case syntax.OpQuest:
		return repeat(re.Sub[0], 0, 1)
	case syntax.OpRepeat:
		if re.Max < 0 {
			return repeat(re.Sub[0], re.Min, re.Min+longest)
		}
		return repeat(re.Sub[0], re.Min, re.Max)
	}
	return "", false
}

func repeat(re *syntax.Regexp, min, max int) (string, bool) {
	text, ok := js(re)
	if re.Op != syntax.OpCharClass {
		text = "(?:" + text + ")"
	}
	switch {
	case min == max:
		text += fmt.Sprintf("{%d}", min)
	case min == 0 && max == 1:
		text += "?"
	default:
		text += fmt.Sprintf("{%d,%d}", min, max)
	}
	return text, ok
}

// class writes a class of characters. It returns false for one that is not of printable ASCII.
func class(ranges []rune) (string, bool) {
	text := ""
	for i := 0; i < len(ranges); i += 2 {
		from, to := ranges[i], ranges[i+1]
		// Go folds s and k to characters beyond ASCII.
		if from == to && (from == '\u017f' || from == '\u212a') {
			continue
		}
		if from <= ' ' || to > '~' {
			return "", false
		}
		text += escape(from)
		if to > from {
			text += "-" + escape(to)
		}
	}
	return "[" + text + "]", true
}

func escape(char rune) string {
	if strings.ContainsRune(`\]^-/`, char) {
		return `\` + string(char)
	}
	return string(char)
}
