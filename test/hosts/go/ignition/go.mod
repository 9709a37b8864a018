module osm-krm.dev/test/hosts/ignition

go 1.22

require github.com/flatcar/ignition v0.36.2

require (
	github.com/ajeddeloh/go-json v0.0.0-20160803184958-73d058cf8437 // indirect
	github.com/coreos/go-semver v0.1.0 // indirect
	github.com/coreos/go-systemd v0.0.0-20181031085051-9002847aa142 // indirect
	github.com/vincent-petithory/dataurl v1.0.0 // indirect
	go4.org v0.0.0-20160314031811-03efcb870d84 // indirect
)

// The module that Ignition names is not to be had any more; this is its successor.
replace github.com/ajeddeloh/go-json => github.com/coreos/go-json v0.0.0-20231102161613-e49c8866685a
