// Package cloudprovider takes the place of machine-controller's package of this name, so that no library of a cloud is compiled: a machine
// is a file with its user data in the folder MACHINES, and a Node that is ready.
package cloudprovider

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"

	"go.uber.org/zap"

	cloudprovidercache "k8c.io/machine-controller/pkg/cloudprovider/cache"
	clouderrors "k8c.io/machine-controller/pkg/cloudprovider/errors"
	"k8c.io/machine-controller/pkg/cloudprovider/instance"
	"k8c.io/machine-controller/pkg/cloudprovider/types"
	clusterv1alpha1 "k8c.io/machine-controller/sdk/apis/cluster/v1alpha1"
	"k8c.io/machine-controller/sdk/cloudprovider/aws"
	"k8c.io/machine-controller/sdk/cloudprovider/gce"
	"k8c.io/machine-controller/sdk/cloudprovider/hetzner"
	"k8c.io/machine-controller/sdk/providerconfig"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	apitypes "k8s.io/apimachinery/pkg/types"
)

var (
	// cache is what the package's own wrapper of validations uses.
	cache = cloudprovidercache.New()

	ErrProviderNotFound = errors.New("no cloud provider has this name")
)

// ForProvider is what machine-controller and its webhook call for each MachineDeployment and Machine.
func ForProvider(name providerconfig.CloudProvider, _ providerconfig.ConfigVarResolver) (types.Provider, error) {
	if name == "" {
		return nil, ErrProviderNotFound
	}
	return NewValidationCacheWrappingCloudProvider(files{name, os.Getenv("MACHINES")}), nil
}

type files struct {
	provider providerconfig.CloudProvider
	folder   string
}

// machineFile is the file of a machine, named by its UID.
type machineFile struct {
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
	UserData  string `json:"userData"`
}

func (p files) path(machine *clusterv1alpha1.Machine) string {
	return filepath.Join(p.folder, string(machine.UID)+".json")
}

// AddDefaults sets what the webhook sets for the providers that need no request to a cloud for it, through the same types: they write every
// field that is not omitted when empty.
func (p files) AddDefaults(_ *zap.SugaredLogger, spec clusterv1alpha1.MachineSpec) (clusterv1alpha1.MachineSpec, error) {
	config, err := providerconfig.GetConfig(spec.ProviderSpec)
	if err != nil {
		return spec, err
	}
	defaulted, err := defaultsOf(p.provider, *config)
	if err != nil || defaulted == nil {
		return spec, err
	}
	if config.CloudProviderSpec.Raw, err = json.Marshal(defaulted); err != nil {
		return spec, err
	}
	value, err := json.Marshal(config)
	spec.ProviderSpec.Value = &runtime.RawExtension{Raw: value}
	return spec, err
}

func defaultsOf(provider providerconfig.CloudProvider, config providerconfig.Config) (any, error) {
	switch provider {
	case providerconfig.CloudProviderAWS:
		raw, err := aws.GetConfig(config)
		if err != nil {
			return nil, err
		}
		if raw.DiskType.Value == "" {
			raw.DiskType.Value = "standard"
		}
		if raw.AssignPublicIP == nil {
			yes := true
			raw.AssignPublicIP = &yes
		}
		return raw, nil
	case providerconfig.CloudProviderGoogle:
		raw := &gce.CloudProviderSpec{}
		if err := json.Unmarshal(config.CloudProviderSpec.Raw, raw); err != nil {
			return nil, err
		}
		if raw.DiskSize == 0 {
			raw.DiskSize = 25
		}
		if raw.DiskType.Value == "" {
			raw.DiskType.Value = "pd-standard"
		}
		return raw, nil
	case providerconfig.CloudProviderHetzner:
		raw, err := hetzner.GetConfig(config)
		if err != nil {
			return nil, err
		}
		datacenter, location := raw.Datacenter.Value, raw.Location.Value
		if datacenter != "" && location != "" {
			return nil, errors.New("location and datacenter must not be set at the same time")
		}
		if datacenter != "" {
			raw.Location.Value, _, _ = strings.Cut(datacenter, "-")
			raw.Datacenter = providerconfig.ConfigVarString{}
		}
		return raw, nil
	}
	return nil, nil
}

func (files) Validate(context.Context, *zap.SugaredLogger, clusterv1alpha1.MachineSpec) error {
	return nil
}

func (p files) Get(_ context.Context, _ *zap.SugaredLogger, machine *clusterv1alpha1.Machine, _ *types.ProviderData) (instance.Instance, error) {
	if _, err := os.Stat(p.path(machine)); err != nil {
		return nil, clouderrors.ErrInstanceNotFound
	}
	return running{machine}, nil
}

// Create writes the user data, and makes the Node that would join with it.
func (p files) Create(ctx context.Context, _ *zap.SugaredLogger, machine *clusterv1alpha1.Machine, data *types.ProviderData, userData string) (instance.Instance, error) {
	text, err := json.Marshal(machineFile{machine.Namespace, machine.Name, userData})
	if err != nil {
		return nil, err
	}
	// Whoever reads the folder finds a whole file, or none.
	part := p.path(machine) + ".part"
	if err := os.WriteFile(part, text, 0o600); err != nil {
		return nil, err
	}
	if err := os.Rename(part, p.path(machine)); err != nil {
		return nil, err
	}
	made := running{machine}
	node := &corev1.Node{
		ObjectMeta: metav1.ObjectMeta{Name: made.Name(), Labels: map[string]string{corev1.LabelHostname: made.Name()}},
		Status: corev1.NodeStatus{
			Conditions: []corev1.NodeCondition{{Type: corev1.NodeReady, Status: corev1.ConditionTrue}},
			Addresses:  []corev1.NodeAddress{{Type: corev1.NodeInternalIP, Address: made.address()}},
			NodeInfo:   corev1.NodeSystemInfo{KubeletVersion: "v" + strings.TrimPrefix(machine.Spec.Versions.Kubelet, "v")},
		},
	}
	return made, data.Client.Create(ctx, node)
}

// Cleanup keeps the file under another name: it tells which machines there have been.
func (p files) Cleanup(_ context.Context, _ *zap.SugaredLogger, machine *clusterv1alpha1.Machine, _ *types.ProviderData) (bool, error) {
	err := os.Rename(p.path(machine), p.path(machine)+".gone")
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	return true, err
}

func (files) MachineMetricsLabels(*clusterv1alpha1.Machine) (map[string]string, error) {
	return map[string]string{}, nil
}

func (files) MigrateUID(context.Context, *zap.SugaredLogger, *clusterv1alpha1.Machine, apitypes.UID) error {
	return nil
}

func (files) SetMetricsForMachines(clusterv1alpha1.MachineList) error { return nil }

type running struct {
	machine *clusterv1alpha1.Machine
}

func (r running) Name() string            { return r.machine.Spec.Name }
func (r running) ID() string              { return string(r.machine.UID) }
func (r running) ProviderID() string      { return "" }
func (r running) Status() instance.Status { return instance.StatusRunning }

// address is one of its own: machine-controller finds the Node of a machine by it.
func (r running) address() string {
	hash := fnv.New32a()
	hash.Write([]byte(r.machine.UID))
	sum := hash.Sum32()
	return fmt.Sprintf("10.%d.%d.%d", sum>>16&255, sum>>8&255, sum&255)
}

func (r running) Addresses() map[string]corev1.NodeAddressType {
	return map[string]corev1.NodeAddressType{r.address(): corev1.NodeInternalIP}
}
