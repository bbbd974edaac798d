#!/bin/sh
# What one server needs at run time: prune.sh APP FOLDER. The bundle holds everything but native modules.
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
# What the server is made of, for whoever runs it, and the licences that others ask to be named with their work.
node tooling/image/bill-of-materials.ts "$app" "$folder/apps/$app"
