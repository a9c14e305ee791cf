/** The name of the first domain that can be sent from. */
export function firstVerified(domains: { name: string; status: string }[]): string | undefined {
  return domains.find((domain) => domain.status === "verified")?.name
}
