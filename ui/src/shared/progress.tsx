import type { Resource } from "./resource.ts"

/** The loading bar of a pane. CSS hides it for the first 200 ms. */
export function Progress({ active }: { active: boolean }) {
  return active ? <div class="progress" role="progressbar" aria-label="Loading" /> : null
}

/** The error of a resource, if its last load failed. */
export function ResourceError({ resource }: { resource: Pick<Resource<unknown>, "error" | "load"> }) {
  const message = resource.error.value
  return message && <Failed message={message} retry={() => void resource.load()} />
}

/** An error message with a retry button. */
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
