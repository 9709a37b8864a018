// Applies objects as Flux's kustomize-controller does: with its own library and with the options that the controller sets.
//
//	flux-apply KUBECONFIG < objects.yaml
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/fluxcd/cli-utils/pkg/kstatus/polling"
	"github.com/fluxcd/pkg/ssa"
	ssautils "github.com/fluxcd/pkg/ssa/utils"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const group = "kustomize.toolkit.fluxcd.io"

func main() {
	if err := apply(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func apply(kubeconfig string) error {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	cluster, err := client.New(config, client.Options{})
	if err != nil {
		return err
	}
	objects, err := ssautils.ReadObjects(os.Stdin)
	if err != nil {
		return err
	}
	// It waits for a namespace, and for a new kind, before what needs them.
	poller := polling.NewStatusPoller(cluster, cluster.RESTMapper(), polling.Options{})
	manager := ssa.NewResourceManager(cluster, poller, ssa.Owner{Field: "kustomize-controller", Group: group})
	options := ssa.DefaultApplyOptions()
	options.ForceSelector = map[string]string{group + "/force": "enabled"}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	changes, err := manager.ApplyAllStaged(ctx, objects, options)
	if err != nil {
		return err
	}
	for _, change := range changes.Entries {
		fmt.Println(change.Action, change.Subject)
	}
	return nil
}
