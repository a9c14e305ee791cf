import { expect, it } from "vitest"
import { MOST_QUESTIONS, MOST_SENDERS, SenderQuestions } from "./mail-auth.ts"

const question = (number: number) => `TXT ${number}.example.com` as const

it("the last questions of a sender are kept, each once", () => {
  const questions = new SenderQuestions()
  const all = Array.from({ length: MOST_QUESTIONS + 1 }, (_, number) => question(number))
  questions.add("a@example.com", all)
  questions.add("a@example.com", all.slice(-2))
  expect(questions.of("a@example.com")).toEqual(all.slice(1))
})

it("senders are forgotten when there are too many", () => {
  const questions = new SenderQuestions()
  for (let number = 0; number <= MOST_SENDERS; number++) questions.add(`${number}@example.com`, [question(number)])
  expect(questions.of("0@example.com")).toEqual([])
  expect(questions.of(`${MOST_SENDERS}@example.com`)).toHaveLength(1)
})
