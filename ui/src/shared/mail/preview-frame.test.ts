import { expect, it } from "vitest"
import { hasDarkStyles } from "./preview-frame.tsx"

it("dark styles are a media query, a color scheme, or selectors of Outlook", () => {
  expect(
    [
      "<style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style>",
      '<meta name="color-scheme" content="light dark">',
      "<style>:root { color-scheme: light dark }</style>",
      "<style>[data-ogsc] p { color: #fff }</style>",
    ].map(hasDarkStyles),
  ).toEqual([true, true, true, true])
  expect(
    [
      "<p>Dark chocolate</p>",
      '<meta name="color-scheme" content="light only"><p>dark</p>',
      "<style>@media (prefers-color-scheme: light) { .dark { color: #000 } }</style>",
    ].map(hasDarkStyles),
  ).toEqual([false, false, false])
})
