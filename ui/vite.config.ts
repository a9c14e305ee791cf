import { defineConfig } from "vite"

/** The server of `npm run dev`. It sees the host name of the browser, so that its check of the origin passes. */
const target = "http://127.0.0.1:8025"

/** Builds the inbox into `dist/ui`: no inline scripts or styles, since the server's content policy allows none. */
export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: {
    proxy: {
      "^/(v1|sandbox)/": { target, ws: true },
      "^/(docs|metrics|healthz|llms.txt|openapi.yaml|sandbox.openapi.yaml)": target,
    },
  },
  build: {
    outDir: "../dist/ui",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    // One file: the styles of all sections together are smaller than those of one section each, and no section waits for its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: ["chrome123", "firefox121", "safari17.5"],
    license: { fileName: "THIRD-PARTY-NOTICES.md" },
    reportCompressedSize: true,
  },
})
