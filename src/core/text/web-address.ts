/** An http or https URL without query, fragment and credentials; trailing slashes are removed. */
export function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text) || !["http:", "https:"].includes(url.protocol)) return undefined
  if (url.search || url.hash || url.username || url.password) return undefined
  return url.href.replace(/\/+$/, "")
}
