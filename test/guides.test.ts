import { execFileSync, spawnSync } from "node:child_process"
import { createHmac } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { startSandpost } from "../src/index.ts"
import { mailerSnippets } from "../ui/src/shared/smtp-snippets.ts"
import { verifySnippets } from "../ui/src/webhooks/snippets.ts"
import { blocksOf } from "./helpers/markdown.ts"

const document = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8")
const guide = (name: string) => document(`docs/guides/${name}.md`)

it("the config file in docs/settings.md is accepted", async () => {
  const [example] = blocksOf(document("docs/settings.md")).filter(({ file }) => file === "sandpost.config.json")
  const config = JSON.parse(example?.code as string)
  const sandpost = await startSandpost({ ...config, port: 0 })
  onTestFinished(sandpost.stop)
  expect((await sandpost.client.control.listDomains()).data.map(({ name }) => name)).toEqual(
    expect.arrayContaining(config.domains),
  )
  expect(await sandpost.client.settings.get("emails.pace")).toBe("manual")
})

it.each([
  ["README.md", 5],
  ["docs/control-api.md", 9],
])("the bodies in the table of the control API in %s are accepted", async (path, count) => {
  const { client, url, stop } = await startSandpost()
  onTestFinished(stop)
  const { id } = await client.service.sendEmail({ from: "hi@acme.test", to: "a@b.example", subject: "Hi", text: "Hi" })
  await client.control.settle()
  const rows = document(path).matchAll(/\| `(POST|PATCH) (\/sandbox\/[^`]+)` \| (`\{.*?\}`) \|/g)
  const answers: [string, number][] = []
  for (const [, method = "", where = "", bodies = ""] of rows) {
    for (const body of bodies.slice(1, -1).split("`, `")) {
      const headers = { "Content-Type": "application/json" }
      const answer = await fetch(url + where.replace("{id}", id), { method, headers, body })
      answers.push([`${where} ${body} ${answer.ok ? "" : await answer.text()}`, answer.status])
    }
  }
  expect(answers).toHaveLength(count)
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})

const SECRET = "whsec_test"
const body = '{"type":"email.sent","text":"größer"}'
const mac = (t: number | string, text = body, secret = SECRET) =>
  createHmac("sha256", secret).update(`${t}.${text}`).digest("hex")

/** Headers, and whether a receiver accepts the request (section 6, assumption webhooks.signature_key). */
const casesAt = (now: number): [what: string, header: string | null, genuine: boolean][] => [
  ["a signature of the service", `t=${now},v1=${mac(now)}`, true],
  ["a timestamp 290 seconds old", `t=${now - 290},v1=${mac(now - 290)}`, true],
  ["no header", null, false],
  ["an empty header", "", false],
  ["text", "garbage", false],
  ["only separators", ",=,", false],
  ["no signature", `t=${now}`, false],
  ["no timestamp", `v1=${mac(now)}`, false],
  ["a timestamp that is not a number", `t=abc,v1=${mac("abc")}`, false],
  ["a number with more than 12 digits", `t=${"9".repeat(30)},v1=${mac("9".repeat(30))}`, false],
  ["digits that are not ASCII", `t=١٢٣,v1=${mac("١٢٣")}`, false],
  ["a timestamp 400 seconds old", `t=${now - 400},v1=${mac(now - 400)}`, false],
  ["a timestamp 400 seconds ahead", `t=${now + 400},v1=${mac(now + 400)}`, false],
  ["a short signature", `t=${now},v1=abcd`, false],
  ["a signature that is not hex", `t=${now},v1=${"z".repeat(64)}`, false],
  ["another body", `t=${now},v1=${mac(now, "{}")}`, false],
  ["another secret", `t=${now},v1=${mac(now, body, "whsec_other")}`, false],
  ["several signatures, the first valid", `t=${now},v1=${mac(now)},v1=${"0".repeat(64)}`, false],
  ["several signatures, the last valid", `t=${now},v1=${"0".repeat(64)},v1=${mac(now)}`, false],
  ["text after the signature", `t=${now},v1=${mac(now)}\n`, false],
]

/** Programs that print, as JSON, what `verify` returns for each header in cases.json. */
const RUNNERS: Record<string, { command: string[]; file: string; runner: [file: string, code: string] }> = {
  Node: {
    command: [process.execPath, "run.mjs"],
    file: "verify.mjs",
    runner: [
      "run.mjs",
      `import { readFileSync } from "node:fs"
import { verify } from "./verify.mjs"
const { body, headers } = JSON.parse(readFileSync("cases.json"))
console.log(JSON.stringify(headers.map((header) => verify(Buffer.from(body), header ?? undefined))))`,
    ],
  },
  Python: {
    command: ["python3", "run.py"],
    file: "verify.py",
    runner: [
      "run.py",
      `import json
from verify import verify
cases = json.load(open("cases.json", encoding="utf-8"))
print(json.dumps([verify(cases["body"].encode(), header) for header in cases["headers"]]))`,
    ],
  },
  Go: {
    command: ["go", "run", "verify.go", "run.go"],
    file: "verify.go",
    runner: [
      "run.go",
      `package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var cases struct {
		Body    string
		Headers []string
	}
	text, _ := os.ReadFile("cases.json")
	json.Unmarshal(text, &cases)
	found := []bool{}
	for _, header := range cases.Headers {
		found = append(found, verify([]byte(cases.Body), header))
	}
	answer, _ := json.Marshal(found)
	fmt.Println(string(answer))
}`,
    ],
  },
  PHP: {
    command: ["php", "run.php"],
    file: "verify.php",
    runner: [
      "run.php",
      `<?php
