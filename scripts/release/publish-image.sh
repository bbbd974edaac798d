#!/bin/sh
# Pushes the image clinical-mcp-APP:local and signs it: publish-image.sh APP BILL, with BILL its bill of materials. A dry run
# without REGISTRY_PASSWORD or a tag. Signing needs no keys: the workflow's identity token says who signed.
#   cosign verify IMAGE@DIGEST --certificate-oidc-issuer https://token.actions.githubusercontent.com \
#     --certificate-identity-regexp '^https://github.com/OWNER/REPOSITORY/.github/workflows/release.yml@refs/tags/v'
set -eu
app="$1"
bill="$2"
if [ -z "${REGISTRY_PASSWORD:-}" ] || [ "${GITHUB_REF_TYPE:-}" != tag ]; then
  echo "Dry run: clinical-mcp-$app is neither pushed nor signed."
  exit 0
fi
version="${GITHUB_REF_NAME#v}"
# The image names in the MCP registry entries. The console is no server, but is pushed to the same place.
place="$(node -p 'require("./apps/opa/server.json").packages.find((one) => one.registryType === "oci").identifier.replace(/[^/]*$/, "")')"
name="${place}clinical-mcp-$app"
printf '%s' "$REGISTRY_PASSWORD" | docker login --username "$REGISTRY_USER" --password-stdin "${name%%/*}"
docker tag "clinical-mcp-$app:local" "$name:$version"
docker push "$name:$version"
# Sign the digest that was pushed, since a tag can move.
digest="$(docker image inspect --format '{{range .RepoDigests}}{{println .}}{{end}}' "$name:$version" | grep "^$name@sha256:")"
cosign sign --yes "$digest"
cosign attest --yes --type cyclonedx --predicate "$bill" "$digest"
echo "$digest"
