/** Maximum number of characters of the name of a test. Longer ones are cut. */
const LONGEST = 200

/**
 * The name of the test that a request belongs to, as its header `X-Sandpost-Test` says; null without one. Characters outside ASCII are
 * percent-encoded there.
 */
export function testOf({ "x-sandpost-test": name }: Readonly<Record<string, unknown>>): string | null {
  if (typeof name !== "string" || name.trim() === "") return null
  return decode(name.trim()).slice(0, LONGEST).toWellFormed()
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that stands for itself.
    return text
  }
}
