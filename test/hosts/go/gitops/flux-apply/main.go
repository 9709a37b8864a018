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
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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
	// As often as kustomize-controller asks by default; without it, a client waits after every fifth request.
	config.QPS, config.Burst = 50, 300
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
	// What kustomize-controller v1.9.5 cleans up before it applies; matches of a manager are by prefix.
	options.Cleanup = ssa.ApplyCleanupOptions{
		Annotations: []string{corev1.LastAppliedConfigAnnotation},
		FieldManagers: []ssa.FieldManager{
			{Name: "kubectl", OperationType: metav1.ManagedFieldsOperationApply},
			{Name: "kubectl", OperationType: metav1.ManagedFieldsOperationUpdate},
			{Name: "before-first-apply", OperationType: metav1.ManagedFieldsOperationUpdate},
			{Name: "kustomize-controller", OperationType: metav1.ManagedFieldsOperationUpdate},
		},
		Exclusions: map[string]string{group + "/ssa": "Merge"},
	}
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
