import { expect, it } from "vitest"
import { groupFindings, offsetOf } from "./findings.tsx"

it("findings are grouped by level, and those about mail clients are one group", () => {
  const findings = [
    { rule: "leftover-placeholder", level: "error" as const },
    { rule: "client-css-gap", level: "warning" as const },
    { rule: "image-alt", level: "warning" as const },
    { rule: "client-css-filter", level: "note" as const },
  ]
  const [placeholder, gap, alt, filter] = findings
  expect(groupFindings(findings)).toEqual({
    levels: [
      { level: "error", findings: [placeholder] },
      { level: "warning", findings: [alt] },
    ],
    clients: [gap, filter],
  })
})

it("a line and a column are an index of the source", () => {
  const text = "one\ntwo\r\nthree"
  expect(text.slice(offsetOf(text, 1, 1))).toBe(text)
  expect(text.slice(offsetOf(text, 2, 3))).toBe("o\r\nthree")
  expect(text.slice(offsetOf(text, 3, 1))).toBe("three")
  expect(offsetOf(text, 4, 1)).toBe(text.length)
})
