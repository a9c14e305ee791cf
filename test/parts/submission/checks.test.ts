import { expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { postOffices } from "../inbound/post-office.ts"
import { aSession, idIn, login } from "./session.ts"

const aPostOffice = postOffices({})
const TEXT = "Content-Type: text/plain\r\n\r\nYour invoice is ready, Ann."
const HTML = "Content-Type: text/html\r\n\r\n<p>Your <b>invoice</b> is ready, Ann.</p>"

it("checks a message as its mailer wrote it, and not as it is read", async () => {
  const box = await aPostOffice()
  const session = await aSession(box)
  await login(session, box.token)
  const rulesOf = async (lines: string[]) => {
    const head = ["From: hello@acme.test", "To: ann@example.com", "Subject: Your invoice"]
    const id = idIn(await session.message([...head, ...lines, ""].join("\r\n")))
    const { findings } = await ok(box.sandbox("GET", `/emails/${id}/checks?ignore=a11y-*`))
    return findings.map(({ rule }: { rule: string }) => rule)
  }
  const both = (kind: string) => [
    ...["MIME-Version: 1.0", `Content-Type: multipart/${kind}; boundary=b`, ""],
    ...["--b", TEXT, "--b", HTML, "--b--"],
  ]
  expect(await rulesOf(both("alternative"))).toEqual([])
  expect(await rulesOf(both("mixed"))).toEqual(["mime-mixed"])
  expect(await rulesOf(["", "Grüße"])).toEqual(["mime-charset", "mime-7bit"])
})
