/** The colour of an HTTP status. */
export function statusTone(code: number | null): string {
  if (code === null || code >= 500) return "red"
  if (code >= 400) return "amber"
  return "green"
}

export function StatusCode({ code }: { code: number }) {
  return <span class={`badge tone-${statusTone(code)}`}>{code}</span>
}
