import { describe, expect, it } from "vitest"
import { remoteImages } from "./html-scan.ts"

describe("the remote images of a mail", () => {
  it("are no fonts and no styles", () => {
    const endings = ["woff", "woff2", "ttf", "otf", "eot", "css", "png", "svg", "webp"]
    const urls = endings.flatMap((ending) => [`https://a.test/f.${ending}`, `https://a.test/f.${ending}?v=1#a`])
    const html = `<style>${urls.map((url) => `a { src: url(${url}) }`).join("")}</style>`
    expect(remoteImages(html, [])).toEqual(urls.filter((url) => /png|svg|webp/.test(url)))
  })

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
})