require 'verify.php';
$cases = json_decode(file_get_contents('cases.json'), true);
echo json_encode(array_map(fn ($header) => verify($cases['body'], $header), $cases['headers']));`,
    ],
  },
}

describe("the functions that verify a signature, in the inbox and in docs/guides/webhooks.md", () => {
  it("are the same in both places", () => {
    for (const { name, code } of verifySnippets("whsec_…")) expect(guide("webhooks"), name).toContain(code)
  })

  it.for(verifySnippets(SECRET))(
    "$name: accepts only genuine requests, without exceptions",
    ({ name, code }, { skip }) => {
      const { command, file, runner } = RUNNERS[name] as (typeof RUNNERS)[string]
      const [program, ...args] = command as [string, ...string[]]
      if (spawnSync(program, ["--help"], { stdio: "ignore" }).error) return skip(`${program} is not installed`)
      const folder = mkdtempSync(join(tmpdir(), "sandpost-verify-"))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      writeFileSync(join(folder, file), code)
      writeFileSync(join(folder, runner[0]), runner[1])
      const cases = casesAt(Math.floor(Date.now() / 1000))
      writeFileSync(join(folder, "cases.json"), JSON.stringify({ body, headers: cases.map(([, header]) => header) }))
      const found: boolean[] = JSON.parse(execFileSync(program, args, { cwd: folder, encoding: "utf8" }))
      expect(cases.map(([what], index) => [what, found[index]])).toEqual(
        cases.map(([what, , genuine]) => [what, genuine]),
      )
    },
  )
})

// test/parts/submission/mailers.slow.test.ts sends with those of the guide.
it("the lines for mailers are the same in the inbox and in docs/guides/smtp.md", () => {
  const lines = mailerSnippets({ host: "127.0.0.1", port: 1025, key: "sp_dev_sending", domain: "acme.test" })
  for (const { name, code } of lines) expect(guide("smtp"), name).toContain(code)
  expect(lines.map(({ name }) => name.replace(/,.*/, ""))).toEqual([
    "Nodemailer",
    "Django",
    "Laravel",
    "Rails",
    "Spring Boot",
    "PHPMailer",
  ])
})
