import { casesOf, image, page } from "./mails.fixture.ts"

const LONG = "Your order is on its way and arrives on Friday. ".repeat(3_000)

export const IMAGE_CASES = casesOf({
  "image-unreachable": {
    hits: [image('src="" width="9" alt="a"'), image('src="/logo.png" width="9" alt="a"'), image('width="9" alt="a"')],
    misses: [image('src="https://acme.example/logo.png" width="9" alt="a"')],
  },
  "image-missing-cid": {
    hits: [image('src="cid:logo" width="9" alt="a"')],
    misses: [
      {
        ...image('src="cid:logo" width="9" alt="a"'),
        attachments: [{ filename: "a.png", content_id: "<logo>", size: 9 }],
      },
    ],
  },
  "image-unused-cid": {
    hits: [{ ...page("<p>Hello Ann</p>"), attachments: [{ filename: "a.png", content_id: "logo", size: 9 }] }],
    misses: [
      {
        ...page('<p style="background:url(cid:logo)">Hello Ann</p>'),
        attachments: [{ filename: "a.png", content_id: "logo", size: 9 }],
      },
      {
        ...image('src="CID:logo" width="9" alt="a"'),
        attachments: [{ filename: "a.png", content_id: "logo", size: 9 }],
      },
      { ...page("<p>Hello Ann</p>"), attachments: [{ filename: "a.pdf", content_id: null, size: 9 }] },
    ],
  },
  "image-local": {
    hits: [image('src="http://localhost:3000/a.png" width="9" alt="a"')],
    misses: [image('src="https://acme.example/a.png" width="9" alt="a"')],
  },
  "image-http": {
    hits: [image('src="http://acme.example/a.png" width="9" alt="a"')],
    misses: [image('src="https://acme.example/a.png" width="9" alt="a"')],
  },
  "image-alt": {
    hits: [image('src="https://acme.example/a.png" width="90"')],
    misses: [
      // Nobody sees it (assumption html.visible).
      page(
        '<p>Hello Ann</p><img class="x" width="9" src="https://acme.example/a.png">',
        "<style>.x{display:none}</style>",
      ),
      image('src="https://acme.example/a.png" width="90" alt=""'),
      image('src="https://acme.example/a.png" width="90" role="presentation"'),
      image('src="https://acme.example/open.gif" width="1" height="1"'),
    ],
  },
  "image-data": {
    hits: [image('src="data:image/png;base64,iVBORw0KGgo=" width="9" alt="a"')],
    misses: [
      { ...image('src="cid:a" width="9" alt="a"'), attachments: [{ filename: "a.png", content_id: "a", size: 9 }] },
    ],
  },
  "image-only": {
    hits: [
      page('<img src="https://acme.example/a.png" width="600" alt="Our sale">'),
      page('<img src="https://acme.example/a.png" width="600" alt="Our sale"><p>Shop now</p>'),
      page(
        '<img src="https://acme.example/a.png" alt="A"><img src="https://acme.example/b.png" alt="B"><img src="https://acme.example/c.png" alt="C"><p>Shop now</p>',
      ),
    ],
    misses: [
      page('<img src="https://acme.example/a.png" alt="Acme"><h1>482913</h1><p>Your code</p>'),
      page('<img src="https://acme.example/a.png" alt="Acme"><p>Your code is 482913. It</p>'),
      page('<img src="https://acme.example/a.png" width="600" alt="Acme"><h1>482 913</h1>'),
      page('<img src="https://acme.example/a.png" width="600" alt="Acme"><h1>X7K-Q2P</h1>'),
      page('<img src="https://acme.example/a.png" width="600" alt="Acme"><p>ご注文ありがとう</p>'),
      page('<img src="https://acme.example/a.png" width="100" alt=""><p>Hello World</p>'),
      page(
        '<div style="font-size:0"><div style="font-size:13px">Hello Ann, your order is on its way.</div></div><img src="https://acme.example/a.png" width="90" alt="A">',
      ),
      image('src="https://acme.example/a.png" width="600" alt="Our sale"'),
      page("<p>Yes.</p>"),
    ],
  },
  "image-heavy": {
    hits: [
      {
        ...image('src="cid:a" width="9" alt="a"'),
        attachments: [{ filename: "a.png", content_id: "a", size: 6_000_000 }],
      },
    ],
    misses: [
      {
        ...image('src="cid:a" width="9" alt="a"'),
        attachments: [{ filename: "a.png", content_id: "a", size: 90_000 }],
      },
      { ...page("<p>Hello Ann</p>"), attachments: [{ filename: "a.pdf", content_id: null, size: 6_000_000 }] },
    ],
  },
  "image-width": {
    hits: [
      image('src="https://acme.example/a.png" alt="a"'),
      image('src="https://acme.example/a.png" alt="a" style="max-width:100%"'),
    ],
    misses: [
      image('src="https://acme.example/a.png" alt="a" width="90"'),
      image('src="https://acme.example/a.png" alt="a" style="width:90px"'),
    ],
  },
  "image-two-pixels": {
    hits: [
      page(
        '<p>Hello</p><img src="https://a.example/o" width="1" height="1" alt=""><img src="https://b.example/o" width="1" height="1" alt="">',
      ),
      { ...page('<p>Hello</p><img src="https://a.example/o" width="1" height="1" alt="">'), track_opens: true },
    ],
    misses: [page('<p>Hello</p><img src="https://a.example/o" width="1" height="1" alt="">')],
  },
  "attachment-empty": {
    hits: [{ attachments: [{ filename: "a.pdf", content_id: null, size: 0 }] }],
    misses: [{ attachments: [{ filename: "a.pdf", content_id: null, size: 1 }] }],
  },
  "attachment-twice": {
    hits: [
      {
        attachments: [
          { filename: "a.pdf", content_id: null, size: 9 },
          { filename: "a.pdf", content_id: null, size: 9 },
        ],
      },
      {
        attachments: [
          { filename: "a.png", content_id: "logo", size: 9 },
          { filename: "b.png", content_id: "<logo>", size: 8 },
        ],
      },
    ],
    misses: [
      {
        attachments: [
          { filename: "a.pdf", content_id: null, size: 9 },
          { filename: "a.pdf", content_id: null, size: 8 },
        ],
      },
      {
        attachments: [
          { filename: "a.png", content_id: "one", size: 9 },
          { filename: "b.png", content_id: "two", size: 9 },
        ],
      },
    ],
  },
  "weight-clipped": {
    hits: [page(`<p>${LONG}</p>`)],
    misses: [page(`<p>${LONG.slice(0, 100_000)}</p>`)],
  },
  "weight-total": {
    hits: [{ size_bytes: 9_000_000 }],
    misses: [{ size_bytes: 5_000_000 }],
  },
})
