import { text } from "node:stream/consumers"
import { expect, it } from "vitest"
import { safeForTerminal } from "./io.ts"

it("shows bytes on a terminal without escape sequences, wherever they are cut", async () => {
  const bytes = new TextEncoder().encode('{"subject":"A\u009b31m\u202eB é 🎉"}\r\n\u001b]0;x\u0007\n')
  for (let at = 0; at <= bytes.length; at++) {
    async function* parts() {
      yield bytes.subarray(0, at)
      yield bytes.subarray(at)
    }
    expect(await text(safeForTerminal(parts()))).toBe('{"subject":"A\\u{9b}31m\\u{202e}B é 🎉"}\n\\u{1b}]0;x\\u{7}\n')
  }
})
