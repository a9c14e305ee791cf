/** What DNS said instead, as a sentence; null where the record was found or never looked for. */
export function dnsAnswer(record: { verified: boolean; found: string[] }, checked: boolean): string | null {
  if (record.verified || !checked) return null
  return record.found.length > 0 ? `DNS answered: ${record.found.join(", ")}` : "DNS answered: nothing by this name"
}
