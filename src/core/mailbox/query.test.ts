import { describe, expect, it } from "vitest"
import { inQuotes } from "../../search-words.ts"
import { ApiError } from "../errors.ts"
import { parseQuery } from "./query.ts"

const NOW = "2026-03-02T12:00:00.000Z"
const termsOf = (q: string) => parseQuery(q, "emails", NOW)
const texts = (...values: string[]) => values.map((value) => ({ negated: false, field: "text", value }))

describe("text of a search (assumption search.fields)", () => {
  it.each([
    "Re: order",
    "Fwd: your invoice",
    "Your code is: 482913",
    "The code: 482913",
    "please answer here:",
    "please reply to: ann",
    "https://shop.example/reset?t=1",
    "HTTP://SHOP.EXAMPLE",
    "postgres://localhost/db",
    "git+ssh://x",
    "mailto:ann@x.test",
    "tel:+49301234",
    "cid:logo",
    "data:image/png;base64,AAAA",
    "urn:isbn:0451450523",
    "12:30",
    "localhost:8025",
    "localhost:8025/docs",
    "127.0.0.1:1025",
    "Order:4711",
    "2001:db8::1",
    "::1",
    "00:1a:2b:3c:4d:5e",
    "C:\\Users\\ann",
    "c:/temp",
    "std::string",
    "App\\Mail\\Welcome::class",
    ":smile:",
    ":x",
    "x:-)",
    "note:",
    '{"id":"abc"}',
    "[ACME:bug]",
    "<ann@x.test>",
    'order"7"',
    '5"',
    "*bold*",
    "**",
    "--",
    "-",
    "->",
    "don't",
    "'tis",
    "Portland or Salem",
    "rock and roll",
    "+49 301234",
    "@media",
    "#42",
    "50%",
    "a=b",
    "“Budget”",
    "Acme | Your code",
  ])("%s is text", (q) => {
    expect(termsOf(q)).toEqual(texts(...q.toLowerCase().split(" ")))
  })

  it.each(["form:ann", "from:ann", "a OR b", "is:x", "to:", 'a "b" c\\d', "\\", "\\\\", '"', '\\"'])(
    "%j in quotes is text (assumption search.quotes)",
    (text) => {
      expect(termsOf(inQuotes(text))).toEqual(texts(text.toLowerCase()))
      expect(termsOf(`-${inQuotes(text)}`)).toEqual([{ negated: true, field: "text", value: text.toLowerCase() }])
      expect(termsOf(`x subject:${inQuotes(text)}`)[1]).toMatchObject({ field: "subject", value: text.toLowerCase() })
    },
  )

  it('\\" is a quote in quotes and \\\\ a backslash; other backslashes are themselves (assumption search.quotes)', () => {
    expect(termsOf(String.raw`"Ann: \"Budget\" C:\dir\\x"`)).toEqual(texts('ann: "budget" c:\\dir\\x'))
    expect(termsOf(String.raw`tag:plan="a \"b\"" header:x-a="c d"`)).toMatchObject([
      { key: "plan", value: 'a "b"' },
      { name: "x-a", value: "c d" },
    ])
  })

  it("a query of 998 characters of subject is one term", () => {
    const subject = 'a"\\ '.repeat(250).slice(0, 997).concat("b")
    expect(termsOf(`subject:${inQuotes(subject)}`)).toEqual([{ negated: false, field: "subject", value: subject }])
  })
})

