#!/bin/sh
# Keeps only what ingestion needs at run time: drop-tools.sh APP. Deletes bundles and build tools.
set -eu
. tooling/image/pnpm.sh
rm -rf node_modules apps/*/node_modules apps/*/ingest/node_modules packages/*/node_modules tooling/*/node_modules apps/*/dist
export CI=true
# shellcheck disable=SC2046 # several words
pnpm install --prod --frozen-lockfile $(sh tooling/image/packages-of.sh "$1")
sh tooling/image/drop-natives.sh node_modules
