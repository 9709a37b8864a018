# The function as an image: node, the bundled program, and nothing else. No shell, no package manager, no network needed.
#
#   podman build -t osm-krm .
#   podman run --rm -i --network none osm-krm < resource-list.yaml

# `npm run pin-images` adds the digest of the base image; a release does so before it builds.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run --silent build
RUN mkdir -p /app/commands && cp dist/program/*.mjs dist/THIRD-PARTY-NOTICES dist/sbom.cdx.json /app/ && cp dist/program/commands/*.mjs /app/commands/
RUN install -d -o 65534 -g 65534 /app/compile-cache

# The quickstart as the ResourceList of a host.
RUN cd examples/quickstart && { \
      printf 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nfunctionConfig:\n'; \
      sed 's/^/  /' osm-krm.yaml; \
      printf 'items:\n'; \
      for file in machine-deployments.yaml tokens.yaml; do printf -- '-\n'; sed -e 's/^/  /' -e 's/^  ---$/-/' "$file"; done; \
    } > /list.yaml

# Node's compile cache, made by the user that the image runs as: Node keeps one per user, version and processor architecture. V8 hashes with
# random numbers, so without a seed no two caches would be the same.
USER 65534:65534
RUN export NODE_COMPILE_CACHE=/app/compile-cache; \
    node --random-seed=1 /app/osm-krm.mjs < /list.yaml > /dev/null && node --random-seed=1 /app/osm-krm.mjs --help > /dev/null
USER root

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

FROM scratch
COPY --from=build /rootfs/ /
LABEL org.opencontainers.image.title="osm-krm" \
      org.opencontainers.image.description="Renders OperatingSystemConfigs and the user data of nodes, as a KRM function" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_COMPILE_CACHE=/app/compile-cache
USER 65534:65534
WORKDIR /tmp
ENTRYPOINT ["/usr/local/bin/node", "/app/osm-krm.mjs"]
