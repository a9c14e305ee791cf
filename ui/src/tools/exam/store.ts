import { signal } from "@preact/signals"
import type { ControlAnswer, ControlBody } from "../../../../src/client/operations.ts"
import { control, errorMessage } from "../../api.ts"

export type Exam = ControlAnswer<"examineWebhook">
export type ExamCase = Exam["cases"][number]
type ExamOptions = ControlBody<"examineWebhook">

/** An exam of the endpoint `id`; without a result while it runs. */
type Run = { id: string; options: ExamOptions; result: Exam | null; error: string | null }

export const lastExam = signal<Run | null>(null)

export async function examine(id: string, options: ExamOptions): Promise<void> {
  const running: Run = { id, options, result: null, error: null }
  lastExam.value = running
  const ended = await control.examineWebhook(id, options).then(
    (result) => ({ ...running, result }),
    (error: unknown) => ({ ...running, error: errorMessage(error) }),
  )
  // Another exam may have been started, or this one closed.
  if (lastExam.value === running) lastExam.value = ended
}

export function closeExam(): void {
  lastExam.value = null
}
