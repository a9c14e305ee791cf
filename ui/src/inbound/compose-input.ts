import type { InboundInput } from "../api-types.ts"

export type AttachedFile = { filename: string; content: string; content_type: string }

/** Builds the request body from the form. `read` returns a field's text, or undefined if it is empty. */
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

/** Encodes bytes as base64 in chunks: `String.fromCharCode` takes a limited number of arguments. */
export function toBase64(bytes: Uint8Array): string {
  const PART = 0x8000
  let binary = ""
  for (let at = 0; at < bytes.length; at += PART) binary += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(binary)
}
