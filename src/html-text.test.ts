import { describe, expect, it } from "vitest"
import { decodeEntities, tagEnd } from "./html-text.ts"

describe("tagEnd", () => {
  it.each([
    ["<p>a", 3],
    ['<a href="x>y">a', 14],
    ["<a href='x>y'>a", 14],
    ["<a", null],
    // A quote that nothing closes does not take the rest of the text.
    ['<a href="x>y', null],
    ["<a href='x>y", null],
  ])("of %s is %s", (html, end) => expect(tagEnd(html, 0)).toBe(end))
})

describe("decodeEntities", () => {
  it.each([
    ["&amp;&lt;&gt;&quot;&apos;", "&<>\"'"],
    ["&nbsp;&zwnj;&zwj;&shy;|", " |"],
    ["&ensp;&emsp;&thinsp;|&ndash;&mdash;&hellip;&bull;&euro;&trade;", "   |–—…•€™"],
    ["&lsquo;&rsquo;&sbquo;&ldquo;&rdquo;&bdquo;&lsaquo;&rsaquo;", "‘’‚“”„‹›"],
    ["&iexcl;&frac14;&Agrave;&szlig;&yuml;", "¡¼Àßÿ"],
    ["&#65;&#x41;&#65", "AAA"],
    ["&#9;&#8;", "\t\ufffd"],
    ["&#x10ffff;&#x110000;", "\u{10ffff}\ufffd"],
    ["&#xd7ff;&#xd800;&#xdfff;&#xe000;", "\ud7ff\ufffd\ufffd\ue000"],
    ["&none; &toString; & a", "&none; &toString; & a"],
  ])("of %j is %j", (text, decoded) => expect(decodeEntities(text)).toBe(decoded))
})
