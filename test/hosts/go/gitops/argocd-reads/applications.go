package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/sirupsen/logrus"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/yaml"

	"github.com/argoproj/argo-cd/v3/applicationset/controllers/template"
	"github.com/argoproj/argo-cd/v3/applicationset/generators"
	"github.com/argoproj/argo-cd/v3/applicationset/utils"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
)

type generated struct {
	Application v1alpha1.Application `json:"application"`
	// As NAME=VALUE: what its parameters are for the plugin's command.
	Environment []string `json:"environment"`
}

func applications(file, repository string) ([]generated, error) {
	logrus.SetOutput(io.Discard)
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if plain, err := asApplication(text); plain != nil || err != nil {
		return plain, err
	}
	var set v1alpha1.ApplicationSet
	if err := yaml.UnmarshalStrict(text, &set); err != nil {
		return nil, err
	}
	scheme := runtime.NewScheme()
	if err := v1alpha1.AddToScheme(scheme); err != nil {
		return nil, err
	}
	// The generator looks its project up.
	project := &v1alpha1.AppProject{}
	project.Name, project.Namespace = set.Spec.Template.Spec.Project, set.Namespace
	cluster := fake.NewClientBuilder().WithScheme(scheme).WithObjects(project).Build()
	byKind := map[string]generators.Generator{"Git": generators.NewGitGenerator(folder(repository), set.Namespace)}
	log := logrus.NewEntry(logrus.StandardLogger())
	made, _, err := template.GenerateApplications(log, set, byKind, &utils.Render{}, cluster)
	if err != nil {
		return nil, err
	}
	answers := make([]generated, 0, len(made))
	for _, application := range made {
		answer, err := withEnvironment(application)
		if err != nil {
			return nil, err
		}
		answers = append(answers, answer)
	}
	return answers, nil
}

func withEnvironment(application v1alpha1.Application) (generated, error) {
	application.SetGroupVersionKind(v1alpha1.ApplicationSchemaGroupVersionKind)
	answer := generated{Application: application}
	var err error
	if plugin := application.Spec.Source.Plugin; plugin != nil {
		answer.Environment, err = plugin.Parameters.Environ()
	}
	return answer, err
}

// The text as the Application that it is; nothing where it is something else.
func asApplication(text []byte) ([]generated, error) {
	var kind metav1.TypeMeta
	if err := yaml.Unmarshal(text, &kind); err != nil || kind.Kind != "Application" {
		return nil, err
	}
	var application v1alpha1.Application
	if err := yaml.UnmarshalStrict(text, &application); err != nil {
		return nil, err
	}
	answer, err := withEnvironment(application)
	return []generated{answer}, err
}

// What the repo server is asked for, answered from a folder.
type folder string

func (f folder) GetDirectories(context.Context, string, string, string, bool, *v1alpha1.SourceIntegrity) ([]string, error) {
	var paths []string
	err := filepath.WalkDir(string(f), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() || path == string(f) {
			return err
		}
		// The repo server leaves hidden folders out, too.
		if strings.HasPrefix(entry.Name(), ".") {
			return fs.SkipDir
		}
		relative, err := filepath.Rel(string(f), path)
		paths = append(paths, relative)
		return err
	})
	return paths, err
}

func (f folder) GetFiles(context.Context, string, string, string, string, bool, *v1alpha1.SourceIntegrity) (map[string][]byte, error) {
	return nil, errors.New("only folders are looked for here")
}
