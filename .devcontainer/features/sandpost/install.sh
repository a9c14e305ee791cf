#!/bin/sh
# Installs the package globally, and a command that starts it once. Tools for dev containers run it as root, with the options as variables.
set -eu

if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 19) ? 0 : 1)'; then
  echo "Sandpost needs Node 22.19 or later: use an image that has it, or the feature ghcr.io/devcontainers/features/node." >&2
  exit 1
fi
npm install --global "${PACKAGE:-sandpost}"

bin="$(npm prefix --global)/bin"
cat > "$bin/sandpost-start" <<'START'
#!/bin/sh
# Starts Sandpost, unless it runs already, and waits until it is ready.
is_ready() {
  node -e 'fetch("http://127.0.0.1:8025/healthz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
}
is_ready && exit 0
SANDPOST_DATA="${SANDPOST_DATA:-memory}" nohup sandpost > /tmp/sandpost.log 2>&1 &
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  is_ready && exit 0
  sleep 1
done
echo "Sandpost did not start. Its log:" >&2
cat /tmp/sandpost.log >&2
exit 1
START
chmod 755 "$bin/sandpost-start"
