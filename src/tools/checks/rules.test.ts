// biome-ignore-all lint/suspicious/noTemplateCurlyInString: These are templates of other languages.
import { describe, expect, it } from "vitest"
import { checkMail } from "./check-mail.ts"
import { aCheckedMail } from "./checked-mail.fixture.ts"
import { CLIENT_RULES } from "./client-features.ts"
import type { CheckedMail } from "./mail.ts"
import { CLIENT_CASES } from "./rule-cases/clients.fixture.ts"
import { inline, LIST, type Mail, OPTIONS, page } from "./rule-cases/mails.fixture.ts"
import { WORD_CASES } from "./rule-cases/words.fixture.ts"
import { CASES } from "./rule-cases.fixture.ts"
import { RULES } from "./rules.ts"
import { SOURCES } from "./sources.ts"

const rulesOf = (mail: Mail) => checkMail(aCheckedMail(mail), OPTIONS).findings.map(({ rule }) => rule)
const shown = (mail: Mail) => JSON.stringify(mail).slice(0, 300)

describe("each rule", () => {
  for (const [rule, { hits, misses }] of Object.entries(CASES)) {
    it(`${rule} finds what it is about, and nothing similar`, () => {
      expect(hits.filter((mail) => !rulesOf(mail).includes(rule)).map(shown)).toEqual([])
      expect(misses.filter((mail) => rulesOf(mail).includes(rule)).map(shown)).toEqual([])
    })
  }

  it("needs each word of its patterns", () => {
    const wrong = WORD_CASES.filter(({ rule, finds, mail }) => rulesOf(mail).some((one) => one === rule) !== finds)
    expect(wrong).toEqual([])
  })

  it("reads every style the same with !important", () => {
    const styled = Object.values(CASES).flatMap(({ hits, misses }) => [...hits, ...misses])
    const mails = styled.filter(({ html }) => html?.includes('style="'))
    expect(mails.length).toBeGreaterThan(20)
    for (const { html, ...mail } of mails) {
      const important = html?.replace(/style="([^"]*)"/g, (_, css) => `style="${css.replace(/;?$/, " !important;")}"`)
      expect([important, ...rulesOf({ ...mail, html: important })]).toEqual([important, ...rulesOf({ ...mail, html })])
    }
  })

  it("bulk-https says when the sandbox's own link to unsubscribe is https", () => {
    const skipped = (own_url: string) =>
      checkMail(aCheckedMail({ ...LIST, own_url, text: "Unsubscribe: {{unsubscribe_url}}" }), OPTIONS).skipped
    expect(skipped("http://localhost:8025")).toEqual([
      { rule: "bulk-https", cause: "setting", reason: expect.stringContaining("--public-url") },
    ])
    expect(skipped("https://mail.acme.example")).toEqual([])
  })

  it("image-only quotes the only text of the mail", () => {
    const { findings } = checkMail(
      aCheckedMail(page('<img src="https://acme.example/a.png" width="600" alt=""><p>Shop now</p>')),
      OPTIONS,
    )
    expect(findings.find(({ rule }) => rule === "image-only")?.message).toBe(
      'A reader whose client blocks images sees almost nothing: its only text is "Shop now".',
    )
  })

  it("spam says what SpamAssassin found, and that it was not run", () => {
    const spam = (answer: CheckedMail["spam"], ignore: string[] = []) => {
      const { findings, skipped } = checkMail(aCheckedMail({ spam: answer }), { clients: [], ignore })
      return { findings: findings.map(({ rule, level, part, message }) => [rule, level, part, message]), skipped }
    }
    expect(spam({ score: 15.3, symbols: ["GTUBE", "NO_RECEIVED"] })).toEqual({
      findings: [
        ["spam", "warning", "headers", "SpamAssassin gives the mail 15.3 points, and 5 are spam: GTUBE, NO_RECEIVED."],
      ],
      skipped: [],
    })
    expect(spam({ not_run: "no spamd", cause: "setting" })).toEqual({
      findings: [],
      skipped: [{ rule: "spam", cause: "setting", reason: "no spamd" }],
    })
    expect(spam({ not_run: "no spamd", cause: "setting" }, ["spam"])).toEqual({ findings: [], skipped: [] })
  })

  it("has the source, the version and the day of what it says about other software", () => {
    for (const id of Object.keys(RULES)) if (id.startsWith("mime-")) expect(Object.keys(SOURCES)).toContain(id)
    for (const [source, version, day] of Object.values(SOURCES)) {
      expect([source, version]).not.toContain("")
      expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
  })

  it("has a title and a fix that are sentences in plain words", () => {
    for (const { title, fix } of Object.values(RULES)) {
      expect(title).toMatch(/^[A-Z].*[^.]$/)
      expect(fix).toMatch(/^[A-Z].*\.$/)
    }
  })
})

