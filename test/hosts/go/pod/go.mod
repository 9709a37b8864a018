// What runs in the pods of test/hosts/pod.test.ts. Linked statically, each program is all of its image.
module osm-krm.dev/test/hosts/pod

go 1.24.0
