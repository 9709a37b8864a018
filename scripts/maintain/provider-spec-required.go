//go:build ignore

// Generates src/lint/generated/required-fields.json: the fields of a cloudProviderSpec without which machine-controller refuses a
// MachineDeployment, read from the method Validate of each cloud provider in a clone of machine-controller with its tags. A field is in the
// table if all releases that have the provider require it. What machine-controller can also read from its environment, or sets itself, is not.
//
//	go run scripts/maintain/provider-spec-required.go scripts/maintain/provider-spec-releases.go CLONE > src/lint/generated/required-fields.json
package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run scripts/maintain/provider-spec-required.go scripts/maintain/provider-spec-releases.go CLONE")
	}
	table := map[string][][]string{}
	for provider, folder := range providers {
		var common [][]string
		isFirst := true
		for _, release := range releases {
			source := load(os.Args[1], release, folder)
			if source == nil {
				continue
			}
			required := source.required()
			if isFirst {
				common, isFirst = required, false
			} else {
				common = slices.DeleteFunc(common, func(names []string) bool { return !isImplied(names, required) })
			}
		}
		if len(common) > 0 {
			table[provider] = common
		}
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	if err := out.Encode(map[string]any{"source": "scripts/maintain/provider-spec-required.go", "providers": table}); err != nil {
		log.Fatal(err)
	}
}

// isImplied reports whether a release that requires one field of each list refuses a spec that has none of the names.
func isImplied(names []string, required [][]string) bool {
	return slices.ContainsFunc(required, func(others []string) bool {
		return !slices.ContainsFunc(others, func(other string) bool { return !slices.Contains(names, other) })
	})
}

// provider is the source of a cloud provider.
type provider struct {
	functions []*ast.FuncDecl
	// json are the names of the fields of RawConfig, and isMarked whether they have no omitempty.
	json     map[string]string
	isMarked map[string]bool
	// raw are the fields of RawConfig by the fields of the configuration, or of a variable, that are set from them.
	raw map[string]string
	// open are the fields of the configuration that also have another value than that of the field of RawConfig.
	open map[string]bool
}

// required returns lists of names, of each of which a spec needs at least one.
func (p *provider) required() [][]string {
	p.raw, p.open = map[string]string{}, map[string]bool{}
	for _, function := range p.functions {
		switch name := strings.ToLower(function.Name.Name); {
		case strings.Contains(name, "config") && name != "getcloudconfig":
			p.readAssignments(function)
		case name == "adddefaults":
			p.readDefaults(function)
		}
	}
	var found [][]string
	add := func(fields ...string) {
		var names []string
		for _, field := range fields {
			raw, ok := p.raw[field]
			if !ok || p.open[field] || p.open["raw "+raw] {
				return
			}
			names = append(names, p.json[raw])
		}
		slices.Sort(names)
		if len(names) > 0 && !slices.ContainsFunc(found, func(other []string) bool { return slices.Equal(names, other) }) {
			found = append(found, names)
		}
	}
	for _, function := range p.functions {
		if function.Name.Name != "Validate" || function.Recv == nil {
			continue
		}
		for i, statement := range function.Body.List {
			if chain, ok := statement.(*ast.IfStmt); ok && chain.Init == nil {
				for _, fields := range refusedWithout(chain) {
					add(fields...)
				}
			}
			for _, field := range p.lookedUp(function.Body.List, i) {
				add(field)
			}
		}
	}
	slices.SortFunc(found, slices.Compare)
	return found
}

// readAssignments finds what the fields of the configuration are set to: c.Image, err = resolver.GetStringValue(raw.Image).
func (p *provider) readAssignments(function *ast.FuncDecl) {
	set := func(target ast.Expr, value ast.Expr) {
		name := targetName(target)
		if name == "" || name == "_" || name == "err" {
			return
		}
		raw, isOpen := p.sourceOf(value)
		if raw == "" {
			if _, ok := target.(*ast.SelectorExpr); ok {
				p.open[name] = true
			}
			return
		}
		if earlier, ok := p.raw[name]; ok && earlier != raw {
			isOpen = true
		}
		p.raw[name] = raw
		if isOpen {
			p.open[name] = true
		}
	}
	ast.Inspect(function, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.AssignStmt:
			for i, target := range n.Lhs {
				if i < len(n.Rhs) {
					set(target, n.Rhs[i])
				}
			}
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok {
				if raw, isOpen := p.sourceOf(n.Value); raw != "" {
					p.raw[key.Name] = raw
					if isOpen {
						p.open[key.Name] = true
					}
				}
			}
		}
		return true
	})
}