describe("a search that is not understood is refused (assumption search.fields)", () => {
  it.each([
    // No field
    ["form:ann", 'Did you mean `from:ann`? Write "form:ann" in quotes to search for this text.'],
    ["-subjct:order", "`subjct:order` in `q` is not a search field. Did you mean `subject:order`?"],
    ["rcpt:ann@x.test", "Did you mean `recipient:ann@x.test`?"],
    ["too:ann@x.test", "Did you mean `to:ann@x.test`?"],
    ["email:ann@x.test", "Did you mean `to:ann@x.test` or `from:ann@x.test`?"],
    ["addressed:ann@x.test", "Did you mean `to:ann@x.test`?"],
    ["reply_to:ann@x.test", "Did you mean `reply-to:ann@x.test`?"],
    ["id:c34", "Did you mean `message-id:c34`?"],
    ["date:2026-03-01", "Did you mean `on:2026-03-01` or `after:2026-03-01`?"],
    ["newer_than:2d", "Did you mean `after:2d`?"],
    ["older:2026/03/01", "Did you mean `before:`?"],
    ["in:sent", "Did you mean `status:sent`?"],
    ["body:reset", 'Did you mean `"reset"`?'],
    ['text:"your code"', 'Did you mean `"your code"`?'],
    ["year:2026", "Did you mean `on:` or `after:`?"],
    ["tags:flow", "Did you mean `tag:flow`?"],
    ["label:flow", "Did you mean `tag:flow`?"],
    ["otp:482913", "Did you mean `code:482913`?"],
    ["filename:invoice.pdf", 'Did you mean `"invoice.pdf"`?'],
    ["X-Mailer:foo", "Did you mean `header:X-Mailer=foo`?"],
    ["color:red", "The fields are to, recipient, from, sender, cc, bcc, reply-to, subject, status, "],
    ["re:order", "in quotes to search for this text."],
    ['foo:"bar baz"', "is not a search field"],
    ["件名:注文", "is not a search field"],
    ["constructor:x", "is not a search field"],
    ["toString:x", "is not a search field"],
    ["__proto__:x", "in `q`"],
    // A value that the field cannot have
    ["status:purple", "`status:purple` in `q` matches nothing: status is one of queued, "],
    ["status:deliverd", "Did you mean `status:delivered`?"],
    ["status:spam", "matches nothing"],
    ["status:bounced,failed", "matches nothing"],
    ["event:email.opned", "Did you mean `event:opened`?"],
    ["has:html", "has is one of attachment, inline."],
    ["has:atachment", "Did you mean `has:attachment`?"],
    ["is:unred", "Did you mean `is:unread`?"],
    ["is:starred", "is is one of read, unread, duplicate."],
    ["check:fatal", "check is one of error, warning, note."],
    ["larger:big", "must be a size"],
    ["before:soon", "is not a time. Write a day (before:2026-03-01)"],
    ["after:2026-13-01", "is not a time"],
    ["after:2026-02-30", "is not a time"],
    ["after:2026/03/01", "is not a time"],
    ["after:2026-03-01T09:00:00", "a time with its offset"],
    ["after:1772355600", "is not a time"],
    ["after:-1h", "is not a time"],
    ["after:1hour", "is not a time"],
    ["after:999999999w", "is not a time"],
    ["on:2026-03", "is not a day"],
    ["on:1h", "is not a day"],
    ["on:2026-03-01T09:00:00Z", "is not a day"],
    ["code:x", "is not a one-time code"],
    ["larger:10 MB", "must follow its number without a space: larger:10MB"],
    ["tag:flow:signup", "Did you mean `tag:flow=signup`?"],
    ["to:/ann.*/", "has a regular expression"],
    ["subject:/code \\d+/", "has a regular expression"],
    ["header:X-Order:7", "is not the name of a header"],
    ["to:a@x.test,b@x.test", "must be one address"],
    ['to:"a@x.test, b@x.test"', "must be one address"],
    ["to:ann@x.test;", "must be one address"],
    ["to:mailto:ann@x.test", "Leave out mailto:"],
    ["to:ann%40x.test", "percent-encoded twice"],
    ["to: ann@x.test", "`to:` in `q` has no value. Write to:value without a space"],
    ['subject:""', "has no value"],
    ['""', "has no text between its quotes"],
    ["status:", "has no value"],
    // What other searches understand
    ["a OR b", "Terms cannot be alternatives: search once for each"],
    ["to:a@x.test or to:b@x.test", "Terms cannot be alternatives"],
    ["to:a@x.test || b", "Terms cannot be alternatives"],
    ["a AND b", "All terms must match without it: leave it out"],
    ["NOT to:a@x.test", "Write - directly before a term"],
    ["!to:a@x.test", "Did you mean `-to:a@x.test`?"],
    ["+invoice", "All terms must match without +"],
    ["(to:a@x.test", "Terms cannot be grouped: write to:a@x.test without it."],
    ["{from:a@x.test from:b@x.test}", "Terms cannot be grouped"],
    ["subject:(dinner movie)", "has a value that begins with (."],
    ["subject:'your code'", "has straight double quotes"],
    ["subject:“your code”", "has straight double quotes"],
    ["'your code'", "A phrase has double quotes"],
    ["to=ann@x.test", "Did you mean `to:ann@x.test`?"],
    ["status!=bounced", "Did you mean `-status:bounced`?"],
    ["subject~code", "Did you mean `subject:code`?"],
    ["q=to:ann@x.test", "Write to:ann@x.test without it."],
    ["larger>10k", "Did you mean `larger:10k`?"],
    ["to%3Aann@x.test", "Did you mean `to:ann@x.test`?"],
    ["to：ann@x.test", "Did you mean `to:ann@x.test`?"],
    ["to:*@x.test", "Leave out *"],
    ["*@x.test", "Leave out *"],
    ["invoic*", "Leave out *"],
    ["subject:Code*", "Leave out *"],
    ['subject:\\"code\\"', 'has \\" outside quotes'],
    ['\\"your code\\"', 'has \\" outside quotes'],
    // Quotes
    ['subject:"your code', "has a quote that is not closed"],
    ['"your code', "has a quote that is not closed"],
    ['"C:\\dir\\"', "has a quote that is not closed"],
    ['"Lee, Ann"<ann@x.test>', "has text directly after a closing quote"],
    ["a ".repeat(51), "more than 50 terms"],
  ])("%s", (q, sentence) => {
    expect(() => termsOf(q)).toThrow(sentence)
    expect(() => termsOf(`is:unread ${q}`)).toThrow(sentence)
  })

  it.each([
    "bcc:a@x.test",
    "reply-to:a@x.test",
    "event:opened",
    "tag:flow",
    "header:x-a",
    "check:error",
    "status:bounced",
    "is:duplicate",
  ])("%s in a search of received mail, which has nothing of the kind", (q) => {
    expect(() => parseQuery(q, "inbound", NOW)).toThrow("matches nothing")
  })
})

