// Tells what Cluster API makes of two MachineDeployments and a Secret, which stdin has as a JSON list: whether the machines of the first one are
// up to date for the second one, and whether the Secret is one of bootstrap data.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	corev1 "k8s.io/api/core/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment/mdutil"
)

type answer struct {
	UpToDate  bool     `json:"upToDate"`
	Messages  []string `json:"messages"`
	IsData    bool     `json:"isData"`
	Cluster   string   `json:"cluster"`
	Format    string   `json:"format"`
	DataBytes int      `json:"dataBytes"`
}

// Of Cluster API; set by the build.
var release string

func main() {
	if len(os.Args) > 1 {
		fmt.Println(release)
		return
	}
	var items [3]json.RawMessage
	var before, after clusterv1.MachineDeployment
	var secret corev1.Secret
	check(json.NewDecoder(os.Stdin).Decode(&items))
	check(json.Unmarshal(items[0], &before))
	check(json.Unmarshal(items[1], &after))
	check(json.Unmarshal(items[2], &secret))
	upToDate, result := mdutil.MachineTemplateUpToDate(&before.Spec.Template, &after.Spec.Template)
	check(json.NewEncoder(os.Stdout).Encode(answer{
		UpToDate:  upToDate,
		Messages:  result.LogMessages,
		IsData:    secret.Type == clusterv1.ClusterSecretType,
		Cluster:   secret.Labels[clusterv1.ClusterNameLabel],
		Format:    string(secret.Data["format"]),
		DataBytes: len(secret.Data["value"]),
	}))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
