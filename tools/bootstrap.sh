#!/usr/bin/env bash
# Makes a checkout ready and runs one of its commands. Works on a fresh clone with whatever Node is on the machine:
# the first step installs the pinned one, and everything after runs under it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
command=${1:?usage: bootstrap.sh start|test|dev|bench|build|brand|assure [arguments]}
shift

stamp=node_modules/.parlour-lock
lock=$(cksum < package-lock.json)
if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$lock" ]; then
  echo "Installing packages …"
  npm ci --include=dev --no-audit --no-fund --loglevel=error
  echo "$lock" > "$stamp"
fi
export PATH="$PWD/node_modules/.bin:$PATH"

case "$command" in
  start)
    # Faults of the brand and of the settings are named before anything is built or opened.
    node apps/server/src/cli/brand.ts check --before-start
    node tools/build.ts --if-stale --small-art
    # The larger pictures are drawn behind, while nothing else has work; until then each is drawn when it is asked for. So are
    # those of a brand whose banners or games changed: that is no reason to build.
    brand=brands/${BRAND:-demo}
    if [ ! .cache/drawn -nt .cache/built ] || [ "$brand/brand.json" -nt .cache/drawn ] || [ "$brand/feed/catalogue.json" -nt .cache/drawn ]; then nice -n 19 node tools/prerender.ts > .cache/drawing.log 2>&1 & fi
    exec node apps/server/src/main.ts "$@"
    ;;
  build)
    node apps/server/src/cli/brand.ts check
    exec node tools/build.ts "$@"
    ;;
  brand) exec node apps/server/src/cli/brand.ts "$@" ;;
  test) exec node tools/check.ts "$@" ;;
  firebase-emulator)
    : "${FIREBASE_AUTH_EMULATOR_HOST:?name the emulator, such as 127.0.0.1:9099}"
    exec vitest run --project server apps/server/src/adapters/firebase "$@"
    ;;
  engines)
    node tools/build.ts --if-stale
    exec node tools/engines.ts "$@"
    ;;
  import) exec node apps/server/src/cli/catalogue-import.ts "$@" ;;
  assure) exec node tools/assure.ts "$@" ;;
  trace) exec node tools/trace.ts "$@" ;;
  lines) exec node tools/lines.ts "$@" ;;
  teeth) exec node tools/teeth.ts "$@" ;;
  feature) exec node tools/new-feature.ts "$@" ;;
  dev)
    node apps/server/src/cli/brand.ts check --before-start
    exec node tools/dev.ts "$@"
    ;;
  bench)
    node tools/build.ts --if-stale
    exec node bench/run.ts "$@"
    ;;
  *)
    echo "unknown command: $command" >&2
    exit 2
    ;;
esac
