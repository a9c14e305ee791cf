/** What DNS returned instead of the record; null if the record was found or has not been looked up yet. */
export function describeDnsAnswer(record: { verified: boolean; found: string[] }, checked: boolean): string | null {
  if (record.verified || !checked) return null
  return record.found.length > 0 ? `DNS: found ${record.found.join(", ")}` : "DNS: record not found"
}
