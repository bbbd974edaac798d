#!/bin/sh
# Prints the pnpm filters for one server and its ingestion: packages-of.sh APP.
set -eu
printf -- '--filter @clinical-mcp/%s...' "$1"
if [ -f "apps/$1/ingest/package.json" ]; then printf -- ' --filter @clinical-mcp/%s-ingest...' "$1"; fi
