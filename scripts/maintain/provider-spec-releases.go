//go:build ignore

// The releases of machine-controller, and the cloud providers, whose sources the programs of this folder read.
package main

import (
	"log"
	"os"
	"os/exec"
	"strings"
)

// releases are the newest patch releases of machine-controller, oldest first, before a commit of its main branch. For a new release, add its tag.
var releases = []string{"v1.57.9", "v1.58.6", "v1.59.3", "v1.60.2", "v1.61.4", "v1.62.1", "v1.63.1", "v1.64.4", "v1.65.6", "v1.66.2", "f1068332ad56"}

// providers are the folders of the types by the name of the provider. external and edge read nothing, and fake ignores unknown fields.
var providers = map[string]string{
	"alibaba":               "alibaba",
	"anexia":                "anexia",
	"aws":                   "aws",
	"azure":                 "azure",
	"baremetal":             "baremetal",
	"digitalocean":          "digitalocean",
	"equinixmetal":          "equinixmetal",
	"gce":                   "gce",
	"hetzner":               "hetzner",
	"kubevirt":              "kubevirt",
	"linode":                "linode",
	"nutanix":               "nutanix",
	"opennebula":            "opennebula",
	"openstack":             "openstack",
	"packet":                "equinixmetal",
	"scaleway":              "scaleway",
	"vmware-cloud-director": "vmwareclouddirector",
	"vsphere":               "vsphere",
	"vultr":                 "vultr",
}

func git(clone string, arguments ...string) string {
	command := exec.Command("git", append([]string{"-C", clone}, arguments...)...)
	command.Stderr = os.Stderr
	text, err := command.Output()
	if err != nil {
		log.Fatalf("git %s: %v", strings.Join(arguments, " "), err)
	}
	return string(text)
}
