import fc from "fast-check"

/** Texts that are known to break mail programs. */
const DIFFICULT = [
  ...["\r\n", "\n", "\r", "\0", "\r\n\r\n", "\r\n ", "\n\t", "\u0085", "\u2028", "\u2029", "\v", "\f", "\u001b[2J"],
  ...["Bcc: evil@evil.test", "X-Evil: 1", "\r\nBcc: evil@evil.test", "\nX-Evil: 1\n\n", "Content-Type: text/html"],
  ...["=?utf-8?Q?=0D=0ABcc:_evil@evil.test?=", "=?utf-8?B?DQpYLUV2aWw6IDE=?=", "=?", "?=", "%0d%0a", "嘊嘍"],
  ...[
    '"',
    "\\",
    "<",
    ">",
    "(",
    ")",
    ",",
    ";",
    ":",
    "@",
    "=",
    "--",
    ".",
    "\r\n.\r\n",
    "é",
    "😀",
    "\ud800",
    "\u202e",
    "\ufeff",
  ],
  ...["a", "b ", "x".repeat(90), `${"w ".repeat(60)}`],
] as const

/** Random texts that contain such pieces. */
export const wideText = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...DIFFICULT) }, fc.string({ unit: "binary", maxLength: 5 })),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((pieces) => pieces.join(""))
