#!/bin/sh
# Drops native modules that an image has no use for: drop-natives.sh FOLDER_OF_NODE_MODULES. Builds for other systems go, and
# Chroma's own server, which runs in a container of its own (CHROMA_URL).
set -eu
find "$1/.pnpm" -maxdepth 1 -name 'chromadb-js-bindings-*' -exec rm -rf {} +
find "$1/.pnpm" -path '*/onnxruntime-node/bin/*' -type d \
  \( -name darwin -o -name win32 -o -path '*/linux/*' ! -name "$(node -p process.arch)" \) -prune -exec rm -rf {} +
