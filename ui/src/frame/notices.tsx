import { searchTerm } from "../../../src/search-words.ts"
import { finishedRun, newerVersion } from "../info.ts"
import { accountId, basePath, currentQuery, navigate } from "../nav.ts"
import { Icon } from "../shared/icons.tsx"
import { FullTime } from "../shared/time.tsx"

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

/** Says that a finished run is shown, and what of it is missing. */
export function RunNotice() {
  const run = finishedRun.value
  if (!run) return null
  return (
    <div class="notices">
      <p class="notice" data-testid="finished-run">
        <span>
          This is the run of <FullTime at={run.taken_at} /> (<bdi>{run.file}</bdi>). It cannot be changed, and nothing
          is sent.
        </span>
        {run.tests.length > 0 && (
          <span>
            <label>
              Test{" "}
              <select
                class="field inline"
                value={currentQuery.value.q?.startsWith("test:") ? currentQuery.value.q : ""}
                onChange={(event) => navigate("/emails", { q: event.currentTarget.value || undefined })}
              >
                <option value="">All tests</option>
                {run.tests.map(({ name, emails }) => (
                  <option key={name} value={searchTerm("test", name)}>
                    {name} ({emails})
                  </option>
                ))}
              </select>
            </label>
          </span>
        )}
        {run.missing.length > 0 && <strong>Not in the file: {run.missing.join(", ")}.</strong>}
      </p>
    </div>
  )
}

/** Replaces all sections if the account in the URL does not exist. */
export function UnknownAccount() {
  return (
    <section class="pane page" aria-label="Unknown account">
      <div class="empty">
        <Icon name="alert" size={28} />
        <h1>This account does not exist</h1>
        <p>
          There is no account with the id <code>{accountId}</code>. It was deleted, or the sandbox was reset.
        </p>
        <a class="button primary" href={`${basePath}/emails`} onClick={(event) => event.stopPropagation()}>
          Open the default account
        </a>
      </div>
    </section>
  )
}
