import { useEffect, useLayoutEffect, useState } from "preact/hooks"
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from "preact-iso"
import { FrameKeys } from "./frame/frame-keys.tsx"
import { Rail } from "./frame/rail.tsx"
import { TopBar } from "./frame/top-bar.tsx"
import { UnknownAccount } from "./frame/unknown-account.tsx"
import { VersionNotice } from "./frame/version-notice.tsx"
import { accountUnknown } from "./info.ts"
import { bindRouter, here, navigate } from "./nav.ts"
import { sectionOf, sections } from "./sections.tsx"
import { ConfirmHost } from "./shared/dialog.tsx"
import { Palette } from "./shared/palette.tsx"
import { Progress } from "./shared/progress.tsx"
import { Toasts } from "./shared/toasts.tsx"

/** Tells the rest of the inbox where the reader is. */
function Whereabouts() {
  const { path, query, route } = useLocation()
  useLayoutEffect(() => bindRouter(route), [route])
  here.value = { path, query }
  const title = sectionOf(path)?.title
  useEffect(() => {
    document.title = title ? `${title} · Sandpost` : "Sandpost"
  }, [title])
  return null
}

function Nowhere() {
  useEffect(() => navigate(sections[0]?.path ?? "/", {}, true), [])
  return null
}

function Sections({ onLoading }: { onLoading: (loading: boolean) => void }) {
  return (
    <ErrorBoundary>
      <Router onLoadStart={() => onLoading(true)} onLoadEnd={() => onLoading(false)}>
        {sections.map((section) => (
          <Route key={section.path} path={`${section.path}/:id?`} component={section.component} />
        ))}
        <Route default component={Nowhere} />
      </Router>
    </ErrorBoundary>
  )
}

export function App() {
  const [loading, setLoading] = useState(false)
  return (
    <LocationProvider>
      <Whereabouts />
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <div class="frame">
        <TopBar />
        <Rail />
        <main id="main" class="main" tabIndex={-1}>
          <Progress active={loading} />
          <VersionNotice />
          {accountUnknown.value ? <UnknownAccount /> : <Sections onLoading={setLoading} />}
        </main>
      </div>
      <FrameKeys />
      <Palette />
      <ConfirmHost />
      <Toasts />
    </LocationProvider>
  )
}
