package main

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"

	"github.com/argoproj/argo-cd/v3/common"
	"github.com/argoproj/argo-cd/v3/controller/hydrator"
	"github.com/argoproj/argo-cd/v3/controller/hydrator/types"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/reposerver/apiclient"
	"github.com/argoproj/argo-cd/v3/reposerver/repository"
	"github.com/argoproj/argo-cd/v3/util/argo"
	"github.com/argoproj/argo-cd/v3/util/settings"
)

// What the hydrator asks of the controller: one Application in a project that permits everything, and default settings.
type argocd struct {
	// The methods that the hydrator does not call for a first hydration.
	hydrator.Dependencies
	application *v1alpha1.Application
	repoServer  *repository.Service
	hydrator    *hydrator.Hydrator
	status      *v1alpha1.SourceHydratorStatus
}

// As the controller asks for it.
func (a *argocd) generate(ctx context.Context, source v1alpha1.ApplicationSource, revision string) (*apiclient.ManifestResponse, error) {
	if revision == "" {
		revision = source.TargetRevision
	}
	return a.repoServer.GenerateManifest(ctx, &apiclient.ManifestRequest{
		Repo:               &v1alpha1.Repository{Repo: source.RepoURL},
		Revision:           revision,
		NoCache:            true,
		NoRevisionCache:    true,
		AppLabelKey:        common.LabelKeyAppInstance,
		AppName:            a.application.Name,
		Namespace:          a.application.Spec.Destination.Namespace,
		ApplicationSource:  &source,
		TrackingMethod:     string(v1alpha1.TrackingMethodAnnotation),
		ProjectName:        a.application.Spec.Project,
		ProjectSourceRepos: []string{"*"},
	})
}

func (a *argocd) GetRepoObjs(ctx context.Context, _ *v1alpha1.Application, source v1alpha1.ApplicationSource, revision string, _ *v1alpha1.AppProject) ([]*unstructured.Unstructured, *apiclient.ManifestResponse, error) {
	response, err := a.generate(ctx, source, revision)
	if err != nil {
		return nil, nil, err
	}
	objects := make([]*unstructured.Unstructured, 0, len(response.Manifests))
	for _, manifest := range response.Manifests {
		object, err := v1alpha1.UnmarshalToUnstructured(manifest)
		if err != nil {
			return nil, nil, err
		}
		if err := argo.NewResourceTracking().RemoveAppInstance(object, string(v1alpha1.TrackingMethodAnnotation)); err != nil {
			return nil, nil, err
		}
		objects = append(objects, object)
	}
	return objects, response, nil
}

func (a *argocd) GetProcessableAppProj(*v1alpha1.Application) (*v1alpha1.AppProject, error) {
	project := &v1alpha1.AppProject{}
	project.Name = a.application.Spec.Project
	project.Spec.SourceRepos = []string{"*"}
	return project, nil
}

func (a *argocd) GetProcessableApps() (*v1alpha1.ApplicationList, error) {
	return &v1alpha1.ApplicationList{Items: []v1alpha1.Application{*a.application}}, nil
}

func (a *argocd) AddHydrationQueueItem(key types.HydrationQueueKey) {
	a.hydrator.ProcessHydrationQueueItem(key)
}

func (a *argocd) PersistHydrationStatus(_ *v1alpha1.Application, status *v1alpha1.SourceHydratorStatus) {
	a.status = status
}

func (a *argocd) GetRepository(_ context.Context, url, _ string) (*v1alpha1.Repository, error) {
	return &v1alpha1.Repository{Repo: url}, nil
}

func (a *argocd) GetWriteCredentials(context.Context, string, string) (*v1alpha1.Repository, error) {
	return nil, nil
}

func (a *argocd) RequestAppRefresh(string, string) error { return nil }

func (a *argocd) GetHydratorCommitMessageTemplate() (string, error) {
	return settings.CommitMessageTemplate, nil
}

func (a *argocd) GetHydratorReadmeMessageTemplate() (string, error) {
	return settings.DefaultManifestHydrationReadmeTemplate, nil
}

func (a *argocd) GetCommitAuthorName() (string, error) { return "", nil }

func (a *argocd) GetCommitAuthorEmail() (string, error) { return "", nil }
