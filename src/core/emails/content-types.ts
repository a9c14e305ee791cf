import { lookup } from "mime-types"

/** The file name's ending in lower case, without trailing dots and spaces, which Windows would drop; "" when none. */
export function endingOf(filename: string): string {
  let end = filename.length
  while (end > 0 && (filename[end - 1] === "." || filename[end - 1] === " ")) end--
  const dot = filename.lastIndexOf(".", end - 1)
  return dot < 0 ? "" : filename.slice(dot + 1, end).toLowerCase()
}

/** The media type of a file by its extension (assumption M6), else `application/octet-stream`. */
export const contentTypeOf = (filename: string): string => lookup(endingOf(filename)) || "application/octet-stream"
