import { copyWithToast } from "../copy-button.tsx"
import { toast } from "../toasts.tsx"

export type WithCodes = { codes: string[]; possible_codes: string[] }

const CHOICE_MS = 12_000

/** Copies the code of a message. If it has several or none, offers those, or the numbers that may be it. */
export function copyCode(mail: WithCodes): void {
  const { codes, possible_codes } = mail
  const [code] = codes
  if (code !== undefined && codes.length === 1) return void copyWithToast(code, `Code ${code}`)
  const offered = (code === undefined ? possible_codes : codes.slice(0, 4)).map((label) => ({
    label,
    run: () => void copyWithToast(label, label),
  }))
  toast(describe(codes, offered.length), "note", offered, offered.length > 0 ? CHOICE_MS : undefined)
}

function describe(codes: string[], offered: number): string {
  if (codes.length > 0) return `This email has ${codes.length} codes`
  return offered === 0 ? "No code found" : "No code found. Numbers in this email:"
}
