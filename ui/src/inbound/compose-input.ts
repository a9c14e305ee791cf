import type { InboundInput } from "../api-types.ts"

export type AttachedFile = { filename: string; content: string; content_type: string }

/** The mail that a filled-in form describes; `read` gives a field's text, or undefined where it was left empty. */
export function composeInput(read: (name: string) => string | undefined, files: AttachedFile[]): InboundInput {
  const optional = ["subject", "text", "html", "verdict"] as const
  const given = optional.map((name) => [name, read(name)] as const).filter(([, value]) => value !== undefined)
  const score = read("spam_score")
  return {
    from: read("from") ?? "",
    to: (read("to") ?? "").split(/[\s,;]+/).filter(Boolean),
    ...Object.fromEntries(given),
    ...(score !== undefined && { spam_score: Number(score) }),
    ...(files.length > 0 && { attachments: files }),
  }
}

/** Bytes as base64, however many. */
export function toBase64(bytes: Uint8Array): string {
  const PART = 0x8000
  let binary = ""
  for (let at = 0; at < bytes.length; at += PART) binary += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(binary)
}
