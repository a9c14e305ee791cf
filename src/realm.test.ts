import { runInNewContext } from "node:vm"
import { expect, it, vi } from "vitest"
import { environmentProblem } from "./node-version.ts"
import { platform } from "./platform.ts"
import { isBuiltIn, isError } from "./realm.ts"
import { verifySignature } from "./verify-signature.ts"

it.each([
  ["Uint8Array", "new Uint8Array(2)"],
  ["ArrayBuffer", "new ArrayBuffer(2)"],
  ["Date", "new Date(0)"],
  ["RegExp", "/a/"],
  ["Error", "new (class Own extends TypeError {})('x')"],
] as const)("knows a value of the class %s of another realm", (name, source) => {
  const value: unknown = runInNewContext(source)
  expect([isBuiltIn(value, name), isError(value)]).toEqual([true, name === "Error"])
  expect(isBuiltIn({}, name)).toBe(false)
})

it("knows a Buffer, a URL, and what aborts a request", () => {
  expect(isBuiltIn(Buffer.from("x"), "Uint8Array")).toBe(true)
  expect(isBuiltIn(new URL("http://localhost"), "URL")).toBe(true)
  expect(isError(new DOMException("x", "AbortError"))).toBe(true)
  expect([isError(null), isError("Error"), isError({ message: "x" })]).toEqual([false, false, false])
})

it("verifies a body that another realm made", () => {
  const bytes = runInNewContext("new Uint8Array([123, 125])") as Uint8Array
  const buffer = runInNewContext("new Uint8Array([123, 125]).buffer") as ArrayBuffer
  for (const body of [bytes, buffer]) expect(verifySignature("whsec_x", "t=1,v1=0", body)).toBe(false)
  expect(() => verifySignature("whsec_x", "t=1,v1=0", runInNewContext("({})"))).toThrow("not the parsed event")
})

it("says which line a test needs in an environment with the globals of a browser", () => {
  expect(environmentProblem()).toBe(null)
  vi.stubGlobal("structuredClone", undefined)
  expect(environmentProblem()).toContain("@jest-environment node")
  vi.unstubAllGlobals()
  vi.spyOn(platform, "setTimeout").mockReturnValue(1 as never)
  expect(environmentProblem()).toContain("@vitest-environment node")
  vi.restoreAllMocks()
})

it.each([
  [["worker", "net"], ["--allow-worker"], "add --allow-worker to"],
  [["worker", "net"], ["--allow-worker", "--allow-net"], "add --allow-worker --allow-net to"],
  [["net"], ["--allow-worker", "--allow-net"], "add --allow-net to"],
  // An older Node knows no such permission, so it has it not.
  [["net"], ["--allow-worker"], null],
])("names the flags of Node's permission model: without %j, of %j", (denied, known, wanted) => {
  const permission = { has: (scope: string) => !denied.includes(scope) }
  const allowedNodeEnvironmentFlags = new Set(known)
  vi.stubGlobal("process", Object.assign(Object.create(process), { permission, allowedNodeEnvironmentFlags }))
  const problem = environmentProblem()
  vi.unstubAllGlobals()
  if (wanted === null) expect(problem).toBe(null)
  else expect(problem).toContain(wanted)
})
