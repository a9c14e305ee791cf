#!/usr/bin/env bash
# Package: deno 2.9.6, a runtime for JavaScript.
# Expected: `deno install` installs a dependency `file:./x.tgz` as npm does, which unpacks it (docs of npm's package.json, "Local Paths" and
#   "npm install <tarball file>"), or it fails.
# Seen: it ends with 0 and makes node_modules/x a link to the archive itself, so the import fails with "Did you forget to run `deno install`?".
# For tests: Sandpost comes as such a file; run `npm install` beside Deno, which then finds the package.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
mkdir deno x app
(cd deno && echo '{"private":true,"allowScripts":{"deno":true}}' > package.json && npm install --silent --no-audit --no-fund deno@2.9.6 >/dev/null)
deno="$dir/deno/node_modules/.bin/deno"
export NO_COLOR=1
(cd x && echo '{"name":"x","version":"1.0.0","type":"module","exports":"./x.js"}' > package.json && echo 'export default 1' > x.js && npm pack --silent --pack-destination ../app >/dev/null)
cd app
echo '{"dependencies":{"x":"file:./x-1.0.0.tgz"}}' > package.json
echo 'import x from "x"; console.log(x)' > run.mjs
"$deno" install >/dev/null 2>&1 && rc=0 || rc=$?
seen="install: exit code $rc, node_modules/x -> $(readlink node_modules/x)
$("$deno" run run.mjs 2>&1 | grep -o "Did you forget to run .deno install.?" || true)"
rm -rf node_modules && npm install --silent --no-audit --no-fund >/dev/null
seen="$seen
with npm install: $("$deno" run run.mjs)"
echo "$seen"
expected='install: exit code 0, node_modules/x -> ../x-1.0.0.tgz
Did you forget to run `deno install`?
with npm install: 1'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
