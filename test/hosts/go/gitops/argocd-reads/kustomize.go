package main

import (
	"io"
	"path/filepath"

	"github.com/sirupsen/logrus"

	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/util/git"
	"github.com/argoproj/argo-cd/v3/util/kustomize"
)

// Options are what kustomize.buildOptions of argocd-cm says.
func kustomizeBuild(repository, application, options string) (any, error) {
	logrus.SetOutput(io.Discard)
	app := kustomize.NewKustomizeApp(repository, filepath.Join(repository, application), git.NopCreds{}, "", "", "", "")
	objects, _, _, err := app.Build(nil, &v1alpha1.KustomizeOptions{BuildOptions: options}, nil, nil)
	return objects, err
}