// readDefaults finds the fields that AddDefaults sets.
func (p *provider) readDefaults(function *ast.FuncDecl) {
	ast.Inspect(function, func(node ast.Node) bool {
		if assign, ok := node.(*ast.AssignStmt); ok {
			for _, target := range assign.Lhs {
				ast.Inspect(target, func(inner ast.Node) bool {
					if selector, ok := inner.(*ast.SelectorExpr); ok {
						p.open["raw "+selector.Sel.Name] = true
					}
					return true
				})
			}
		}
		return true
	})
}

// sourceOf returns the field of RawConfig that an expression reads, and whether it also reads the environment or a default.
func (p *provider) sourceOf(value ast.Expr) (raw string, isOpen bool) {
	ast.Inspect(value, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.SelectorExpr:
			name := n.Sel.Name
			if strings.HasSuffix(name, "OrEnv") || strings.HasSuffix(name, "OrDefault") {
				isOpen = true
			} else if base, ok := n.X.(*ast.Ident); ok && p.json[name] != "" && isRawName(base.Name) {
				raw = name
			}
		case *ast.Ident:
			if raw == "" && p.raw["var "+n.Name] != "" {
				raw, isOpen = p.raw["var "+n.Name], isOpen || p.open["var "+n.Name]
			}
		}
		return true
	})
	return raw, isOpen
}

func isRawName(name string) bool {
	return strings.HasPrefix(strings.ToLower(name), "raw") || name == "cpSpec"
}

// targetName returns the name of a field, or "var" and that of a variable.
func targetName(target ast.Expr) string {
	switch t := target.(type) {
	case *ast.SelectorExpr:
		return t.Sel.Name
	case *ast.Ident:
		return "var " + t.Name
	}
	return ""
}

// lookedUp returns the marked fields that a statement passes to a function without a condition, if the next statement returns its error.
func (p *provider) lookedUp(statements []ast.Stmt, at int) []string {
	var call *ast.CallExpr
	switch statement := statements[at].(type) {
	case *ast.AssignStmt:
		if len(statement.Rhs) == 1 && at+1 < len(statements) && returnsError(statements[at+1]) {
			call, _ = statement.Rhs[0].(*ast.CallExpr)
		}
	case *ast.IfStmt:
		if assign, ok := statement.Init.(*ast.AssignStmt); ok && returnsError(statement) {
			call, _ = assign.Rhs[0].(*ast.CallExpr)
		}
	}
	if call == nil {
		return nil
	}
	var fields []string
	for _, argument := range call.Args {
		if selector, ok := argument.(*ast.SelectorExpr); ok && p.isMarked[p.raw[selector.Sel.Name]] {
			fields = append(fields, selector.Sel.Name)
		}
	}
	return fields
}

// returnsError reports whether a statement is `if err != nil { return … }`.
func returnsError(statement ast.Stmt) bool {
	condition, ok := statement.(*ast.IfStmt)
	if !ok {
		return false
	}
	compared, ok := condition.Cond.(*ast.BinaryExpr)
	if !ok || compared.Op != token.NEQ {
		return false
	}
	name, ok := compared.X.(*ast.Ident)
	return ok && name.Name == "err" && refuses(condition.Body)
}

// refuses reports whether a block ends by returning an error.
func refuses(block *ast.BlockStmt) bool {
	if len(block.List) == 0 {
		return false
	}
	statement, ok := block.List[len(block.List)-1].(*ast.ReturnStmt)
	if !ok || len(statement.Results) == 0 {
		return false
	}
	last, ok := statement.Results[len(statement.Results)-1].(*ast.Ident)
	return !ok || last.Name != "nil"
}

// refusedWithout returns the smallest sets of fields without which a chain of conditions ends in an error, whatever the other fields are.
func refusedWithout(chain *ast.IfStmt) [][]string {
	fields := fieldsIn(chain)
	if len(fields) == 0 || len(fields) > 4 {
		return nil
	}
	var found [][]string
	for size := 1; size <= 2; size++ {
		for absent := 1; absent < 1<<len(fields); absent++ {
			names := chosen(fields, absent)
			if len(names) != size || slices.ContainsFunc(found, func(other []string) bool { return isSubset(other, names) }) {
				continue
			}
			isRefused := true
			for given := 0; given < 1<<len(fields) && isRefused; given++ {
				if given&absent == 0 {
					isRefused = outcome(chain, chosen(fields, given)) == refused
				}
			}
			if isRefused {
				found = append(found, names)
			}
		}
	}
	return found
}

func chosen(fields []string, bits int) []string {
	var names []string
	for i, field := range fields {
		if bits&(1<<i) != 0 {
			names = append(names, field)
		}
	}
	return names
}

func isSubset(some, all []string) bool {
	return !slices.ContainsFunc(some, func(name string) bool { return !slices.Contains(all, name) })
}

