import { sandboxDocument } from "../../api/sandbox.document.gen.ts"
import { serviceDocument } from "../../api/service.document.gen.ts"
import { errorTypeValues } from "../../api/service.enums.gen.ts"
import { ledger } from "../../core/assumptions/ledger.ts"
import { CLIENT_RULES, clientRule, clientsLike } from "../../core/checks/client-features.ts"
import { RULES } from "../../core/checks/rules.ts"
import { REFUSAL_TITLES } from "../../core/request/refusal-rules.ts"
import { DIAGNOSES } from "../../core/webhooks/diagnosis.ts"
import { examCases, forgedCauses } from "../../core/webhooks/exam-cases.ts"

/** Values that Sandpost computes, in a form that has no room for a sentence: ids, times, digests, signatures, numbers. */
const COMPUTED =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]{8,12}Z|[0-9a-f]{32,64}|t=\d{1,20},v1=[0-9a-f]{64}|\d{1,16})$/
const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
/** Where a request came from. */
const SOURCES = ["api", "mcp", "smtp"]

const documents = [serviceDocument, sandboxDocument].map((text) => JSON.parse(text))
const names = new Set<string>()
collectNames(documents)
const paths = documents.flatMap((document: { paths: object }) => Object.keys(document.paths))
const written = new Set<string>()
collectTexts([
  RULES,
  Object.keys(RULES),
  CLIENT_RULES,
  CLIENT_RULES.map((rule) => clientRule(rule)),
  clientsLike("*.*"),
])
collectTexts([ledger, examCases, forgedCauses, DIAGNOSES, REFUSAL_TITLES, Object.keys(REFUSAL_TITLES), errorTypeValues])
collectTexts([METHODS, SOURCES, paths, ["/docs", ...ledger.map(({ code }) => `/sandbox?tab=assumptions#${code}`)]])
const pathForms = new RegExp(`^(?:${paths.map((path) => path.replaceAll(/\{\w+\}/g, ID)).join("|")})$`)

/**
 * Whether a text is Sandpost's own: one of its constants, a path of its contracts or a computed value. It is decided by the value, so that
 * no field of an answer is trusted because of its name.
 */
export const isOwnText = (text: string): boolean =>
  text === "" || COMPUTED.test(text) || written.has(text) || pathForms.test(text) || isPointer(text)

/** A JSON pointer to a field of the contracts, such as `/attachments/0/filename`. */
const isPointer = (text: string): boolean =>
  text.startsWith("/") &&
  text
    .slice(1)
    .split("/")
    .every((name) => isOwnName(name) || /^\d{1,5}$/.test(name))

/** Whether the contracts have a field of this name. The sender of a mail chooses the names of its headers and tags. */
export const isOwnName = (name: string): boolean => names.has(name)

function collectTexts(value: unknown): void {
  if (typeof value === "string") written.add(value)
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) collectTexts(inner)
}

/** Adds the keys below every `properties`, and the values of every `enum`, which can be keys of counts. */
function collectNames(node: unknown): void {
  if (typeof node !== "object" || node === null) return
  for (const [key, inner] of Object.entries(node)) {
    if (key === "properties") for (const name of Object.keys(inner as object)) names.add(name)
    if (key === "enum" && Array.isArray(inner)) for (const name of inner) names.add(String(name))
    collectNames(inner)
  }
}
