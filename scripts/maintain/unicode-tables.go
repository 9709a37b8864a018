//go:build ignore

// Generates packages/gotemplate/src/strconv/generated/unicode.ts: the runes that are printable, letters or digits in Go.
// JavaScript's own classes depend on the Unicode version of the engine, so they cannot be used.
//
//	go run scripts/maintain/unicode-tables.go > packages/gotemplate/src/strconv/generated/unicode.ts
package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

func main() {
	fmt.Printf("// Made by scripts/maintain/unicode-tables.go from Unicode %s, the version of Go's own tables. Not to be edited.\n\n", unicode.Version)
	fmt.Println("// Each pair is the distance from the end of the range before and the length of the range, in base 36.")
	table("PRINTABLE", strconv.IsPrint)
	table("LETTERS", unicode.IsLetter)
	table("DIGITS", unicode.IsDigit)
}

func table(name string, in func(rune) bool) {
	var pairs []string
	end := rune(0)
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !in(r) {
			continue
		}
		start := r
		for r <= unicode.MaxRune && in(r) {
			r++
		}
		pairs = append(pairs, strconv.FormatInt(int64(start-end), 36)+","+strconv.FormatInt(int64(r-start), 36))
		end = r
	}
	fmt.Printf("export const %s =\n  '%s'\n", name, strings.Join(pairs, " "))
}
