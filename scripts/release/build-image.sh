#!/bin/sh
# Builds the image clinical-mcp-APP:local, starts it, and copies its bill of materials and licences: build-image.sh APP FOLDER. APP is a
# server or `console`. Fails if the container is not ready within 30 s.
set -eu
app="$1"
bill="$2"
image="clinical-mcp-$app:local"
revision="${GITHUB_SHA:-unknown}"
version="${GITHUB_REF_NAME:-local}"
if [ "$app" = console ]; then
  what="--target console"
  # The console has no admin port and no servers here, so check that it serves its pages.
  inside=8080
  path=healthz
else
  what="--build-arg APP=$app"
  inside=9080
  path=readyz
fi
# shellcheck disable=SC2086 # two words
docker build $what \
  --label "org.opencontainers.image.revision=$revision" --label "org.opencontainers.image.version=$version" \
  --tag "$image" .
docker run --detach --name "try-$app" --read-only --tmpfs /tmp --env ALLOW_ANONYMOUS=true --env ADMIN_HOST=0.0.0.0 \
  --mount type=volume,destination=/srv/clinical-mcp/data/processed \
  --publish "127.0.0.1:9080:$inside" "$image"
curl --fail --silent --show-error --retry 30 --retry-delay 1 --retry-all-errors "http://127.0.0.1:9080/$path" ||
  { docker logs "try-$app"; exit 1; }
mkdir -p "$bill"
docker cp "try-$app:/srv/clinical-mcp/apps/$app/sbom.cdx.json" "$bill/$app.cdx.json"
docker cp "try-$app:/srv/clinical-mcp/apps/$app/THIRD-PARTY-LICENSES.txt" "$bill/$app-licenses.txt"
docker rm --force "try-$app"
