import pino, { type Logger } from "pino"
import type { Config } from "./config.ts"

/** Creates Sandpost's log: one JSON line per entry on stderr, because stdout is for the ready line. Tokens are redacted. */
export const createLogger = (level: Config["log_level"]): Logger =>
  pino(
    { level, base: null, redact: ["authorization", "*.authorization", "*.token", "*.secret", "*.password"] },
    pino.destination({ dest: 2, sync: true }),
  )