describe("a value that is cut off, as while it is typed", () => {
  it.each(["status:deliv", "event:que", "has:att", "is:un", "has:attachments", "check:err"])(
    "%s is understood",
    (q) => {
      expect(termsOf(q)).toHaveLength(1)
    },
  )
})

describe("times relative to the clock of the sandbox (assumption search.times)", () => {
  it.each([
    ["after:1h", { field: "after", value: "2026-03-02T11:00:00.000Z", relative: "after:1h" }],
    ["before:1d12h", { field: "before", value: "2026-03-01T00:00:00.000Z" }],
    ["after:TODAY", { field: "after", value: "2026-03-02T00:00:00.000Z" }],
    ["before:yesterday", { field: "before", value: "2026-03-01T00:00:00.000Z", relative: "before:yesterday" }],
    ["on:yesterday", { field: "on", value: "2026-03-01T00:00:00.000Z", end: "2026-03-02T00:00:00.000Z" }],
    ["on:2026-02-28", { field: "on", value: "2026-02-28T00:00:00.000Z", end: "2026-03-01T00:00:00.000Z" }],
    ["after:2026-03-01t10:00:00+01:00", { field: "after", value: "2026-03-01T09:00:00.000Z" }],
  ])("%s", (q, term) => {
    expect(termsOf(q)).toMatchObject([term])
  })
})

it("a search has at most 50 terms, of which a quoted text is one", () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ")
  expect(termsOf(words(50))).toHaveLength(50)
  expect(termsOf(`"${words(51)}"`)).toHaveLength(1)
  expect(() => termsOf(words(51))).toThrow("`q` has more than 50 terms. Put text in quotes, which makes it one term.")
})

describe("the suggestion of a refused search", () => {
  const suggestionOf = (q: string) => {
    try {
      termsOf(q)
    } catch (error) {
      if (error instanceof ApiError) return error.detail.suggestion
      throw error
    }
    throw new Error(`${q} is not refused`)
  }

  it.each([
    ["status:bouncd", "status:bounced"],
    ["to:ann@example.com  -status:bouncd invoice", "to:ann@example.com  -status:bounced invoice"],
    // Only the word that is wrong, also where it is part of another one before.
    ['"a status:bouncd" status:bouncd', '"a status:bouncd" status:bounced'],
    ["stauts:bounced", "status:bounced"],
    ['title:"two words"', 'subject:"two words"'],
    ["text:invoice", '"invoice"'],
    ["x-order:abc", "header:x-order=abc"],
    ["tag:plan:pro", "tag:plan=pro"],
    ["to=ann@example.com", "to:ann@example.com"],
    ["to!=ann@example.com", "-to:ann@example.com"],
    ["-to!=ann@example.com", "to:ann@example.com"],
    ["!invoice", "-invoice"],
    ["+invoice", "invoice"],
    ["q=to:ann@example.com", "to:ann@example.com"],
  ])("is the whole of %j with the term that was probably meant", (q, meant) => {
    expect(suggestionOf(q)).toBe(meant)
    expect(() => termsOf(meant)).not.toThrow()
  })

  it.each([
    "foo:bar",
    "code:x",
    // The field has no such value either.
    "state:purple",
    // Longer than the message shows.
    `stauts:bounced${"x".repeat(60)}`,
    `text:${"word".repeat(20)}`,
  ])("is missing for %j, of which nothing is similar or all is cut", (q) => {
    expect(suggestionOf(q)).toBeUndefined()
  })
})
