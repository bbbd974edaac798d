#!/bin/sh
# Copies what one server needs at run time: prune.sh APP FOLDER. The bundle contains everything but native modules.
set -eu
app="$1"
folder="$2"
. tooling/image/pnpm.sh
pnpm --filter "@clinical-mcp/$app" deploy --prod "$folder/deployed"
mkdir -p "$folder/apps/$app"
mv "$folder/deployed/package.json" "$folder/deployed/node_modules" "$folder/apps/$app/"
rm -rf "$folder/deployed"
sh tooling/image/drop-natives.sh "$folder/apps/$app/node_modules"
cp -R "apps/$app/dist" "apps/$app/skills" "$folder/apps/$app/"
# The bill of materials, and the licences that must accompany the code.
node tooling/image/bill-of-materials.ts "$app" "$folder/apps/$app"
