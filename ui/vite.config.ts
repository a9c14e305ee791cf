import { defineConfig } from "vite"

/** Builds the inbox into `dist/ui`: no inline scripts or styles, since the server's content policy allows none. */
export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../dist/ui",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome123", "firefox121", "safari17.5"],
    license: { fileName: "THIRD-PARTY-NOTICES.md" },
    reportCompressedSize: true,
  },
})
