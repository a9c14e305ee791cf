import pino, { type Logger } from "pino"
import type { Config } from "./config.ts"

/** Sandpost's own log, one JSON line an entry, on stderr: stdout belongs to whoever started it. Never a token. */
export const createLogger = (level: Config["log_level"]): Logger =>
  pino(
    { level, base: null, redact: ["authorization", "*.authorization", "*.token", "*.secret", "*.password"] },
    pino.destination({ dest: 2, sync: true }),
  )
