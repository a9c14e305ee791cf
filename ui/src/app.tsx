import { useEffect, useLayoutEffect, useState } from "preact/hooks"
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from "preact-iso"
import { FrameKeys } from "./frame/frame-keys.tsx"
import { Rail } from "./frame/rail.tsx"
import { TopBar } from "./frame/top-bar.tsx"
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
          <ErrorBoundary>
            <Router onLoadStart={() => setLoading(true)} onLoadEnd={() => setLoading(false)}>
              {sections.map((section) => (
                <Route key={section.path} path={`${section.path}/:id?`} component={section.component} />
              ))}
              <Route default component={Nowhere} />
            </Router>
          </ErrorBoundary>
        </main>
      </div>
      <FrameKeys />
      <Palette />
      <ConfirmHost />
      <Toasts />
    </LocationProvider>
  )
}
