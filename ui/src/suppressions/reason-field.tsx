import { suppressionReasonValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { SuppressionReason } from "../api-types.ts"

export function readReason(form: FormData): SuppressionReason {
  return form.get("reason") as SuppressionReason
}

export function ReasonField() {
  return (
    <label>
      Reason
      <select class="field" name="reason">
        {suppressionReasonValues.map((reason) => (
          <option key={reason} selected={reason === "blocked"}>
            {reason}
          </option>
        ))}
      </select>
    </label>
  )
}
