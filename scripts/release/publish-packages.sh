#!/bin/sh
# Publishes the npm packages of dist/packages: publish-packages.sh. A dry run without NPM_TOKEN or a tag.
set -eu
if [ -n "${NPM_TOKEN:-}" ] && [ "${GITHUB_REF_TYPE:-}" = tag ]; then
  # npm reads the token from the environment, so no file contains it. The registry is npm's own setting.
  npm config set "$(npm config get registry | sed 's/^https*://'):_authToken=\${NPM_TOKEN}"
  how="--provenance"
else
  echo "Dry run: nothing is published."
  how="--dry-run"
fi
# The package that starts the others comes last, since it needs them.
for tarball in dist/packages/clinical-mcp-[a-z]*.tgz dist/packages/clinical-mcp-[0-9]*.tgz; do
  npm publish "$tarball" --access public "$how"
done
