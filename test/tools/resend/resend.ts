import { Resend } from "resend"
import { expect } from "vitest"
import { type Options, startSandpost } from "../../helpers/sandpost.ts"

export const message = {
  from: "Acme <hello@acme.test>",
  to: ["ann@example.com"],
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
}

/** A sandbox with the dialect, and the package as an application uses it. */
export async function startResend(options: Options = {}) {
  const box = await startSandpost({ dialects: ["resend"], ...options })
  const baseUrl = `${box.url}/resend`
  const resend = new Resend(box.tokens.full_access, { baseUrl })
  const send = async (fields: object = {}) => {
    const { data, error } = await resend.emails.send({ ...message, ...fields })
    expect(error).toBeNull()
    return data?.id as string
  }
  return { box, resend, baseUrl, send }
}
