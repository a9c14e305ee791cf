import { sandboxDocument } from "../../api/sandbox.document.gen.ts"
import { serviceDocument } from "../../api/service.document.gen.ts"
import { errorTypeValues } from "../../api/service.enums.gen.ts"
import { idOf, ledger } from "../../core/assumptions/ledger.ts"
import { assumptionUrl, REFUSAL_TITLES } from "../../core/request/refusal-rules.ts"
import { DIAGNOSES } from "../../parts/webhooks/rules/diagnosis.ts"

/** Values that Sandpost computes, in a form that has no room for a sentence: ids, times, digests, signatures, numbers. */
const COMPUTED =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]{8,12}Z?)?|[0-9a-f]{32,64}|t=\d{1,20},v1=[0-9a-f]{64}|\d{1,16})$/
const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
/** Where a request came from. */
const SOURCES = ["api", "mcp", "smtp"]

const documents = [serviceDocument, sandboxDocument].map((text) => JSON.parse(text))
const paths = documents.flatMap((document: { paths: object }) => Object.keys(document.paths))
const pathForms = new RegExp(`^(?:${paths.map((path) => path.replaceAll(/\{\w+\}/g, ID)).join("|")})$`)
const CONSTANTS = [
  ...[
    ledger,
    DIAGNOSES,
    REFUSAL_TITLES,
    Object.keys(REFUSAL_TITLES),
    errorTypeValues,
    METHODS,
    SOURCES,
    paths,
    "/docs",
  ],
  ledger.map((row) => assumptionUrl(idOf(row))),
]

/** Knows which texts and names are Sandpost's own; `further` are constants that tools add to its own. */
export class OwnTexts {
  readonly #names = new Set<string>()
  readonly #texts = new Set<string>()

  constructor(further: readonly unknown[]) {
    collectNames(documents, this.#names)
    collectTexts([CONSTANTS, further], this.#texts)
  }

  /**
   * Whether a text is one of the constants, a path of the contracts or a computed value. It is decided by the value, so that no field of an
   * answer is trusted because of its name.
   */
  hasText(text: string): boolean {
    return text === "" || COMPUTED.test(text) || this.#texts.has(text) || pathForms.test(text) || this.#isPointer(text)
  }

  /** Whether the contracts have a field of this name. The sender of a mail chooses the names of its headers and tags. */
  hasName(name: string): boolean {
    return this.#names.has(name)
  }

  /** A JSON pointer to a field of the contracts, such as `/attachments/0/filename`. */
  #isPointer(text: string): boolean {
    const [first, ...names] = text.split("/")
    return first === "" && names.length > 0 && names.every((name) => this.hasName(name) || /^\d{1,5}$/.test(name))
  }
}

function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === "string") into.add(value)
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) collectTexts(inner, into)
}

/** Adds the keys below every `properties`, and the values of every `enum`, which can be keys of counts. */
function collectNames(node: unknown, into: Set<string>): void {
  if (typeof node !== "object" || node === null) return
  for (const [key, inner] of Object.entries(node)) {
    if (key === "properties") for (const name of Object.keys(inner as object)) into.add(name)
    if (key === "enum" && Array.isArray(inner)) for (const name of inner) into.add(String(name))
    collectNames(inner, into)
  }
}
