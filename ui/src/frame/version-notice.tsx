import { newerVersion } from "../info.ts"

/** Offers a reload if the server now runs another version than the one this page was loaded from. */
export function VersionNotice() {
  const version = newerVersion.value
  return (
    <div class="notices" role="status">
      {version && (
        <p class="notice">
          <span>Sandpost was upgraded to {version}. Reload to use it.</span>
          <button type="button" class="button small primary" onClick={() => location.reload()}>
            Reload
          </button>
        </p>
      )}
    </div>
  )
}
