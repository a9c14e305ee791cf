/** Whether the recipient of a rule stands for several addresses. */
export const isPattern = (text: string): boolean => /[*?]/.test(text)

/**
 * The key under which the rule of a pattern is found: the address, `*@` and the domain, or `*` if the domain is a pattern, too. A send
 * looks only at the rules of three keys, see {@link ruleKeysOf}.
 */
export function ruleKey(recipient: string): string {
  if (!isPattern(recipient)) return recipient
  const domain = recipient.slice(recipient.lastIndexOf("@") + 1)
  return !recipient.includes("@") || isPattern(domain) ? "*" : `*@${domain}`
}

/** The keys of all rules that may match an address. */
export const ruleKeysOf = (address: string): string[] => [
  address,
  `*@${address.slice(address.lastIndexOf("@") + 1)}`,
  "*",
]
