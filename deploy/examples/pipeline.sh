#!/bin/sh
# What a pipeline does after a migration of its databases: carries a fleet file out, takes up what they
# have changed, and fails unless every table of the lake is equal to its source.
#
#   TOKEN=pstk_... PENSTOCK=https://penstock.example pipeline.sh fleet.yaml
#
# TOKEN is an API token of an operator, BUILD names this build (the same name again starts nothing
# twice). Needs curl and jq. Ends with 0, or with another status after it has said why.
set -eu

file=$1
api=${PENSTOCK:-http://127.0.0.1:8420}/api/v1
build=${BUILD:-$(date +%s)-$$}

# The token goes by a file that only we may read: arguments are seen by everybody on the machine.
umask 077
headers=$(mktemp)
trap 'rm -f "$headers"' EXIT
printf 'Authorization: Bearer %s\n' "${TOKEN:?is not set: an API token of an operator}" >"$headers"

ask() {
  curl -sS --fail-with-body -H "@$headers" "$@"
}

start() {
  name=$1
  shift
  ask -X POST -H "Idempotency-Key: $build-$name" "$@"
}

# Asks for something again and again until its status is none of those that pass.
await() {
  while :; do
    answer=$(ask "$1")
    status=$(printf '%s' "$answer" | jq -r .status)
    case $status in
      QUEUED | RUNNING | UNKNOWN) sleep 2 ;;
      *) break ;;
    esac
  done
}

fail() {
  echo "pipeline: $1" >&2
  exit 1
}

echo "Planning $file"
plan=$(start plan -H 'Content-Type: application/yaml' --data-binary "@$file" "$api/fleet/plans") ||
  fail "the file cannot be planned: $plan"
printf '%s' "$plan" | jq -r '.steps[] | "  \(.kind) \(.source) \(.table // ""): \(.consequence)"'
printf '%s' "$plan" | jq -r '.leftOut[].detail' | grep . && fail "a source does not answer"
printf '%s' "$plan" | jq -e 'any(.steps[]; .destructive) | not' >/dev/null ||
  fail "something would be lost; whoever wants that applies the plan by hand"

if [ "$(printf '%s' "$plan" | jq '.steps | length')" -gt 0 ]; then
  id=$(printf '%s' "$plan" | jq -r .id)
  start apply -H 'Content-Type: application/json' -d '{}' "$api/fleet/plans/$id/apply" >/dev/null
  await "$api/fleet/plans/$id/apply"
  [ "$status" = SUCCEEDED ] ||
    fail "the plan is not carried out: $(printf '%s' "$answer" | jq -c '.steps[] | select(.status == "FAILED")')"
fi

echo "Ingesting"
run=$(start ingest -H 'Content-Type: application/json' -d '{}' "$api/ingest-runs") ||
  fail "no run was started: $run"
await "$api/ingest-runs/$(printf '%s' "$run" | jq -r .id)"
[ "$status" = SUCCEEDED ] || fail "the run ended as $status: $(printf '%s' "$answer" | jq -r .reason)"

differ=0
tables=$(ask "$api/tables?limit=500")
while read -r asked; do
  name=$(printf '%s' "$asked" | jq -r '"\(.source) \(.schema).\(.table)"')
  if answer=$(printf '%s' "$asked" |
    ask -X POST -H 'Content-Type: application/json' --data-binary @- "$api/proofs"); then
    echo "Equal: $name, $(printf '%s' "$answer" | jq -r .sourceRows) rows"
  else
    echo "Not proved: $name: $(printf '%s' "$answer" | jq -r '.detail // .')" >&2
    differ=1
  fi
done <<EOF
$(printf '%s' "$tables" | jq -c '.items[] | select(.state != "REMOVED") | {source, schema, table: .name, timeoutSeconds: 900}')
EOF
[ "$differ" = 0 ] || fail "the lake is not equal to its sources"
