import type { ErrorType } from "../core/errors.ts"
import type { World } from "../operations/context.ts"
import type { ErrorRules } from "./answer.ts"

/** Statuses that cannot be changed by a setting. */
const FIXED: Partial<Record<ErrorType, number>> = {
  authentication_error: 401,
  quota_exceeded: 402,
}

/** Status of an unknown error type; only a fault can use one. */
const UNKNOWN = 500

/** Status and wire type of errors according to the current settings (assumptions E1, E2, E4, M10). */
export function errorRules(world: World): ErrorRules {
  const settings = world.settings()
  return {
    statusOf: (type) => FIXED[type] ?? settings[`errors.status.${type}` as "errors.status.not_found"] ?? UNKNOWN,
    ofRule: (rule) => ({ status: settings[`errors.${rule}.status`], type: settings[`errors.${rule}.type`] }),
  }
}
