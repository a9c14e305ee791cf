/** Code that verifies a webhook signature (section 6), in four languages. Rejects timestamps more than 300 seconds off. */
export function verifySnippets(secret: string): { name: string; code: string }[] {
  return [
    { name: "Node", code: NODE(secret) },
    { name: "Python", code: PYTHON(secret) },
    { name: "Go", code: GO(secret) },
    { name: "PHP", code: PHP(secret) },
  ]
}

const NODE = (secret: string) => `import { createHmac, timingSafeEqual } from "node:crypto"

const secret = "${secret}"

/** rawBody: the request body before any JSON parsing. */
export function verify(rawBody, header) {
  const { t, v1 } = Object.fromEntries(header.split(",").map((part) => part.split("=")))
  if (Math.abs(Date.now() / 1000 - Number(t)) > 300) return false
  const wanted = createHmac("sha256", secret).update(\`\${t}.\`).update(rawBody).digest()
  const given = Buffer.from(v1, "hex")
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}`

const PYTHON = (secret: string) => `import hashlib, hmac, time

SECRET = "${secret}"

def verify(raw_body: bytes, header: str) -> bool:
    parts = dict(part.split("=", 1) for part in header.split(","))
    if abs(time.time() - int(parts["t"])) > 300:
        return False
    signed = parts["t"].encode() + b"." + raw_body
    wanted = hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(wanted, parts["v1"])`

const GO = (secret: string) => `import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strconv"
	"strings"
	"time"
)

const secret = "${secret}"

func verify(rawBody []byte, header string) bool {
	parts := map[string]string{}
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(part, "=")
		parts[name] = value
	}
	t, err := strconv.ParseInt(parts["t"], 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-t)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(parts["t"] + "."))
	mac.Write(rawBody)
	given, err := hex.DecodeString(parts["v1"])
	return err == nil && hmac.Equal(mac.Sum(nil), given)
}`

const PHP = (secret: string) => `$secret = '${secret}';

function verify(string $rawBody, string $header, string $secret): bool {
    parse_str(str_replace(',', '&', $header), $parts);
    if (abs(time() - (int) $parts['t']) > 300) return false;
    $wanted = hash_hmac('sha256', $parts['t'] . '.' . $rawBody, $secret);
    return hash_equals($wanted, $parts['v1']);
}`

/** A ready-to-paste receiver that prints requests and responds 200. */
export const RECEIVER_URL = "http://localhost:3000/hook"

const NODE_RECEIVER = `node -e '
require("node:http").createServer(async (req, res) => {
  console.log(req.headers["service-signature"], Buffer.concat(await req.toArray()).toString())
  res.end("ok")
}).listen(3000)'`

const PYTHON_RECEIVER = `python3 -c '
from http.server import BaseHTTPRequestHandler, HTTPServer
class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        print(self.headers["Service-Signature"], body.decode(), flush=True)
        self.send_response(200)
        self.end_headers()
HTTPServer(("127.0.0.1", 3000), Hook).serve_forever()'`

export const receiverSnippets = [
  { name: "Node", code: NODE_RECEIVER },
  { name: "Python", code: PYTHON_RECEIVER },
]
