/**
 * Whether a URL may be requested by behaviours: its host is in `behaviours.may_visit`. An entry without a port allows every port of
 * the host. Only http and https.
 */
export function mayVisit(url: string, allowed: readonly string[]): boolean {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false
  const port = parsed.port || (parsed.protocol === "https:" ? "443" : "80")
  return allowed.some((entry) => entry === parsed.hostname || entry === `${parsed.hostname}:${port}`)
}

/** Why a URL is not requested, and what to do about it. */
export function notAllowed(url: string): string {
  const host = URL.parse(url)?.host ?? url
  return `Not requested: ${host} is not in the setting behaviours.may_visit. Add it to let behaviours request its links.`
}
