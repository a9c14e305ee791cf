export type Person = { name: string; address: string }

/** Splits `Ann <ann@example.com>`. A bare address is the name. */
export function personOf(written: string): Person {
  const text = written.trim()
  const open = text.lastIndexOf("<")
  const address = text.slice(open + 1, -1)
  if (open < 0 || !text.endsWith(">") || address.includes(">")) return { name: written, address: "" }
  const name = text
    .slice(text.startsWith('"') ? 1 : 0, open)
    .trimEnd()
    .replace(/"$/, "")
    .trim()
  return name ? { name, address } : { name: address || written, address: "" }
}

/** An address as it was written, with what is before and after its local part and domain. */
export type AddressParts = { before: string; local: string; domain: string; after: string }

/** Splits the address at the end of a text: `Ann <`, `ann`, `example.com`, `>`. Null if there is none. */
export function splitAddress(written: string): AddressParts | null {
  const text = written.trimEnd()
  const after = text.endsWith(">") ? ">" : ""
  const end = text.length - after.length
  const at = text.lastIndexOf("@", end - 1)
  const domain = text.slice(at + 1, end)
  let start = at
  while (start > 0 && !/[\s<>@]/.test(text[start - 1] as string)) start--
  if (at < 0 || start === at || domain === "" || /[\s<>]/.test(domain)) return null
  return { before: text.slice(0, start), local: text.slice(start, at), domain, after }
}
