import { describe, expect, it } from "vitest"
import { ApiError } from "../../../core/errors.ts"
import { checkWebhook, urlProblem } from "./endpoint.ts"

const url = "https://hooks.example.com/in?a=1"

describe("the URL under url_policy strict (sections 2.7 and 6)", () => {
  it.each([
    url,
    "https://example.com",
    "https://93.184.216.34:8443/x",
    "https://[2606:2800:220:1::1]/",
    "HTTPS://A.example",
  ])("takes %s", (written) => expect(urlProblem(written, "strict")).toBeNull())

  it.each([
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "127.0.0.1.",
    "0x7f.1",
    "0x7f.0x0.0x0.0x1",
    "0x7f000001",
    "2130706433",
    "017700000001",
    "0177.0.0.1",
    "0177.0x0.0.1",
    "127.0.0.1:443",
    "%31%32%37.0.0.1",
    "１２７.０.０.１",
    "127。0。0。1",
    "①②⑦.0.0.1",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[::ffff:0:127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:808:808:0:ffff:80ff:fffe]",
    "[::]",
    "0.0.0.0",
    "0",
    "10.0.0.1",
    "167772161",
    "192.168.0.1",
    "172.31.255.255",
    "100.64.0.1",
    "169.254.169.254",
    "0xa9fea9fe",
    "[fe80::1]",
    "[fd00:ec2::254]",
    "[fc00::1]",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "app.localhost",
    "ｌｏｃａｌｈｏｓｔ",
    "loc%61lhost",
    "host.docker.internal",
    "metadata.google.internal",
    "receiver.test",
    "printer.local",
    "receiver",
  ])("rejects the internal https://%s/", (host) => {
    expect(urlProblem(`https://${host}/`, "strict")).toMatch(/public|never allowed as a receiver/)
  })

  it("rejects http to any host", () => {
    expect(urlProblem("http://example.com/", "strict")).toMatch(/must be https/)
    expect(urlProblem("http://localhost/", "strict")).toMatch(/must be https/)
  })
})

describe("the URL under url_policy local (assumption webhooks.url_policy)", () => {
  it.each([
    "http://localhost:3000/hook",
    "http://127.0.0.1:3000",
    "http://127.1:3000",
    "http://[::1]:3000/",
    "http://192.168.1.20/hook",
    "http://[fd12::1]/",
    "http://host.docker.internal:3000/",
    "http://app.test/",
    "http://app.local/",
    "http://svc.ns.internal/",
    "http://receiver:8080/hook",
    "http://my_service/",
    "https://localhost/",
    "https://10.0.0.1/",
    url,
  ])("takes %s", (written) => expect(urlProblem(written, "local")).toBeNull())

  it.each(["http://example.com/", "http://93.184.216.34/", "http://1572395042/", "http://localhost.example.com/"])(
    "rejects http to the public %s",
    (written) => expect(urlProblem(written, "local")).toMatch(/must be https/),
  )

  it.each([
    "http://169.254.169.254/latest",
    "http://0.0.0.0:3000/",
    "http://0:3000/",
    "http://[::]/",
    "https://[fe80::1]/",
  ])("rejects %s", (written) => expect(urlProblem(written, "local")).toMatch(/never allowed as a receiver/))

  it.each([
    ["", /absolute URL/],
    ["example.com/hook", /absolute URL/],
    ["/hook", /absolute URL/],
    ["https:example.com", /absolute URL/],
    ["https:\\\\example.com", /absolute URL/],
    ["ftp://example.com/", /absolute URL/],
    ["file:///etc/passwd", /absolute URL/],
    ["javascript:alert(1)", /absolute URL/],
    [" https://example.com/", /absolute URL/],
    ["https://exa\tmple.com/", /absolute URL/],
    ["https://example.com/\r\nX: y", /absolute URL/],
    ["https://", /absolute URL/],
    ["https:///example.com/hook", /absolute URL/],
    ["https://1.2.3.999/", /absolute URL/],
    ["https://user:secret@example.com/", /user name or password/],
    ["https://user@example.com/", /user name or password/],
    ["https://@example.com/", /user name or password/],
    ["https://example.com/#part", /fragment/],
    ["https://example.com/#", /fragment/],
    ["https://example.com:0/", /port 0/],
    ["https://a..example.com/", /not a host name/],
    ["https://a*b.example.com/", /not a host name/],
    [`https://example.com/${"x".repeat(2048)}`, /at most 2048/],
  ])("rejects %j", (written, why) => expect(urlProblem(written, "local")).toMatch(why))
})

describe("a webhook endpoint (sections 2.7 and 4.5)", () => {
  const check = (input: Partial<Parameters<typeof checkWebhook>[0]>) => checkWebhook({ url, ...input }, "local")

  it("subscribes to all events if the list is empty or missing", () => {
    const all = { url, description: "", events: "all" }
    expect(check({})).toEqual(all)
    expect(check({ events: [] })).toEqual(all)
    expect(check({ events: "all" })).toEqual(all)
    expect(check({ events: null, description: null })).toEqual(all)
  })

  it("keeps each named event once, in the order given", () => {
    const { events } = check({ events: ["email.sent", "email.bounced", "email.sent"] })
    expect(events).toEqual(["email.sent", "email.bounced"])
  })

  it("suggests the nearest event for an unknown one", () => {
    expect(() => check({ events: ["email.sent", "email.deliverd"] })).toThrow(
      /"email.deliverd"; did you mean "email.delivered"/,
    )
    expect(() => check({ events: ["invoice.paid"] })).toThrow(/the events are email.scheduled, .*email.received/)
    expect(() => check({ events: ["all"] })).toThrow(/"events": \[\]/)
    expect(() => check({ events: "email.sent" })).toThrow(/\["email.sent"\]/)
  })

  it("accepts a description of 200 characters and rejects 201 (section 8)", () => {
    expect(check({ description: "😀".repeat(200) }).description).toHaveLength(400)
    expect(() => check({ description: "x".repeat(201) })).toThrow(/description has 201 characters; at most 200/)
  })

  it("throws validation_error and names the field", () => {
    const refused = () => check({ url: "http://example.com/" })
    expect(refused).toThrow(ApiError)
    expect(refused).toThrow(
      expect.objectContaining({ type: "validation_error", message: expect.stringMatching(/^url: /) }),
    )
  })
})
