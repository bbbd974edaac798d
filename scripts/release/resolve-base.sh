#!/bin/sh
# Prints image=NAME@sha256:… for the base image that the Dockerfile names: by its own digest, or by the one that its tag has now.
set -eu
name="$(sed -n 's/^ARG NODE_IMAGE=//p' Dockerfile)"
case "$name" in
*@sha256:*) echo "image=$name" ;;
*)
  docker pull --quiet "$name" >&2
  echo "image=$(docker image inspect --format '{{index .RepoDigests 0}}' "$name")"
  ;;
esac
