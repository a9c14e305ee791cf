import { newerVersion } from "../info.ts"

/** Says that another version of the server runs than the one this page came from; the reader decides when to reload. */
export function VersionNotice() {
  const version = newerVersion.value
  return (
    <div class="notices" role="status">
      {version && (
        <p class="notice">
          <span>Sandpost {version} is running now; this page is of another version.</span>
          <button type="button" class="button small primary" onClick={() => location.reload()}>
            Reload
          </button>
        </p>
      )}
    </div>
  )
}