// fieldsIn returns the fields in the conditions of a chain.
func fieldsIn(chain *ast.IfStmt) []string {
	var fields []string
	for next := chain; next != nil; {
		ast.Inspect(next.Cond, func(node ast.Node) bool {
			if selector, ok := node.(*ast.SelectorExpr); ok {
				if _, ok := selector.X.(*ast.Ident); ok && !slices.Contains(fields, selector.Sel.Name) {
					fields = append(fields, selector.Sel.Name)
				}
			}
			return true
		})
		next, _ = next.Else.(*ast.IfStmt)
	}
	return fields
}

type result int

const (
	unknown result = iota
	accepted
	refused
)

// outcome executes a chain of conditions with the given fields set, and all others empty.
func outcome(chain *ast.IfStmt, given []string) result {
	for {
		holds, known := evaluate(chain.Cond, given)
		if !known {
			return unknown
		}
		var block *ast.BlockStmt
		if holds {
			block = chain.Body
		} else if next, ok := chain.Else.(*ast.IfStmt); ok {
			chain = next
			continue
		} else if block, _ = chain.Else.(*ast.BlockStmt); block == nil {
			return accepted
		}
		if len(block.List) == 1 && refuses(block) {
			return refused
		}
		return accepted
	}
}

// evaluate returns whether a condition holds, if it only asks which fields are empty: "", 0, or less than 1.
func evaluate(condition ast.Expr, given []string) (holds, known bool) {
	switch c := condition.(type) {
	case *ast.ParenExpr:
		return evaluate(c.X, given)
	case *ast.UnaryExpr:
		holds, known = evaluate(c.X, given)
		return !holds, known && c.Op == token.NOT
	case *ast.BinaryExpr:
		left, leftKnown := evaluate(c.X, given)
		right, rightKnown := evaluate(c.Y, given)
		switch c.Op {
		case token.LAND:
			return left && right, leftKnown && rightKnown
		case token.LOR:
			return left || right, leftKnown && rightKnown
		case token.EQL, token.NEQ, token.LSS:
			literal, ok := c.Y.(*ast.BasicLit)
			isEmpty := ok && (literal.Value == `""` || literal.Value == "0")
			if c.Op == token.LSS {
				isEmpty = ok && literal.Value == "1"
			}
			if field := emptiness(c.X); isEmpty && field != "" {
				isGiven := slices.Contains(given, field)
				return isGiven == (c.Op == token.NEQ), true
			}
		}
	}
	return false, false
}

// emptiness returns the field that a condition compares with "" or 0, or whose length it compares.
func emptiness(expression ast.Expr) string {
	switch e := expression.(type) {
	case *ast.SelectorExpr:
		if _, ok := e.X.(*ast.Ident); ok {
			return e.Sel.Name
		}
	case *ast.CallExpr:
		if name, ok := e.Fun.(*ast.Ident); ok && name.Name == "len" && len(e.Args) == 1 {
			return emptiness(e.Args[0])
		}
	}
	return ""
}

// load returns the source of a provider in a release, or nil if the release does not have it.
func load(clone, release, folder string) *provider {
	p := &provider{json: map[string]string{}, isMarked: map[string]bool{}}
	types := map[string]*ast.StructType{}
	for _, parent := range []string{"sdk/cloudprovider/" + folder, "pkg/cloudprovider/provider/" + folder + "/types", "pkg/cloudprovider/provider/" + folder} {
		for _, name := range strings.Fields(git(clone, "ls-tree", "--name-only", release, parent+"/")) {
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path.Base(name), git(clone, "show", release+":"+name), 0)
			if err != nil {
				log.Fatal(err)
			}
			for _, declaration := range file.Decls {
				switch d := declaration.(type) {
				case *ast.FuncDecl:
					if d.Body != nil {
						p.functions = append(p.functions, d)
					}
				case *ast.GenDecl:
					for _, spec := range d.Specs {
						if named, ok := spec.(*ast.TypeSpec); ok {
							if structure, ok := named.Type.(*ast.StructType); ok {
								types[named.Name.Name] = structure
							}
						}
					}
				}
			}
		}
	}
	root := types["RawConfig"]
	if root == nil {
		root = types["CloudProviderSpec"]
	}
	if root == nil {
		return nil
	}
	p.addFields(root, types)
	return p
}

func (p *provider) addFields(structure *ast.StructType, types map[string]*ast.StructType) {
	for _, field := range structure.Fields.List {
		tag := ""
		if field.Tag != nil {
			tag = reflect.StructTag(strings.Trim(field.Tag.Value, "`")).Get("json")
		}
		name, options, _ := strings.Cut(tag, ",")
		if len(field.Names) == 0 {
			if inner, ok := field.Type.(*ast.Ident); ok && name == "" && types[inner.Name] != nil {
				p.addFields(types[inner.Name], types)
			}
			continue
		}
		p.json[field.Names[0].Name] = name
		p.isMarked[field.Names[0].Name] = !strings.Contains(options, "omitempty")
	}
}
