# Sandpost as an image: the package as npm would publish it, Node, and the libraries that Node loads. No shell, no package manager.
#   docker build -t sandpost .        (with BuildKit, as Docker does since version 23)
#   podman build --format docker -t sandpost .        (the other format has no health check)
#   docker run --rm -p 127.0.0.1:8025:8025 -p 127.0.0.1:1025:1025 -v sandpost:/data sandpost
# For several platforms: docker buildx build --platform linux/amd64,linux/arm64 -t <name> --push .
# It needs at least 256 MB of memory (--memory 256m), with which a message has at most 10 MiB; with 448 MB, 25 MiB.

# A tag can change. Pin it for releases: --build-arg NODE_IMAGE=node:24-slim@sha256:<digest that `docker pull` printed>
ARG NODE_IMAGE=node:24-slim

# Node for the platform of the image. Only its files are read, so no emulator is needed.
FROM ${NODE_IMAGE} AS node

# The build runs on the platform of the builder, because its result is the same for all platforms.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# Without the tools of tests and checks.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
# Arbitrary user ids, as in OpenShift, write to /data as members of group 0.
RUN SETTING_UP_SANDPOST=1 node scripts/build.mjs --without-types \
 && node scripts/packed-files.mjs \
 && npm pack --ignore-scripts --pack-destination /tmp \
 && mkdir -p /image/app /image/volumes/data \
 && tar -xzf /tmp/sandpost-*.tgz -C /image/app --strip-components=1 \
 && chmod 770 /image/volumes/data
# The files of the other platform, with Node and what it loads.
RUN --mount=type=bind,from=node,target=/node sh scripts/image/rootfs.sh /node /image/root

FROM scratch
LABEL org.opencontainers.image.title="Sandpost" \
      org.opencontainers.image.description="A local sandbox of a transactional email service: API, webhooks, inbound mail and an inbox." \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.url="https://sandpost.example" \
      org.opencontainers.image.source="https://sandpost.example/sandpost.git"
# With two arenas the C library gives back what the worker threads took, 20 MB less of 256, and with a fixed threshold the memory of large
# mail: otherwise it keeps that for the next one. `::` is all addresses, of IPv4, too. The
# volume is the only place to write to, so the compiled code that makes the next start faster is there, too.
ENV PATH=/usr/local/bin NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 SANDPOST_HOST=:: SANDPOST_DATA=/data \
    XDG_CACHE_HOME=/data/.cache
COPY --from=build /image/root /
COPY --from=build /image/app /app
# Owned by the user below, so that a new volume is too. Copied with its parent, which keeps its permissions.
COPY --from=build --chown=1000:0 /image/volumes /
# A number, because Kubernetes cannot check `runAsNonRoot` for a name.
USER 1000:0
# A sandpost.config.json beside the data is found here.
WORKDIR /data
VOLUME /data
EXPOSE 8025 1025
# Each check starts a Node, so it is rare once Sandpost runs. Docker checks every 5 seconds during the start period.
HEALTHCHECK --interval=30s --start-period=20s --timeout=5s --retries=3 \
  CMD ["node", "/app/dist/healthcheck.js"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "/app/dist/main.js"]
