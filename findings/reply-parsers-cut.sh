#!/usr/bin/env bash
# Packages: email-reply-parser 2.3.9 and planer 1.2.0, which applications use to take the new text out of a reply that they received.
# Expected: a sentence that begins with "Sent from Berlin", and a list of times with "From:" and "To:", are text of the reply.
# Seen: email-reply-parser takes the sentence for the signature of a phone and drops it with everything after it; planer takes the two times for
#   the header of a quoted message and drops the rest. Each reads the other's case right. Neither reports that it dropped something. The
#   attribution line of a Japanese Gmail ("2026年11月27日(金) 16:42 Ann <…>:") is known to neither.
# For tests: send replies with such lines to the application, not only replies as mail programs write them.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts email-reply-parser@2.3.9 planer@1.2.0 >/dev/null
cat > run.mjs <<'JS'
import module from "email-reply-parser"
import planer from "planer"
const EmailReplyParser = module.default ?? module
const replies = {
  city: "The parcel is lost.\nSent from Berlin on Monday, it should be here.\nPlease call me.\n",
  times: "We are closed\nFrom: 3 pm\nTo: 5 pm\nIs that fine?\n",
  japanese: "はい。\n\n2026年11月27日(金) 16:42 Ann <ann@example.com>:\n\n> いつ?\n",
}
for (const [name, text] of Object.entries(replies)) {
  console.log(name, "email-reply-parser:", JSON.stringify(new EmailReplyParser().read(text).getVisibleText().trimEnd()))
  console.log(name, "planer:            ", JSON.stringify(planer.extractFrom(text, "text/plain").trimEnd()))
}
JS
seen=$(node run.mjs)
echo "$seen"
expected='city email-reply-parser: "The parcel is lost."
city planer:             "The parcel is lost.\nSent from Berlin on Monday, it should be here.\nPlease call me."
times email-reply-parser: "We are closed\nFrom: 3 pm\nTo: 5 pm\nIs that fine?"
times planer:             "We are closed"
japanese email-reply-parser: "はい。\n\n2026年11月27日(金) 16:42 Ann <ann@example.com>:"
japanese planer:             "はい。\n\n2026年11月27日(金) 16:42 Ann <ann@example.com>:\n\n> いつ?"'
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
