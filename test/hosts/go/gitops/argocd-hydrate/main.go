// What Argo CD does with an Application that has a sourceHydrator, with the code of its controller, its repo server and its commit server in one
// process. Its plugins are those of ARGOCD_PLUGINSOCKFILEPATH. Prints JSON.
//
//	argocd-hydrate hydrate FILE   renders the dry source, and pushes it to the branch: the Application's status.sourceHydrator
//	argocd-hydrate sync FILE      the manifests that are applied from the sync source
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/sirupsen/logrus"
	"sigs.k8s.io/yaml"

	"github.com/argoproj/argo-cd/v3/commitserver/commit"
	commitmetrics "github.com/argoproj/argo-cd/v3/commitserver/metrics"
	"github.com/argoproj/argo-cd/v3/controller/hydrator"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/reposerver/cache"
	"github.com/argoproj/argo-cd/v3/reposerver/metrics"
	"github.com/argoproj/argo-cd/v3/reposerver/repository"
	utilcache "github.com/argoproj/argo-cd/v3/util/cache"
	"github.com/argoproj/argo-cd/v3/util/git"
)

func main() {
	answer, err := run(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		panic(err)
	}
}

func run(what, file string) (any, error) {
	logrus.SetOutput(io.Discard)
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var application v1alpha1.Application
	if err := yaml.UnmarshalStrict(text, &application); err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "argocd-hydrate-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if err := addSignatureCheck(folder); err != nil {
		return nil, err
	}
	clones := filepath.Join(folder, "clones")
	memory := cache.NewCache(utilcache.NewCache(utilcache.NewInMemoryCache(time.Hour)), time.Hour, time.Hour, time.Minute)
	repoServer := repository.NewService(metrics.NewMetricsServer(), memory, repository.RepoServerInitConstants{}, git.NoopCredsStore{}, clones)
	if err := repoServer.Init(); err != nil {
		return nil, err
	}
	argo := &argocd{application: &application, repoServer: repoServer}
	switch what {
	case "hydrate":
		commitServer := commit.NewService(git.NoopCredsStore{}, commitmetrics.NewMetricsServer())
		argo.hydrator = hydrator.NewHydrator(argo, time.Minute, commitClient{server: commitServer}, repoClient{server: repoServer}, argo)
		argo.hydrator.ProcessAppHydrateQueueItem(&application)
		return argo.status, nil
	case "sync":
		response, err := argo.generate(context.Background(), application.Spec.SourceHydrator.GetSyncSource(), "")
		if err != nil {
			return nil, err
		}
		return response.Manifests, nil
	}
	return nil, fmt.Errorf("not known: %s", what)
}

// The repo server asks this script of its image about the signature of each commit. No project here requires one.
func addSignatureCheck(folder string) error {
	programs := filepath.Join(folder, "bin")
	if err := os.Mkdir(programs, 0o755); err != nil {
		return err
	}
	if err := os.Setenv("PATH", programs+string(os.PathListSeparator)+os.Getenv("PATH")); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(programs, "git-verify-wrapper.sh"), []byte("#!/bin/sh\n"), 0o755)
}
