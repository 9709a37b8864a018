resource "hcloud_server" "worker" {
  count       = 3
  name        = "worker-${count.index + 1}"
  image       = "ubuntu-24.04"
  server_type = "cx32"
  location    = "fsn1"
  user_data   = sensitive(file("${path.module}/user-data/default/workers.user-data"))
}
