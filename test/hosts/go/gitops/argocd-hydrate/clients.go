package main

import (
	"context"

	"google.golang.org/grpc"

	commitapi "github.com/argoproj/argo-cd/v3/commitserver/apiclient"
	"github.com/argoproj/argo-cd/v3/commitserver/commit"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/reposerver/apiclient"
	"github.com/argoproj/argo-cd/v3/reposerver/repository"
	utilio "github.com/argoproj/argo-cd/v3/util/io"
)

// The repo server of this process.
type repoClient struct {
	apiclient.RepoServerServiceClient
	server *repository.Service
}

func (c repoClient) NewRepoServerClient() (utilio.Closer, apiclient.RepoServerServiceClient, error) {
	return utilio.NopCloser, c, nil
}

func (c repoClient) GetRevisionMetadata(ctx context.Context, request *apiclient.RepoServerRevisionMetadataRequest, _ ...grpc.CallOption) (*v1alpha1.RevisionMetadata, error) {
	return c.server.GetRevisionMetadata(ctx, request)
}

// The commit server of this process.
type commitClient struct{ server *commit.Service }

func (c commitClient) NewCommitServerClient() (utilio.Closer, commitapi.CommitServiceClient, error) {
	return utilio.NopCloser, c, nil
}

func (c commitClient) CommitHydratedManifests(ctx context.Context, request *commitapi.CommitHydratedManifestsRequest, _ ...grpc.CallOption) (*commitapi.CommitHydratedManifestsResponse, error) {
	return c.server.CommitHydratedManifests(ctx, request)
}
