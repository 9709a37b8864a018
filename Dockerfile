# The function as an image: node, the program in one file, a snapshot of it, and nothing else. No shell, no package manager, no network needed.
#
#   podman build -t osm-krm .
#   podman run --rm -i --network none osm-krm < resource-list.yaml

# `npm run pin-images` adds the digest of the base image; a release does so before it builds.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY packages/gotemplate/package.json packages/gotemplate/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run --silent build

# A startup snapshot: the heap after a run, with the functions that V8 has compiled. Without the options of scripts/snapshot-options.mjs, two snapshots
# would differ.
RUN mkdir /app && cp dist/osm-krm.js dist/THIRD-PARTY-NOTICES dist/sbom.cdx.json /app/ && cd /app && \
    node --random-seed=1 --single-threaded --predictable-gc-schedule --snapshot-blob osm-krm.blob --build-snapshot osm-krm.js

# The content of the final image: node with the libraries that it links, the program, and users for hosts that ask for "nobody".
# Times are set to zero, so that building the same sources again gives the same files.
RUN set -eu; \
    mkdir -p /rootfs/etc /rootfs/tmp /rootfs/usr/local/bin; \
    chmod 1777 /rootfs/tmp; \
    printf 'root:x:0:0:root:/:/none\nnobody:x:65534:65534:nobody:/:/none\n' > /rootfs/etc/passwd; \
    printf 'root:x:0:\nnogroup:x:65534:\n' > /rootfs/etc/group; \
    node=$(command -v node); \
    cp "$node" /rootfs/usr/local/bin/node; \
    ldd "$node" | grep -oE '/[^ ]+' | while read -r lib; do \
      mkdir -p "/rootfs$(dirname "$lib")"; cp -L "$lib" "/rootfs$lib"; \
    done; \
    cp -r /app /rootfs/app; \
    chmod -R a=rX /rootfs/app; \
    find /rootfs -exec touch -h -d @0 {} +

# Argo CD's sidecar (--target argocd): the plugin, with a shell for its command and an executable, which an init container can also copy into the
# repo server. argocd-cmp-server comes from Argo CD's repo server.
FROM build AS executable
RUN npm run --silent executable && mv out/osm-krm-*/osm-krm /osm-krm

FROM debian:trixie-slim AS argocd
COPY --from=executable /osm-krm /usr/local/bin/osm-krm
COPY --chmod=0755 examples/argocd/plugin/osm-krm-argocd /usr/local/bin/osm-krm-argocd
COPY --chmod=0644 examples/argocd/plugin/plugin.yaml /home/argocd/cmp-server/config/plugin.yaml
LABEL org.opencontainers.image.title="osm-krm-argocd" \
      org.opencontainers.image.description="osm-krm as a config management plugin of Argo CD" \
      org.opencontainers.image.licenses="Apache-2.0"
# The user that Argo CD's own containers run as: it must be able to use their socket.
USER 999
ENTRYPOINT ["/var/run/argocd/argocd-cmp-server"]

FROM scratch
COPY --from=build /rootfs/ /
# A release adds source, version and revision.
LABEL org.opencontainers.image.title="osm-krm" \
      org.opencontainers.image.description="Renders OperatingSystemConfigs and the user data of nodes, as a KRM function" \
      org.opencontainers.image.licenses="Apache-2.0"
USER 65534:65534
WORKDIR /tmp
ENTRYPOINT ["/usr/local/bin/node", "--snapshot-blob", "/app/osm-krm.blob", "/app/osm-krm.js"]
