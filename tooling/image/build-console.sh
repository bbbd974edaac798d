#!/bin/sh
# Bundles the console and its pages: build-console.sh FOLDER. Run it in the workspace root.
set -eu
folder="$1"
servers="opa coverage openonco scheduler"
. tooling/image/pnpm.sh
# shellcheck disable=SC2046 # several words
pnpm install --frozen-lockfile --filter @clinical-mcp/console... $(for app in $servers; do sh tooling/image/packages-of.sh "$app"; printf ' '; done)
for app in $servers; do
  pnpm --filter "@clinical-mcp/$app" run build
  mkdir -p "$folder/apps/$app/dist"
  cp -R "apps/$app/dist/views" "$folder/apps/$app/dist/"
done
pnpm --filter @clinical-mcp/console run bundle
mkdir -p "$folder/apps/console"
cp -R apps/console/dist apps/console/pages apps/console/package.json "$folder/apps/console/"
node tooling/image/bill-of-materials.ts console "$folder/apps/console"
