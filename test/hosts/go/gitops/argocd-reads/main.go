// What Argo CD's own code makes of files that are written for it. Prints JSON.
//
//	argocd-reads applications FILE REPOSITORY               an Application, or those of an ApplicationSet's git generator, each
//	                                                        with its plugin's environment
//	argocd-reads kustomize REPOSITORY APPLICATION OPTIONS   the objects that the repo server builds with kustomize
//	argocd-reads plugin FILE                                a plugin's configuration; a field that it does not know is an error
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	answer, err := read(os.Args[1], os.Args[2:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		panic(err)
	}
}

func read(what string, args []string) (any, error) {
	switch what {
	case "applications":
		return applications(args[0], args[1])
	case "kustomize":
		return kustomizeBuild(args[0], args[1], args[2])
	case "plugin":
		return pluginConfig(args[0])
	}
	return nil, fmt.Errorf("not known: %s", what)
}
