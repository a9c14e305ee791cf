#!/usr/bin/env bash
# Package: juice 12.2.0, which writes the CSS of HTML into its `style` attributes.
# Expected: a rule that a kept media query still needs stays: CSS variables apply wherever `var()` is used (CSS Variables 1).
# Seen: the values of `var()` are written into the attributes and `:root` is removed, but the media query keeps its `var(--gap)`. On a
#   phone the declaration has no value, and the padding is lost.
# For tests: the checks of Sandpost name the variable (`html-unset-variable`). `resolveCSSVariables: false` keeps `:root`.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts juice@12.2.0 >/dev/null
cat > run.mjs <<'JS'
import juice from "juice"
const css = ":root{--gap:8px}.a{padding:var(--gap)}@media (max-width:600px){.a{padding:var(--gap)}}"
console.log(juice(`<style>${css}</style><p class="a">Hi</p>`).replace(/\s+/g, " ").trim())
JS
seen=$(node run.mjs)
echo "$seen"
expected='<style> @media (max-width:600px) { .a { padding: var(--gap); } } </style><p class="a" style="padding: 8px;">Hi</p>'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
