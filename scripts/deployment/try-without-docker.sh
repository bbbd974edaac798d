#!/usr/bin/env bash
# Builds the real Dockerfile and brings up the real compose files on a machine without a Docker engine, with buildah and
# podman. It pulls no images. It builds the base images: Debian from debootstrap with this machine's Node and npm, and
# Chroma's server from its npm package.
#
#   sudo scripts/deployment/try-without-docker.sh [FOLDER]
#
# Needs root, Debian's buildah podman runc debootstrap netavark aardvark-dns iptables, the `docker` client with its compose
# plugin, and a finished `npm install`. It writes to FOLDER (default: a temporary one, removed at the end). Your own FOLDER
# is kept, and a second run reuses its content. BUILD_CA names a file of certificates that the build needs.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ $# -gt 0 ]; then work=$(mkdir -p "$1" && cd "$1" && pwd); else work=$(mktemp -d); fi
apps="opa coverage openonco scheduler"
export STORAGE_DRIVER=overlay BUILDAH_ISOLATION=chroot
export CONTAINERS_CONF="$work/containers.conf" DOCKER_HOST="unix://$work/podman.sock"
# Not the default ports, so running servers are not disturbed.
export OPA_PORT=18001 COVERAGE_PORT=18002 OPENONCO_PORT=18003 SCHEDULER_PORT=18004
# Replaces the base image that the Dockerfile pins by digest.
node_image=docker.io/library/node:24-trixie-slim
store=(--root "$work/store" --runroot "$work/run")
service=""

