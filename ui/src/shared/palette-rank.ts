/** The actions whose title and group contain every word of the search; titles that start with it come first. */
export function rankActions<T extends { title: string; group: string }>(actions: T[], text: string): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const score = (action: T) => {
    const title = action.title.toLowerCase()
    const all = `${title} ${action.group.toLowerCase()}`
    if (!words.every((word) => all.includes(word))) return -1
    return words.length > 0 && title.startsWith(words[0] ?? "") ? 2 : 1
  }
  return actions
    .map((action) => ({ action, rank: score(action) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ action }) => action)
}
