# One image per server: docker build --build-arg APP=coverage -t clinical-mcp-coverage .
# APP is the name of a folder in apps/. The final image has the bundled server, its native modules, its skills and the
# data that ships, and no build tools.

# The base image of every stage, pinned by the digest of its multi-platform index. Renovate updates both (renovate.json).
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim@sha256:173f125896c3b47ddf056734c7ea789d04595a6a08769a8f78e0df642781fb66

# ---- everything needed to build a server and its dataset
FROM ${NODE_IMAGE} AS workspace
WORKDIR /workspace
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY tooling tooling
COPY packages packages
COPY clients clients
COPY apps apps
ARG APP
RUN sh tooling/image/build.sh "${APP}"
COPY data data
# The dataset built from the files that ship, for servers that have one.
RUN mkdir -p data/processed && cd "apps/${APP}" && npm run --if-present --silent dataset

# ---- ingestion: docker build --target ingest; mount the publishers' files; it writes to /workspace/data/processed
FROM workspace AS without-tools
ARG APP
RUN sh tooling/image/drop-tools.sh "${APP}"

FROM ${NODE_IMAGE} AS ingest
ARG APP
ENV NODE_ENV=production
COPY --from=without-tools /workspace /workspace
RUN chown -R node:node /workspace/data/processed
USER node
WORKDIR /workspace/apps/${APP}
ENTRYPOINT ["node", "ingest/src/main.ts"]

# ---- the console, without APP: docker build --target console -t clinical-mcp-console .
FROM ${NODE_IMAGE} AS console-workspace
WORKDIR /workspace
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY tooling tooling
COPY packages packages
COPY clients clients
COPY apps apps
RUN sh tooling/image/build-console.sh /console

FROM ${NODE_IMAGE} AS console
ARG NODE_IMAGE
LABEL org.opencontainers.image.base.name="${NODE_IMAGE}" org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production HOST=0.0.0.0 CONSOLE_PORT=8080
WORKDIR /srv/clinical-mcp/apps/console
COPY --from=console-workspace /console/apps /srv/clinical-mcp/apps
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.CONSOLE_PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]

# ---- only what the server needs at run time
FROM workspace AS pruned
ARG APP
RUN sh tooling/image/prune.sh "${APP}" /pruned

FROM ${NODE_IMAGE} AS server
ARG APP
ARG NODE_IMAGE
# The name in apps/*/server.json. The MCP registry accepts only images that carry it.
LABEL io.modelcontextprotocol.server.name="io.github.clinical-mcp/${APP}"
LABEL org.opencontainers.image.base.name="${NODE_IMAGE}" org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 ADMIN_PORT=9080 CHROMA=off
WORKDIR /srv/clinical-mcp/apps/${APP}
COPY --from=pruned /pruned/apps/${APP} ./
COPY --from=workspace --chown=node:node /workspace/data /srv/clinical-mcp/data
USER node
# The second is the admin port for operators. ADMIN_HOST=0.0.0.0 opens it to the container network; do not publish it.
EXPOSE 8080 9080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ADMIN_PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
