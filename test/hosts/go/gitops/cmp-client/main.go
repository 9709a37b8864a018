// Asks a config management plugin server what Argo CD's repo server asks it, and prints the answer as JSON.
//
//	cmp-client SOCKET REPOSITORY APPLICATION match|parameters|generate [NAME=VALUE...]
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/argoproj/argo-cd/v3/cmpserver/apiclient"
	"github.com/argoproj/argo-cd/v3/util/cmp"
)

func main() {
	answer, err := ask(os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		panic(err)
	}
}

func ask(socket, repository, application, question string, environment []string) (any, error) {
	root, err := filepath.Abs(repository)
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(root, application)
	// As long as Argo CD waits by default.
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	connection, client, err := apiclient.NewConfigManagementPluginClientSet(socket).NewConfigManagementPluginClient()
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	switch question {
	case "match":
		stream, err := client.MatchRepository(ctx)
		if err != nil {
			return nil, err
		}
		if err := cmp.SendRepoStream(ctx, folder, root, stream, environment, nil); err != nil {
			return nil, err
		}
		return stream.CloseAndRecv()
	case "parameters":
		stream, err := client.GetParametersAnnouncement(ctx)
		if err != nil {
			return nil, err
		}
		if err := cmp.SendRepoStream(ctx, folder, root, stream, environment, nil); err != nil {
			return nil, err
		}
		return stream.CloseAndRecv()
	case "generate":
		stream, err := client.GenerateManifest(ctx)
		if err != nil {
			return nil, err
		}
		if err := cmp.SendRepoStream(ctx, folder, root, stream, environment, nil); err != nil {
			return nil, err
		}
		return stream.CloseAndRecv()
	}
	return nil, fmt.Errorf("not a question: %s", question)
}
