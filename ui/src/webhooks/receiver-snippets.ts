/** A ready-to-paste receiver that prints requests and responds 200. */
export const RECEIVER_URL = "http://localhost:3000/hook"

const NODE = `node -e '
require("node:http").createServer(async (req, res) => {
  console.log(req.headers["service-signature"], Buffer.concat(await req.toArray()).toString())
  res.end("ok")
}).listen(3000)'`

const PYTHON = `python3 -c '
from http.server import BaseHTTPRequestHandler, HTTPServer
class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        print(self.headers["Service-Signature"], body.decode(), flush=True)
        self.send_response(200)
        self.end_headers()
HTTPServer(("127.0.0.1", 3000), Hook).serve_forever()'`

export const receiverSnippets = [
  { name: "Node", code: NODE },
  { name: "Python", code: PYTHON },
]
