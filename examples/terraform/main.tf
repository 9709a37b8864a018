terraform {
  required_version = ">= 1.4"
  required_providers {
    hcloud = {
      source  = "hetznercloud/hcloud"
      version = "~> 1.50"
    }
  }
}

locals {
  workers = "${path.module}/user-data/default/workers"
}

# Changes with the data, but not with the token.
resource "terraform_data" "workers" {
  input = file("${local.workers}.hash")
}

resource "hcloud_server" "worker" {
  count       = 3
  name        = "worker-${count.index + 1}"
  image       = "ubuntu-24.04"
  server_type = "cx32"
  location    = "fsn1"
  user_data   = sensitive(file("${local.workers}.user-data"))

  lifecycle {
    # A new token is for new servers, and replaces none.
    ignore_changes       = [user_data]
    replace_triggered_by = [terraform_data.workers]
  }
}
