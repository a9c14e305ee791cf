/** Media types by file ending: the ones that people attach to mail (assumption M6). */
const TYPES: Record<string, string> = {
  "7z": "application/x-7z-compressed",
  aac: "audio/aac",
  avi: "video/x-msvideo",
  avif: "image/avif",
  bmp: "image/bmp",
  bz2: "application/x-bzip2",
  css: "text/css",
  csv: "text/csv",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  eml: "message/rfc822",
  epub: "application/epub+zip",
  flac: "audio/flac",
  gif: "image/gif",
  gz: "application/gzip",
  heic: "image/heic",
  htm: "text/html",
  html: "text/html",
  ico: "image/vnd.microsoft.icon",
  ics: "text/calendar",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  log: "text/plain",
  m4a: "audio/mp4",
  md: "text/markdown",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  mpeg: "video/mpeg",
  odp: "application/vnd.oasis.opendocument.presentation",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odt: "application/vnd.oasis.opendocument.text",
  ogg: "audio/ogg",
  otf: "font/otf",
  p7m: "application/pkcs7-mime",
  p7s: "application/pkcs7-signature",
  pdf: "application/pdf",
  pem: "application/x-pem-file",
  pkpass: "application/vnd.apple.pkpass",
  png: "image/png",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ps: "application/postscript",
  rar: "application/vnd.rar",
  rtf: "application/rtf",
  svg: "image/svg+xml",
  tar: "application/x-tar",
  tif: "image/tiff",
  tiff: "image/tiff",
  tsv: "text/tab-separated-values",
  ttf: "font/ttf",
  txt: "text/plain",
  vcf: "text/vcard",
  wav: "audio/wav",
  webm: "video/webm",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
  zip: "application/zip",
}

/** The file name's ending in lower case, without trailing dots and spaces, which Windows would drop; "" when none. */
export function endingOf(filename: string): string {
  let end = filename.length
  while (end > 0 && (filename[end - 1] === "." || filename[end - 1] === " ")) end--
  const dot = filename.lastIndexOf(".", end - 1)
  return dot < 0 ? "" : filename.slice(dot + 1, end).toLowerCase()
}

/** The media type of a file by its ending, else `application/octet-stream`. */
export function contentTypeOf(filename: string): string {
  const ending = endingOf(filename)
  return Object.hasOwn(TYPES, ending) ? (TYPES[ending] as string) : "application/octet-stream"
}
