import { describe, expect, it } from "vitest"
import { isTraceparent, isTracestate, traceOf } from "./trace-context.ts"

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
const PARENT = "00f067aa0ba902b7"

describe("traceparent (W3C Trace Context)", () => {
  it.each([`00-${TRACE}-${PARENT}-01`, `00-${TRACE}-${PARENT}-00`, `00-${TRACE}-${PARENT}-ff`])(
    "accepts %s",
    (text) => {
      expect(isTraceparent(text)).toBe(true)
    },
  )

  it.each([
    ["another version", `01-${TRACE}-${PARENT}-01`],
    ["the invalid version", `ff-${TRACE}-${PARENT}-01`],
    ["a trace id of zeros", `00-${"0".repeat(32)}-${PARENT}-01`],
    ["a parent id of zeros", `00-${TRACE}-${"0".repeat(16)}-01`],
    ["upper case", `00-${TRACE.toUpperCase()}-${PARENT}-01`],
    ["a short trace id", `00-${TRACE.slice(1)}-${PARENT}-01`],
    ["no flags", `00-${TRACE}-${PARENT}`],
    ["an additional field", `00-${TRACE}-${PARENT}-01-x`],
    ["white space", ` 00-${TRACE}-${PARENT}-01`],
    ["a line break", `00-${TRACE}-${PARENT}-01\n`],
    ["two headers", `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
  ])("refuses %s", (_, text) => {
    expect(isTraceparent(text)).toBe(false)
  })
})

describe("tracestate (W3C Trace Context)", () => {
  it.each([
    "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE",
    "fw529a3039@dt=FfAAAA, ,a_b-c*d/e=1 2 ",
    `a=${"x".repeat(256)}`,
    `${"k".repeat(256)}=1`,
    Array.from({ length: 32 }, (_, n) => `k${n}=v`).join(","),
  ])("accepts %.40s", (text) => {
    expect(isTracestate(text)).toBe(true)
  })

  it.each([
    ["nothing", " , "],
    ["a key without a value", "rojo"],
    ["an empty value", "rojo="],
    ["an upper-case key", "Rojo=1"],
    ["an equals sign in a value", "a=b=c"],
    ["a control character", "a=b\u0007"],
    ["a character outside ASCII", "a=é"],
    ["a long value", `a=${"x".repeat(257)}`],
    ["a long key", `${"k".repeat(257)}=1`],
    ["the same key twice", "a=1,a=2"],
    ["33 members", Array.from({ length: 33 }, (_, n) => `k${n}=v`).join(",")],
  ])("refuses %s", (_, text) => {
    expect(isTracestate(text)).toBe(false)
  })
})

it("drops a tracestate without a valid traceparent, and an invalid tracestate alone", () => {
  const traceparent = `00-${TRACE}-${PARENT}-01`
  expect(traceOf({ tracestate: "a=1" })).toEqual({})
  expect(traceOf({ traceparent: "x", tracestate: "a=1" })).toEqual({})
  expect(traceOf({ traceparent, tracestate: "A=1" })).toEqual({ traceparent })
  expect(traceOf({ traceparent, tracestate: "a=1" })).toEqual({ traceparent, tracestate: "a=1" })
})
