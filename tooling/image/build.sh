#!/bin/sh
# Installs what one server and its ingestion need, and bundles the server: build.sh APP, in the folder of the workspace.
set -eu
app="${1:-}"
if [ -z "$app" ] || [ ! -f "apps/$app/package.json" ]; then
  echo "APP must name a folder of apps/, e.g. --build-arg APP=coverage" >&2
  exit 1
fi
only="--filter @clinical-mcp/$app..."
if [ -f "apps/$app/ingest/package.json" ]; then only="$only --filter @clinical-mcp/$app-ingest..."; fi
pnpm() { npx -y "$(node -p 'require("./package.json").packageManager')" "$@"; }
# shellcheck disable=SC2086 # several words
pnpm install --frozen-lockfile $only
pnpm --filter "@clinical-mcp/$app" run build
