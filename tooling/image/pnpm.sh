# Sourced in the folder of the workspace: puts the pnpm of package.json on PATH. npx takes seconds to find it, so it is looked for
# once; PNPM is a command that runs it, where whoever starts this knows one.
if [ -z "${PNPM:-}" ]; then
  found="$(npm exec --yes --package="$(node -p 'require("./package.json").packageManager')" --call 'command -v pnpm')"
  export PATH="$(dirname "$found"):$PATH" PNPM=pnpm
fi
# shellcheck disable=SC2086 # several words
pnpm() { command $PNPM "$@"; }
