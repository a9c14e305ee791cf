import { currentPath, currentQuery, navigate } from "../nav.ts"

/** Opens the comparison of two emails, the earlier one first, or of one with the email before that is like it. It is in the URL. */
export function openComparison(ids: readonly string[]): void {
  const isOpen = currentQuery.value.compare !== undefined
  navigate(currentPath.value, { ...currentQuery.value, compare: ids.join(",") }, isOpen)
}
