import type { SuppressionReason } from "../api-types.ts"

const REASONS: SuppressionReason[] = ["blocked", "bounced", "complained", "unsubscribed"]

export function ReasonField() {
  return (
    <label>
      Reason
      <select class="field" name="reason">
        {REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </select>
    </label>
  )
}
