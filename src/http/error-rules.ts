import type { ErrorType } from "../core/errors.ts"
import type { World } from "../operations/context.ts"
import type { ErrorRules } from "./answer.ts"

/** Statuses that no setting changes. */
const FIXED: Partial<Record<ErrorType, number>> = {
  authentication_error: 401,
  quota_exceeded: 402,
  not_implemented: 501,
}

/** Status and wire type of errors as the settings say now (assumptions E1, E2, E4, M10). */
export function errorRules(world: World): ErrorRules {
  const settings = world.settings()
  return {
    statusOf: (type) => FIXED[type] ?? settings[`errors.status.${type}` as "errors.status.not_found"],
    ofRule: (rule) => ({ status: settings[`errors.${rule}.status`], type: settings[`errors.${rule}.type`] }),
  }
}
