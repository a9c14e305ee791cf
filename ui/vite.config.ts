import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { defineConfig, type Plugin } from "vite"

/** The server of `npm run dev`. It sees the host name of the browser, so that its check of the origin passes. */
const target = "http://127.0.0.1:8025"

/** Smaller files gain nothing. */
const COMPRESSED_FROM = 500

/** The modules of the first page that other sections use, too. What they import comes with them. */
const FIRST_PAGE = [
  "dialog",
  "keys",
  "paged-list",
  "palette",
  "panes",
  "preferences",
  "resource",
  "asked-values",
  "snippets",
  "tabs",
  "time",
  "undo",
  "size",
  "virtual-list",
  "mail/copy-code",
  "mail/mail-list-store",
  "mail/open-message",
]
const FIRST_PAGE_PATTERN = new RegExp(`shared/(?:${FIRST_PAGE.join("|")})\\.tsx?$|enums\\.gen\\.ts$`)

/** Writes compressed copies of text files beside them. The server sends them to browsers that accept them. */
const precompress: Plugin = {
  name: "precompress",
  apply: "build",
  enforce: "post",
  writeBundle({ dir = "" }, bundle) {
    for (const file of Object.values(bundle)) {
      const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source)
      if (!/\.(?:js|css|html|svg)$/.test(file.fileName) || bytes.length < COMPRESSED_FROM) continue
      const path = join(dir, file.fileName)
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
}

/** Builds the inbox into `dist/ui`: no inline scripts or styles, since the server's content policy allows none. */
export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [precompress],
  // Scripts and styles refer to each other by relative paths, so that they work below a base path. The server writes it into the HTML.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
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
    // What the first page shares with other sections, in one file instead of ten small ones.
    rolldownOptions: {
      // How long plugins took is nothing that a user of `npm pack` must read.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: "shared", test: FIRST_PAGE_PATTERN }] } },
    },
    license: { fileName: "THIRD-PARTY-NOTICES.md" },
    reportCompressedSize: true,
  },
})
