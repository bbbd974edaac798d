# Source it in the workspace root. Puts the pnpm of package.json on PATH. npx needs seconds to find it, so this looks once. Set PNPM to a
# command that runs pnpm to skip the search.
if [ -z "${PNPM:-}" ]; then
  found="$(npm exec --yes --package="$(node -p 'require("./package.json").packageManager')" --call 'command -v pnpm')"
  export PATH="$(dirname "$found"):$PATH" PNPM=pnpm
fi
# shellcheck disable=SC2086 # several words
pnpm() { command $PNPM "$@"; }
