#!/bin/sh
# Publishes the npm packages of dist/packages: publish-packages.sh. A dry run where there is no NPM_TOKEN, or no tag.
set -eu
if [ -n "${NPM_TOKEN:-}" ] && [ "${GITHUB_REF_TYPE:-}" = tag ]; then
  # Read by npm from the environment, so that the token stands in no file. The registry is npm's own setting.
  npm config set "$(npm config get registry | sed 's/^https*://'):_authToken=\${NPM_TOKEN}"
  how="--provenance"
else
  echo "Dry run: nothing is published."
  how="--dry-run"
fi
# The one that starts any of them comes last: it needs the others.
for tarball in dist/packages/clinical-mcp-[a-z]*.tgz dist/packages/clinical-mcp-[0-9]*.tgz; do
  npm publish "$tarball" --access public "$how"
done
