import { useEffect, useLayoutEffect, useState } from "preact/hooks"
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from "preact-iso"
import { FileDrop } from "./frame/file-drop.tsx"
import { FirstMail } from "./frame/first-mail.tsx"
import { RunNotice, UnknownAccount, VersionNotice } from "./frame/notices.tsx"
import { OfflineNotice } from "./frame/offline.tsx"
import { Rail } from "./frame/rail.tsx"
import { SavedViews } from "./frame/saved-views.tsx"
import { GlobalShortcuts } from "./frame/shortcuts.tsx"
import { TopBar } from "./frame/top-bar.tsx"
import { accountUnknown, finishedRun, info } from "./info.ts"
import {
  allAccounts,
  basePath,
  currentPath,
  currentQuery,
  navigate,
  ofThisPage,
  pageTitle,
  setRouter,
  withoutBase,
} from "./nav.ts"
import { sectionOf, sections } from "./sections.tsx"
import { ConfirmDialog } from "./shared/dialog.tsx"
import { lazySection } from "./shared/lazy-section.tsx"
import { Palette } from "./shared/palette.tsx"
import { Progress } from "./shared/panes.tsx"
import { Toasts } from "./shared/toasts.tsx"

const AllAccounts = lazySection(() => import("./all-accounts/index.tsx"))

/** Copies the current route into the signals of `nav.ts` and sets the document title. */
function RouteSync() {
  const { path, query, route } = useLocation()
  useLayoutEffect(() => setRouter(route), [route])
  currentPath.value = withoutBase(path)
  currentQuery.value = query
  const counts = info.value?.counts
  const unread = counts ? counts.unread + counts.inbound_unread : 0
  const title = pageTitle.value ?? sectionOf(currentPath.value)?.title
  useEffect(() => {
    document.title = `${unread ? `(${unread}) ` : ""}${title ? `${title} · ` : ""}Sandpost`
  }, [title, unread])
  return null
}

function RedirectToDefault() {
  useEffect(() => navigate(sections[0]?.path ?? "/", {}, true), [])
  return null
}

function Sections({ onLoading }: { onLoading: (loading: boolean) => void }) {
  return (
    <ErrorBoundary>
      <Router onLoadStart={() => onLoading(true)} onLoadEnd={() => onLoading(false)}>
        {sections.map((section) => (
          <Route
            key={section.path}
            path={`${basePath}${section.path}${section.rest ?? "/:id?"}`}
            component={allAccounts && !section.ofAllAccounts ? AllAccounts : section.component}
          />
        ))}
        <Route default component={RedirectToDefault} />
      </Router>
    </ErrorBoundary>
  )
}

export function App() {
  const [loading, setLoading] = useState(false)
  return (
    <LocationProvider {...(ofThisPage && { scope: ofThisPage })}>
      <RouteSync />
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <div class={finishedRun.value ? "frame finished" : "frame"}>
        <TopBar />
        <Rail />
        <main id="main" class="main" tabIndex={-1}>
          <Progress active={loading} />
          <OfflineNotice />
          <VersionNotice />
          <RunNotice />
          <SavedViews />
          {accountUnknown.value ? <UnknownAccount /> : <Sections onLoading={setLoading} />}
        </main>
      </div>
      <GlobalShortcuts />
      <Palette />
      <FileDrop />
      <FirstMail />
      <ConfirmDialog />
      <Toasts />
    </LocationProvider>
  )
}
