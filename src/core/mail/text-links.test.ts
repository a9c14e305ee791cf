import { describe, expect, it } from "vitest"
import { linksInText, placesInText } from "./text-links.ts"

describe("placesInText", () => {
  it("finds the first place of each URL, not one inside of a longer URL", () => {
    const text = "https://a.test/b https://a.test https://a.test"
    expect([...placesInText(text)]).toEqual([
      ["https://a.test/b", 0],
      ["https://a.test", 17],
    ])
  })
})

describe("linksInText", () => {
  it.each([
    ["Reset: https://acme.test/reset?t=1&u=2", ["https://acme.test/reset?t=1&u=2"]],
    ["See https://acme.test/a, or (http://acme.test/b).", ["https://acme.test/a", "http://acme.test/b"]],
    ["<https://acme.test/c>! https://acme.test/c?", ["https://acme.test/c"]],
    ["**https://acme.test/d**\nHTTPS://ACME.test/e#f", ["https://acme.test/d", "HTTPS://ACME.test/e#f"]],
    ["https:// acme.test, ftp://acme.test, mailto:ann@acme.test, xhttps://acme.test", []],
    ["", []],
  ])("finds the URLs in %j", (text, links) => {
    expect(linksInText(text)).toEqual(links)
  })

  const V = "https://app.test/v?t=1"
  it.each([
    ...[`「${V}」`, `『${V}』`, `【${V}】`, `（${V}）`, `《${V}》`, `〈${V}〉`, `“${V}”`, `„${V}“`, `‘${V}’`, `«${V}»`],
    ...[`‹${V}›`, `"${V}"`, `'${V}'`, `\`${V}\``, `<${V}>`, `[${V}]`, `(${V})`, `{${V}}`, `|${V}|`, `${V}\\`, `${V}…`],
    ...[`${V}。次へ`, `${V}、次へ`, `链接：${V}，谢谢`, `${V}；`, `${V}：`, `${V}！`, `${V}？`, `${V}—see`, `${V}🎉`],
    ...[`${V}にアクセス`, `${V}をクリック`, `クリック${V}`, `${V}入力`, `${V}입니다`, `${V}ได้`, `${V}ｅｎｄ`],
    ...[`${V}\u200b`, `${V}\u00ad`, `${V}\u2069`, `${V}\ufeff`, `${V}\u00a0x`, `${V}\u3000x`, `${V}\u202c.`],
    ...[`_${V}_`, `*${V}*`, `~~${V}~~`, `**Open ${V}**`, `_Open ${V}_`, `[${V}](${V})`, `[Open](${V})`, `['${V}','x']`],
  ])("ends a URL where a reader sees it end: %j", (text) => {
    expect(linksInText(text)).toEqual([V])
  })

  it.each([
    ...["https://en.example/wiki/Mail_(postal)", "https://a.test/b?x=[1]&y={2}", "https://a.test/o'brien"],
    ...[
      "https://münchen.test/straße",
      "https://例え.テスト/",
      "https://ru.test/wiki/Почта",
      "https://a.test/cafe\u0301",
    ],
    ...[
      "http://localhost:3000/verify?token=a_b#/c",
      "https://[::1]:8025/x",
      "https://ann:pw@a.test:8025/x",
      "https://app/1",
    ],
    ...["https://a.test/?t=ab_cd_", "https://a.test/?t=abc-", "https://a.test/?t=abc==", "https://a.test/a,b;c|d"],
    ...[
      "https://a.test/x?u=https://b.test/y",
      "https://a.test/%E3%81%AB",
      "https://a.test/#/a?b=[c]&d=(e)",
      "https://a_b.test/",
    ],
  ])("keeps all of %j", (url) => {
    expect(linksInText(`Open (${url}), or ${url}.`)).toEqual([url])
    expect(linksInText(url)).toEqual([url])
  })

  it.each([
    ["https://a.test/AbC-12~", "https://a.test/AbC-12~"],
    ["(https://a.test/AbC-12~).", "https://a.test/AbC-12~"],
    ["about ~5 EUR: https://a.test/b~", "https://a.test/b~"],
    ["~~gone: https://a.test/b~~", "https://a.test/b"],
    ["~https://a.test/b~", "https://a.test/b"],
    ["https://a.test/b*, https://a.test/b", "https://a.test/b"],
  ])("keeps a final tilde unless a strikethrough begins before it: %s", (text, url) => {
    expect(linksInText(text)).toEqual([url])
  })

  it("finds each URL of a list, also without spaces", () => {
    expect(linksInText("https://a.test/1とhttps://b.test/2,https://c.test/3")).toEqual([
      "https://a.test/1",
      "https://b.test/2",
      "https://c.test/3",
    ])
  })

  it.each(["https://a.あ", "https://", "https://a.test/_", "https://a.test/b](", "_ https://a.test/b_ ", "<a<a<a"])(
    "is linear on many %j",
    (piece) => {
      expect(linksInText(piece.repeat(100_000)).length).toBeLessThan(10)
    },
  )

  it("is fast on a line of a megabyte", () => {
    expect(linksInText(`https://acme.test/${".".repeat(1_000_000)}`)).toEqual(["https://acme.test/"])
  })
})
