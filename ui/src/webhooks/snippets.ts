/**
 * Code that verifies a webhook signature (section 6), in four languages: whole files with a function that returns false for a missing,
 * malformed or stale header.
 */
export function verifySnippets(secret: string): { name: string; code: string }[] {
  return [
    { name: "Node", code: NODE(secret) },
    { name: "Python", code: PYTHON(secret) },
    { name: "Go", code: GO(secret) },
    { name: "PHP", code: PHP(secret) },
  ]
}

const NODE = (secret: string) => `// verify.mjs
import { createHmac, timingSafeEqual } from "node:crypto"

const secret = "${secret}"

/** rawBody: the request body before any JSON parsing. */
export function verify(rawBody, header) {
  const [, t, v1] = /^t=(\\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? []
  if (t === undefined || Math.abs(Date.now() / 1000 - Number(t)) > 300) return false
  const wanted = createHmac("sha256", secret).update(\`\${t}.\`).update(rawBody).digest()
  return timingSafeEqual(wanted, Buffer.from(v1, "hex"))
}`

const PYTHON = (secret: string) => `# verify.py
import hashlib
import hmac
import re
import time

SECRET = "${secret}"


def verify(raw_body: bytes, header: str | None) -> bool:
    found = re.fullmatch(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})", header or "")
    if not found or abs(time.time() - int(found[1])) > 300:
        return False
    wanted = hmac.new(SECRET.encode(), found[1].encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(wanted, found[2])`

const GO = (secret: string) => `// verify.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"time"
)

const secret = "${secret}"

var signature = regexp.MustCompile("^t=([0-9]{1,12}),v1=([0-9a-f]{64})$")

func verify(rawBody []byte, header string) bool {
	found := signature.FindStringSubmatch(header)
	if found == nil {
		return false
	}
	t, _ := strconv.ParseInt(found[1], 10, 64)
	if age := time.Now().Unix() - t; age < -300 || age > 300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(found[1] + "."))
	mac.Write(rawBody)
	given, _ := hex.DecodeString(found[2])
	return hmac.Equal(mac.Sum(nil), given)
}`

const PHP = (secret: string) => `<?php
// verify.php
const SECRET = '${secret}';

function verify(string $rawBody, ?string $header): bool {
    if (!preg_match('/^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/D', $header ?? '', $found)) return false;
    if (abs(time() - (int) $found[1]) > 300) return false;
    $wanted = hash_hmac('sha256', $found[1] . '.' . $rawBody, SECRET);
    return hash_equals($wanted, $found[2]);
}`

/** Where the receivers of {@link receiverSnippets} listen. */
export const RECEIVER_URL = "http://localhost:4100/hook"

const NODE_RECEIVER = `node -e '
require("node:http").createServer(async (req, res) => {
  console.log(req.headers["service-signature"], Buffer.concat(await req.toArray()).toString())
  res.end("ok")
}).listen(4100)'`

const PYTHON_RECEIVER = `python3 -c '
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        print(self.headers["Service-Signature"], body.decode(), flush=True)
        self.send_response(200)
        self.end_headers()
ThreadingHTTPServer.request_queue_size = 64
ThreadingHTTPServer(("127.0.0.1", 4100), Hook).serve_forever()'`

/** Ready-to-paste receivers that print requests and respond 200. */
export const receiverSnippets = [
  { name: "Node", code: NODE_RECEIVER },
  { name: "Python", code: PYTHON_RECEIVER },
]
