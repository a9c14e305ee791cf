/** Two pixels at the top of a pane while it loads; the style sheet keeps it back for the first 200 ms. */
export function Progress({ active }: { active: boolean }) {
  return active ? <div class="progress" role="progressbar" aria-label="Loading" /> : null
}

/** What went wrong, with the way to try again. */
export function Failed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div class="failed" role="alert">
      <p>{message}</p>
      <button type="button" class="button" onClick={retry}>
        Try again
      </button>
    </div>
  )
}
