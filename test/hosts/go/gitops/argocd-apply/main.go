// Applies objects as Argo CD's application controller does: with its own engine.
//
//	argocd-apply KUBECONFIG [--server-side] < objects.yaml
//
// --server-side is the sync option ServerSideApply=true of an Application. Prints a line for each object: the result, the object, the message.
package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/argoproj/argo-cd/gitops-engine/pkg/cache"
	"github.com/argoproj/argo-cd/gitops-engine/pkg/engine"
	"github.com/argoproj/argo-cd/gitops-engine/pkg/sync"
	"github.com/argoproj/argo-cd/gitops-engine/pkg/sync/common"
	"github.com/argoproj/argo-cd/gitops-engine/pkg/utils/kube"
	"github.com/fluxcd/pkg/ssa/utils"
	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/clientcmd"
)

func main() {
	failed, err := apply(os.Args[1], slices.Contains(os.Args[2:], "--server-side"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if err != nil || failed {
		os.Exit(1)
	}
}

func apply(kubeconfig string, serverSide bool) (failed bool, err error) {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return false, err
	}
	config.QPS, config.Burst = 50, 300
	objects, err := utils.ReadObjects(os.Stdin)
	if err != nil {
		return false, err
	}
	names := map[kube.ResourceKey]bool{}
	for _, object := range objects {
		names[kube.GetResourceKey(object)] = true
	}
	// The cache keeps whole objects only where this function asks for it.
	keepManifests := cache.SetPopulateResourceInfoHandler(
		func(*unstructured.Unstructured, bool) (any, bool) { return nil, true })
	live := cache.NewClusterCache(config, cache.SetLogr(logr.Discard()), keepManifests)
	argo := engine.NewEngine(config, live, engine.WithLogr(logr.Discard()))
	stop, err := argo.Run()
	if err != nil {
		return false, err
	}
	defer stop()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	isManaged := func(resource *cache.Resource) bool { return names[resource.ResourceKey()] }
	results, err := argo.Sync(ctx, objects, isManaged, "revision", "default",
		sync.WithServerSideApply(serverSide), sync.WithServerSideApplyManager("argocd-controller"),
		sync.WithLogr(logr.Discard()))
	for _, result := range results {
		failed = failed || result.Status != common.ResultCodeSynced
		fmt.Println(result.Status, result.ResourceKey.Kind, result.ResourceKey.Name, result.Message)
	}
	return failed, err
}
