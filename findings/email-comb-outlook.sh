#!/usr/bin/env bash
# Package: email-comb 7.4.4, which removes unused CSS from mail.
# Expected: a class that only a conditional comment of Outlook uses is in use: Outlook on Windows shows what is in it.
# Seen: the rule of the class is removed, the class in the comment stays, so Outlook shows the table without its width.
# For tests: the checks of Sandpost name such a class (`html-outlook-class`). The option `whitelist` keeps it.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts email-comb@7.4.4 >/dev/null
cat > run.mjs <<'JS'
import { comb } from "email-comb"
const css = ".text{color:red}.narrow{width:600px}"
const body = '<!--[if mso]><table class="narrow"><tr><td><![endif]--><p class="text">Hi</p><!--[if mso]></td></tr></table><![endif]-->'
const { result } = comb(`<html><head><style>${css}</style></head><body>${body}</body></html>`)
console.log(/<style>.*<\/style>/.exec(result)[0], /<table class="\w+">/.exec(result)[0])
JS
seen=$(node run.mjs)
echo "$seen"
expected='<style>.text{color:red}</style> <table class="narrow">'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
