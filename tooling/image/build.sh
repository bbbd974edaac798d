#!/bin/sh
# Installs the dependencies of one server and its ingestion, and bundles the server: build.sh APP. Run it in the workspace root.
set -eu
app="${1:-}"
if [ -z "$app" ] || [ ! -f "apps/$app/package.json" ]; then
  echo "APP must name a folder of apps/, e.g. --build-arg APP=coverage" >&2
  exit 1
fi
. tooling/image/pnpm.sh
# shellcheck disable=SC2046 # several words
pnpm install --frozen-lockfile $(sh tooling/image/packages-of.sh "$app")
pnpm --filter "@clinical-mcp/$app" run build
