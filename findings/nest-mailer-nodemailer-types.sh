#!/usr/bin/env bash
# Package: @nestjs-modules/mailer 2.3.7 with nodemailer 10.6.1, whose range of peers (>=8.0.5) has it.
# Expected: `defaults: { from: … }` compiles, as in the README of the package, and as with nodemailer 9.0.1 and @types/nodemailer.
# Seen: nodemailer 10 has its own types in other files, which the types of the package do not import. `defaults` then has no known property but
#   those of a transport: TS2353 for `from`, also with @types/nodemailer. The program itself works.
# For tests: a fresh application stops at the first line that sets the sender. `{ from: … } as object` compiles, or nodemailer 9.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
install() { npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps "$@" >/dev/null; }
install @nestjs-modules/mailer@2.3.7 @nestjs/common@12.0.1 @nestjs/core@12.0.1 rxjs@7.8.2 reflect-metadata@0.2.2 typescript@6.0.3 @types/node@24
cat > mail.mts <<'TS'
import { MailerModule } from "@nestjs-modules/mailer"
export const mailModule = MailerModule.forRoot({ transport: { host: "127.0.0.1", port: 1025 }, defaults: { from: "nest@example.com" } })
TS
compiles() { npx tsc --noEmit --strict --skipLibCheck --types node --module nodenext --moduleResolution nodenext --target es2023 mail.mts | sed -nE 's/.* error (TS[0-9]+): .*/\1/p'; }
seen=""
for packages in "nodemailer@9.0.1 @types/nodemailer@8.0.2" "nodemailer@10.6.1 @types/nodemailer@8.0.2" "nodemailer@10.6.1"; do
  npm uninstall --silent --no-audit --no-fund --legacy-peer-deps nodemailer @types/nodemailer >/dev/null
  # shellcheck disable=SC2086
  install $packages
  seen+="$packages: $(compiles || true)"$'\n'
done
printf '%s' "$seen"
expected="nodemailer@9.0.1 @types/nodemailer@8.0.2: 
nodemailer@10.6.1 @types/nodemailer@8.0.2: TS2353
nodemailer@10.6.1: TS2353
"
[ "$seen" = "$expected" ] || { echo "Changed: this finding is no longer true as written." >&2; exit 1; }