cleanup() {
  docker compose --profile postgres --profile redis down --volumes --timeout 15 >/dev/null 2>&1 || true
  if [ -n "$service" ]; then kill "$service" 2>/dev/null || true; fi
  if [ "${kept:-no}" = no ]; then rm -rf "$work"; fi
}
trap cleanup EXIT
if [ $# -gt 0 ]; then kept=yes; fi

say() { printf '\n== %s\n' "$*"; }
has_image() { buildah "${store[@]}" inspect --type image "$1" >/dev/null 2>&1; }

cat >"$CONTAINERS_CONF" <<'CONF'
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
CONF

make_node_image() {
  local tag=$node_image container npm
  if has_image $tag; then return; fi
  say "base image: Debian, Node $(node_modules/node/bin/node --version)"
  debootstrap --variant=minbase --include=ca-certificates,libstdc++6 trixie "$work/rootfs" >/dev/null
  cp "$(readlink -f node_modules/node/bin/node)" "$work/rootfs/usr/local/bin/node"
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  mkdir -p "$work/rootfs/usr/local/lib/node_modules"
  cp -r "$npm" "$work/rootfs/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$work/rootfs/usr/local/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$work/rootfs/usr/local/bin/npx"
  chroot "$work/rootfs" sh -c 'groupadd -g 1000 node && useradd -u 1000 -g 1000 -m node'
  container=$(buildah "${store[@]}" from scratch)
  buildah "${store[@]}" add -q "$container" "$work/rootfs" / >/dev/null
  buildah "${store[@]}" config --env PATH=/usr/local/bin:/usr/bin:/bin "$container"
  buildah "${store[@]}" commit -q "$container" $tag >/dev/null
  buildah "${store[@]}" rm "$container" >/dev/null
  rm -rf "$work/rootfs"
}

make_chroma_image() {
  local tag=docker.io/chromadb/chroma:1.0.20 container binding
  if has_image $tag; then return; fi
  say "stand-in for Chroma's image, from its npm package"
  binding=$(dirname "$(find node_modules/.pnpm -path '*chromadb-js-bindings-linux-*' -name '*.node' | head -1)")
  container=$(buildah "${store[@]}" from $node_image)
  buildah "${store[@]}" add -q "$container" "$binding" /opt/chroma >/dev/null
  buildah "${store[@]}" config --volume /data --cmd '["node", "-e", "require(`/opt/chroma`).cli([`chroma`, `run`, `--host`, `0.0.0.0`, `--port`, `8000`, `--path`, `/data`])"]' "$container"
  buildah "${store[@]}" commit -q "$container" $tag >/dev/null
  buildah "${store[@]}" rm "$container" >/dev/null
}

build() { # NAME APP TARGET
  local certificates=()
  if [ -n "${BUILD_CA:-}" ]; then certificates=(-v "$BUILD_CA:/ca.pem:ro" --env NODE_EXTRA_CA_CERTS=/ca.pem); fi
  say "image $1"
  SECONDS=0
  buildah "${store[@]}" bud --pull-never --format docker --layers "${certificates[@]}" \
    --build-arg "APP=$2" --build-arg "NODE_IMAGE=$node_image" --target "$3" -t "docker.io/library/$1:local" . >"$work/$1.log" 2>&1 || { tail -20 "$work/$1.log"; return 1; }
  echo "built in $SECONDS s: $(buildah "${store[@]}" images --format '{{.Size}}' "docker.io/library/$1:local")"
}

readyz() { # APP; the admin port is not published
  docker compose exec -T "$1" node -e 'fetch("http://127.0.0.1:9080/readyz").then((r) => r.text()).then(console.log)'
}

ask() { # APP PORT TOOL ARGUMENTS
  local answer
  answer=$(curl -sS --max-time 20 "http://127.0.0.1:$2/mcp" -H 'content-type: application/json' \
    -H 'accept: application/json, text/event-stream' -H 'mcp-protocol-version: 2025-11-25' \
    -d "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"$3\",\"arguments\":$4}}")
  if [[ "$answer" == *'"isError":true'* || "$answer" != *structuredContent* ]]; then echo "$1 $3: $answer"; return 1; fi
  echo "$1 $3: $(wc -c <<<"$answer") bytes; ready: $(readyz "$1" | head -c 300)"
}
ask_all() {
  ask opa $OPA_PORT opa_search_sections '{"query":"how long must I keep medical records"}'
  ask coverage $COVERAGE_PORT schedule_get '{"codes":["C124"]}'
  ask openonco $OPENONCO_PORT openonco_list_categories '{}'
  ask scheduler $SCHEDULER_PORT list_schedules '{}'
}
wait_ready() { # APP
  for _ in $(seq 1 60); do
    if readyz "$1" 2>/dev/null | grep -qE '"status":"(ready|degraded)"'; then return; fi
    sleep 0.5
  done
  echo "$1 is not ready"; return 1
}

wait_whole() { # APP; ready with every dependency, not degraded
  for _ in $(seq 1 120); do
    if readyz "$1" 2>/dev/null | grep -q '"status":"ready"'; then return; fi
    sleep 0.5
  done
  echo "$1 stays degraded"; return 1
}

make_node_image
make_chroma_image
for app in $apps; do build "clinical-mcp-$app" "$app" server; done
for app in opa coverage scheduler; do build "clinical-mcp-$app-ingest" "$app" ingest; done

podman "${store[@]}" --storage-driver overlay system service -t 0 "unix://$work/podman.sock" >"$work/podman.log" 2>&1 &
service=$!
sleep 2

say "docker compose up"
SECONDS=0
docker compose up -d --no-build --pull never 2>&1 | tail -20
for app in $apps; do wait_ready "$app"; done
echo "all ready after $SECONDS s"
for app in opa coverage; do wait_whole "$app"; done
echo "Chroma filled after $SECONDS s"
ask_all

say "who runs, on which root"
for app in $apps; do
  docker compose exec -T "$app" sh -c 'echo "$(id -u) $(touch /srv/x 2>&1 || true)"' | sed "s/^/$app: /"
done

say "Chroma is killed, and returns"
docker compose kill chroma 2>&1 | tail -1
ask coverage $COVERAGE_PORT schedule_get '{"q":"discharge day"}'
docker compose start chroma 2>&1 | tail -1
SECONDS=0
wait_whole coverage
echo "with Chroma again after $SECONDS s"

say "restart, by SIGTERM"
for app in $apps; do
  SECONDS=0
  docker compose restart "$app" >/dev/null 2>&1
  wait_ready "$app"
  echo "$app: down and ready again in $SECONDS s"
done
ask_all

say "one domain alone"
docker compose down --timeout 15 >/dev/null 2>&1
docker compose -f deploy/compose/coverage.yml up -d --no-build --pull never 2>&1 | tail -5
wait_ready coverage
ask coverage $COVERAGE_PORT schedule_get '{"codes":["C124"]}'
docker compose -f deploy/compose/coverage.yml down --volumes --timeout 15 >/dev/null 2>&1

say "done"
