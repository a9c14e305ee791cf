import { expect, it } from "vitest"
import { examText, groupByCause, isRepairedByVerifying } from "./exam.tsx"
import type { Exam, ExamCase } from "./store.ts"

const aCase = (name: ExamCase["case"], cause: string, result: ExamCase["result"] = "failed"): ExamCase => ({
  ...{ case: name, title: `Title of ${name}`, result, cause },
  ...{ sent: "S", expected: "E", got: "G", why: "W", fix: "F", deliveries: [] },
})
const forged = (["wrong_secret", "replay"] as const).map((name) => aCase(name, "No check"))
const cases = [aCase("repeat", "Twice", "unsure"), aCase("charset", "415"), ...forged]

it("the cause of most failures is first, and what is only unsure last", () => {
  expect(groupByCause(cases).map((group) => group.map((item) => item.case))).toEqual([
    ["wrong_secret", "replay"],
    ["charset"],
    ["repeat"],
  ])
})

it("only failed checks of signatures are repaired by verifying them", () => {
  expect(groupByCause(cases).map(isRepairedByVerifying)).toEqual([true, false, false])
  expect(isRepairedByVerifying([aCase("wrong_secret", "500", "unsure")])).toBe(false)
})

it("the copied results say a cause of several cases once", () => {
  const sums = { passed: 0, failed: 3, unsure: 1, notes: [] }
  const exam: Exam = { webhook_id: "w", url: "http://a.test", started_at: "", duration_ms: 1, cases, ...sums }
  const text = examText(exam)
  expect(text.split("\n\n")[1]).toBe("No check (2 cases)")
  expect(text.match(/No check/g)).toHaveLength(1)
  for (const { title } of cases) expect(text).toContain(title)
})
