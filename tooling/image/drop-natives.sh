#!/bin/sh
# Deletes native modules that an image does not need: drop-natives.sh FOLDER_OF_NODE_MODULES. These are builds for other systems, and
# Chroma's server, which runs in its own container (CHROMA_URL).
set -eu
find "$1/.pnpm" -maxdepth 1 -name 'chromadb-js-bindings-*' -exec rm -rf {} +
find "$1/.pnpm" -path '*/onnxruntime-node/bin/*' -type d \
  \( -name darwin -o -name win32 -o -path '*/linux/*' ! -name "$(node -p process.arch)" \) -prune -exec rm -rf {} +
