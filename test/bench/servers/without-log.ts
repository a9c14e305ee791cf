import { RequestLog } from "../../../src/request-log/log.ts"

// Loaded with `--import` before Sandpost: no request is logged.
RequestLog.prototype.add = () => {}
