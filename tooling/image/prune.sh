#!/bin/sh
# What one server needs at run time: prune.sh APP FOLDER. The bundle holds everything but native modules; of those,
# builds for other systems go, and Chroma's own server, which runs in a container of its own (CHROMA_URL).
set -eu
app="$1"
folder="$2"
npx -y "$(node -p 'require("./package.json").packageManager')" --filter "@clinical-mcp/$app" deploy --prod "$folder/deployed"
store="$folder/deployed/node_modules/.pnpm"
find "$store" -maxdepth 1 -name 'chromadb-js-bindings-*' -exec rm -rf {} +
find "$store" -path '*/onnxruntime-node/bin/*' -type d \
  \( -name darwin -o -name win32 -o -path '*/linux/*' ! -name "$(node -p process.arch)" \) -prune -exec rm -rf {} +
mkdir -p "$folder/apps/$app"
mv "$folder/deployed/package.json" "$folder/deployed/node_modules" "$folder/apps/$app/"
rm -rf "$folder/deployed"
cp -R "apps/$app/dist" "apps/$app/skills" "$folder/apps/$app/"
