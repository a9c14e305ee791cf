import { describe, expect, it } from "vitest"
import { remoteImages } from "./html-scan.ts"
import { describeResult } from "./remote-images.tsx"

describe("the remote images of a mail", () => {
  it("are its images and backgrounds on other servers, each once", () => {
    const html = `<style>@import url("https://a.test/fonts"); @font-face { src: url(https://a.test/f.woff2) }
      .a { background: url('https://a.test/back.png?a=1&amp;b=2') }</style>
      <table background="//a.test/table.gif"><td style="background:url(&quot;https://a.test/cell.png&quot;)">`
    const images = [{ url: "https://a.test/1.png" }, { url: "https://a.test/1.png" }, { url: "cid:logo" }]
    expect(remoteImages(html, [...images, { url: "data:image/png;base64,AA" }])).toEqual([
      "https://a.test/1.png",
      "https://a.test/back.png?a=1&b=2",
      "//a.test/table.gif",
      "https://a.test/cell.png",
    ])
  })

  it("are counted as loaded, failed or still loading", () => {
    expect(describeResult({ loaded: 1, failed: 0 }, 3)).toBe("Loading images: 1 of 3")
    expect(describeResult({ loaded: 2, failed: 1 }, 3)).toBe("2 of 3 loaded, 1 failed")
    expect(describeResult({ loaded: 1, failed: 0 }, 1)).toBe("1 image loaded")
  })
})
