import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { describe, expect, it } from "vitest"
import { defaultSettings } from "../../../src/core/assumptions/settings.ts"
import { checkMail } from "../../../src/tools/checks/check-mail.ts"
import { aCheckedMail } from "../../../src/tools/checks/checked-mail.fixture.ts"
import { chosenClients } from "../../../src/tools/checks/client-features.ts"

/** The findings of each template, read by hand: each one is something that a designer would want to know. */
const EXPECTED: Record<string, string> = {
  "covalent-welcome-letter":
    "leftover-placeholder ×1, link-relative ×1, a11y-lang ×1, a11y-title ×1, client-css-at-font-face ×2, client-css-hex-alpha ×16, client-css-unit-rem ×18, client-css-border-radius ×2",
  "covalent-workshop":
    "link-relative ×1, link-no-text ×5, bulk-one-click ×1, link-vague-text ×2, a11y-lang ×1, a11y-title ×1, a11y-small-text ×1, preheader-weak ×1, client-css-at-font-face ×2, client-css-hex-alpha ×22, client-css-unit-rem ×15, client-css-border-radius ×17",
  "foundation-basic":
    "leftover-dummy-text ×4, link-empty ×3, image-http ×1, image-alt ×1, client-html-link ×1, image-width ×1, a11y-lang ×1, a11y-layout-table ×8, a11y-headings ×1",
  "foundation-drip":
    "leftover-placeholder ×5, link-empty ×4, link-no-text ×5, image-http ×7, bulk-one-click ×1, client-html-link ×1, image-width ×7, a11y-lang ×1, a11y-layout-table ×10",
  "foundation-hero":
    "leftover-dummy-text ×4, link-empty ×8, image-http ×2, image-alt ×1, bulk-one-click ×1, client-html-link ×1, image-width ×2, a11y-lang ×1, a11y-layout-table ×11, a11y-headings ×1",
  "foundation-marketing":
    "leftover-placeholder ×5, leftover-dummy-text ×4, link-empty ×5, link-no-text ×5, image-http ×9, image-alt ×4, bulk-one-click ×1, client-html-link ×1, image-width ×9, a11y-lang ×1, a11y-layout-table ×13, a11y-headings ×2",
  "foundation-newsletter-2":
    "leftover-dummy-text ×5, link-empty ×2, image-http ×2, image-alt ×1, bulk-one-click ×1, client-html-link ×1, image-width ×1, a11y-lang ×1, a11y-layout-table ×4, a11y-headings ×1",
  "foundation-newsletter":
    "leftover-dummy-text ×6, link-empty ×7, image-http ×1, image-alt ×1, bulk-one-click ×1, client-html-link ×1, image-width ×1, a11y-lang ×1, a11y-layout-table ×4, a11y-headings ×1",
  "foundation-order":
    "leftover-dummy-text ×2, image-http ×1, client-html-link ×1, image-width ×1, a11y-lang ×1, a11y-layout-table ×5, a11y-headings ×1",
  "foundation-password":
    "link-empty ×2, image-http ×1, image-alt ×1, bulk-one-click ×1, client-html-link ×1, image-width ×1, a11y-lang ×1, a11y-layout-table ×10",
  "foundation-sidebar-hero":
    "leftover-dummy-text ×7, link-empty ×14, image-http ×2, image-alt ×1, bulk-one-click ×1, client-html-link ×1, image-width ×2, a11y-lang ×1, a11y-layout-table ×15, a11y-headings ×2",
  "foundation-sidebar":
    "leftover-dummy-text ×5, link-empty ×13, image-http ×1, image-alt ×1, bulk-one-click ×1, client-html-link ×1, image-width ×1, a11y-lang ×1, a11y-layout-table ×15, a11y-headings ×1",
  "foundation-welcome":
    "leftover-dummy-text ×1, link-empty ×8, image-http ×1, image-alt ×1, client-html-link ×1, image-width ×1, a11y-lang ×1, a11y-layout-table ×9, a11y-headings ×1",
  "ghost-invite-user":
    "link-http ×1, image-alt ×1, a11y-contrast ×4, link-vague-text ×1, a11y-lang ×1, a11y-layout-table ×3, a11y-small-text ×4, client-css-border-radius ×2",
  "ghost-reset-password":
    "image-alt ×1, a11y-contrast ×4, a11y-lang ×1, a11y-layout-table ×3, a11y-small-text ×4, client-css-border-radius ×1",
  "ghost-signin":
    "a11y-contrast ×5, a11y-lang ×1, a11y-layout-table ×6, a11y-small-text ×5, client-css-border-radius ×4",
  "ghost-welcome":
    "image-alt ×1, a11y-contrast ×4, a11y-lang ×1, a11y-layout-table ×3, a11y-small-text ×4, client-css-border-radius ×1",
  "mailgen-cerberus-receipt": "a11y-contrast ×1, a11y-lang ×1, a11y-title ×1, a11y-layout-table ×7",
  "mailgen-cerberus-reset": "a11y-contrast ×2, a11y-lang ×1, a11y-title ×1, a11y-layout-table ×7",
  "mailgen-cerberus-table": "a11y-contrast ×1, a11y-lang ×1, a11y-title ×1, a11y-layout-table ×5",
  "mailgen-cerberus-welcome": "a11y-contrast ×2, a11y-lang ×1, a11y-title ×1, a11y-layout-table ×7",
  "mailgen-default-receipt":
    "a11y-contrast ×15, a11y-lang ×1, a11y-title ×1, a11y-layout-table ×6, client-css-text-shadow ×1",
  "mailgen-default-reset":
    "a11y-contrast ×7, a11y-lang ×1, a11y-title ×1, a11y-layout-table ×5, client-css-text-shadow ×1",
  "mailgen-default-table":
    "a11y-contrast ×6, a11y-lang ×1, a11y-title ×1, a11y-layout-table ×4, client-css-text-shadow ×1",
  "mailgen-default-welcome":
    "a11y-contrast ×7, a11y-lang ×1, a11y-title ×1, a11y-layout-table ×5, client-css-text-shadow ×1",
  "mailgen-neopolitan-receipt": "a11y-contrast ×5, a11y-lang ×1, a11y-layout-table ×9",
  "mailgen-neopolitan-reset": "a11y-contrast ×6, a11y-lang ×1, a11y-layout-table ×8",
  "mailgen-neopolitan-table": "a11y-contrast ×3, a11y-lang ×1, a11y-layout-table ×7, client-css-border-radius ×1",
  "mailgen-neopolitan-welcome": "a11y-contrast ×6, a11y-lang ×1, a11y-layout-table ×8",
  "mailgen-salted-receipt": "a11y-contrast ×9, a11y-title ×1, a11y-layout-table ×17, client-css-border-radius ×1",
  "mailgen-salted-reset": "a11y-contrast ×1, a11y-title ×1, a11y-layout-table ×17, client-css-border-radius ×1",
  "mailgen-salted-table": "a11y-title ×1, a11y-layout-table ×14",
  "mailgen-salted-welcome": "a11y-contrast ×1, a11y-title ×1, a11y-layout-table ×17, client-css-border-radius ×1",
  "sails-email-reset-password":
    "image-http ×1, a11y-contrast ×11, image-width ×1, a11y-small-text ×5, client-css-border-radius ×1",
  "sails-email-verify-account":
    "image-http ×1, a11y-contrast ×11, image-width ×1, a11y-small-text ×5, client-css-border-radius ×1",
  "sails-email-verify-new-email":
    "image-http ×1, a11y-contrast ×11, image-width ×1, a11y-small-text ×5, client-css-border-radius ×1",
  "vendure-email-address-change":
    "a11y-contrast ×1, a11y-lang ×1, client-css-at-font-face ×2, client-css-border-radius ×2",
  "vendure-email-verification":
    "a11y-contrast ×1, a11y-lang ×1, client-css-at-font-face ×2, client-css-border-radius ×2",
  "vendure-order-confirmation":
    "a11y-lang ×1, a11y-layout-table ×1, client-css-at-font-face ×2, client-css-pseudo-class-last-child ×1",
  "vendure-password-reset": "a11y-contrast ×1, a11y-lang ×1, client-css-at-font-face ×2, client-css-border-radius ×2",
}

const folder = new URL("../../templates/", import.meta.url)
const names = globSync("*.html", { cwd: folder }).map((file) => basename(file, ".html"))

describe("the checks of real templates", () => {
  it("covers every template", () => {
    expect(Object.keys(EXPECTED).toSorted()).toEqual(names.toSorted())
  })

  it.each(names)("finds only what is wrong in %s", (name) => {
    const html = readFileSync(new URL(`${name}.html`, folder), "utf8")
    const options = { clients: chosenClients(defaultSettings["checks.clients"]), ignore: ["text-missing"] }
    const { findings, skipped } = checkMail(aCheckedMail({ html, text: null }), options)
    expect(findings.map(({ rule, count }) => `${rule} ×${count}`).join(", ")).toBe(EXPECTED[name])
    expect(skipped).toEqual([])
  })
})