describe("each rule about email clients", () => {
  it("has a mail with the feature and one without it", () => {
    expect(
      Object.keys(CLIENT_CASES)
        .map((feature) => `client-${feature}`)
        .sort(),
    ).toEqual([...CLIENT_RULES].sort())
  })
  for (const [feature, [hit, miss]] of Object.entries(CLIENT_CASES)) {
    it(`client-${feature} finds the feature, and nothing similar`, () => {
      expect(rulesOf(hit)).toContain(`client-${feature}`)
      expect(rulesOf(miss)).not.toContain(`client-${feature}`)
    })
  }

  it("names only the chosen clients, and what their readers see", () => {
    const mail = aCheckedMail(inline("border-radius:8px"))
    const chosen = (clients: string[]) =>
      checkMail(mail, { clients, ignore: [] }).findings.find(({ rule }) => rule === "client-css-border-radius")
    expect(chosen(["apple-mail.ios", "outlook.windows"])).toMatchObject({
      level: "note",
      message: "Outlook (Windows) does not support border-radius: it shows square corners.",
      clients: ["outlook.windows"],
      support: "none",
      url: "https://www.caniemail.com/features/css-border-radius/",
    })
    expect(chosen(["apple-mail.ios"])).toBeUndefined()
  })

  it("names clients that support the feature in part as a note, if no client is without it", () => {
    const mail = aCheckedMail(inline("display:flex"))
    const found = (clients: string[]) =>
      checkMail(mail, { clients, ignore: [] }).findings.map(({ level, title, clients, support, message }) => ({
        ...{ level, title, clients, support, message },
      }))
    expect(found(["apple-mail.ios", "gmail.android", "gmail.ios"])).toEqual([
      {
        level: "note",
        title: "Display: flex partly supported",
        clients: ["gmail.android", "gmail.ios"],
        support: "partial",
        message:
          "Gmail (Android) and Gmail (iOS) support display: flex only in part: in some cases they place the columns below one another.",
      },
    ])
    expect(found(["gmail.android", "outlook.windows"])).toMatchObject([
      { level: "warning", clients: ["outlook.windows"], support: "none" },
    ])
  })
})

describe("what newest build tools write", () => {
  const newest = (css: string) => rulesOf(page('<p class="a">Hello Ann</p>', `<style>${css}</style>`))
  it.each([
    "@media only screen and (width<=600px){.a{width:100%}}",
    "@media (400px<=width<=700px){.a{width:100%}}",
    "@media screen{@media (width > 600px){.a{width:100%}}}",
    ".a{@media (width>=500px){color:red!important}}",
  ])("finds the range of %s", (css) => expect(newest(css)).toContain("client-css-media-range"))
  it("names the clients that read no range", () => {
    const mail = aCheckedMail(page("<p>Hello Ann</p>", "<style>@media (width<=600px){p{color:red}}</style>"))
    const clients = ["apple-mail.ios", "gmail.android", "outlook.macos"]
    const found = checkMail(mail, { clients, ignore: [] }).findings
    expect(found).toMatchObject([{ rule: "client-css-media-range", clients: ["gmail.android", "outlook.macos"] }])
    expect(checkMail(mail, { clients: ["apple-mail.ios"], ignore: [] }).findings).toEqual([])
  })
  it.each(["#0000", "#00000080", "rgb(0 0 0)", "hsl(120deg 50% 50% / .5)"])("finds %s in a style sheet", (color) =>
    expect(newest(`.a{border:1px solid ${color}}`).join()).toMatch(/client-css-(?:hex-alpha|space-color)/),
  )
})

describe("a finding", () => {
  it("has the place in the source, all places and their number", () => {
    const mail = aCheckedMail({ html: "<p>Hello</p>\n<p>\n  Your code is {{code}}</p><p>{{name}} and {{day}}</p>" })
    const [finding] = checkMail(mail, OPTIONS).findings
    expect(finding).toMatchObject({
      rule: "leftover-placeholder",
      level: "error",
      part: "html",
      line: 3,
      column: 16,
      excerpt: "{{code}}",
      count: 3,
      message: 'A reader sees "{{code}}" in the message instead of a value.',
    })
    expect(finding?.places.map(({ line, column, excerpt }) => [line, column, excerpt])).toEqual([
      [3, 16, "{{code}}"],
      [3, 31, "{{name}}"],
      [3, 44, "{{day}}"],
    ])
  })

  it("is found behind entities and inside of nested tags", () => {
    const html = "<p>Fish &amp; chips &nbsp; for <b>{{</b><i>name</i>}}</p>"
    expect(checkMail(aCheckedMail({ html }), OPTIONS).findings[0]).toMatchObject({
      line: 1,
      column: html.indexOf("{{") + 1,
    })
  })

  it("is left out if the caller ignores its rule", () => {
    const mail = aCheckedMail({ subject: "Hello {{name}}", is_signed: false })
    const rules = (ignore: string[]) => checkMail(mail, { clients: [], ignore }).findings.map(({ rule }) => rule)
    expect(rules([])).toEqual(["leftover-placeholder", "header-dkim"])
    expect(rules(["leftover-*"])).toEqual(["header-dkim"])
    expect(rules(["header-dkim", "leftover-placeholder"])).toEqual([])
  })

  it("is left out at the places whose excerpt the caller ignores after the rule and a colon", () => {
    const mail = aCheckedMail({ text: "Hello {{name}}, your code is {{code}}: https://acme.example/{{code}}" })
    const found = (ignore: string[]) =>
      checkMail(mail, { clients: [], ignore }).findings.flatMap(({ rule, places }) =>
        places.map(({ excerpt }) => `${rule}:${excerpt}`),
      )
    expect(found(["leftover-placeholder:{{code}}"])).toEqual(["leftover-placeholder:{{name}}"])
    expect(found(["leftover-*:{{n*"])).toEqual(["leftover-placeholder:{{code}}", "leftover-placeholder:{{code}}"])
    expect(found(["leftover-value:{{name}}"])).toHaveLength(3)
  })
})
