import { lookup } from "mime-types"

/** Returns the lowercase extension of a file name, or "". Ignores trailing dots and spaces, since Windows drops them. */
export function endingOf(filename: string): string {
  let end = filename.length
  while (end > 0 && (filename[end - 1] === "." || filename[end - 1] === " ")) end--
  const dot = filename.lastIndexOf(".", end - 1)
  return dot < 0 ? "" : filename.slice(dot + 1, end).toLowerCase()
}

/** Returns the media type for the extension (assumption M6), default: `application/octet-stream`. */
export const contentTypeOf = (filename: string): string => lookup(endingOf(filename)) || "application/octet-stream"
