// Reduces the PNG of a page to 256 colours, which needs a third of the space.
import { crc32, deflateSync, inflateSync } from "node:zlib"

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

function* chunksOf(png) {
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    yield [png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + length)]
    at += length + 12
  }
}

/** Returns the unfiltered pixel rows of an 8-bit RGB or RGBA image that is not interlaced. */
function pixelsOf(png) {
  const chunks = [...chunksOf(png)]
  const header = chunks.find(([type]) => type === "IHDR")[1]
  const [width, height, channels] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 6 ? 4 : 3]
  const data = inflateSync(Buffer.concat(chunks.filter(([type]) => type === "IDAT").map(([, bytes]) => bytes)))
  const stride = width * channels
  const pixels = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? pixels[y * stride + x - channels] : 0
      const up = y > 0 ? pixels[(y - 1) * stride + x] : 0
      const corner = x >= channels && y > 0 ? pixels[(y - 1) * stride + x - channels] : 0
      pixels[y * stride + x] =
        data[y * (stride + 1) + 1 + x] + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]
    }
  }
  return { width, height, channels, pixels }
}

function paeth(left, up, corner) {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** Chooses a palette of 256 colours: repeatedly halves the box of colours with the most widely spread pixels. */
function paletteOf(counts) {
  const boxes = [boxOf([...counts].map(([colour, count]) => [colour >> 16, (colour >> 8) & 255, colour & 255, count]))]
  while (boxes.length < 256) {
    const widest = boxes.reduce((best, box) => (box.weight > best.weight ? box : best))
    if (widest.weight === 0) break
    const { axis, colours } = widest
    colours.sort((a, b) => a[axis] - b[axis])
    const half = Math.max(1, Math.min(colours.length - 1, colours.length >> 1))
    boxes.splice(boxes.indexOf(widest), 1, boxOf(colours.slice(0, half)), boxOf(colours.slice(half)))
  }
  return boxes.map(({ colours }) => colours.reduce((best, colour) => (colour[3] > best[3] ? colour : best)))
}

function boxOf(colours) {
  const spread = [0, 1, 2].map((axis) => {
    const [low, high] = colours.reduce(
      ([l, h], colour) => [Math.min(l, colour[axis]), Math.max(h, colour[axis])],
      [255, 0],
    )
    return high - low
  })
  const axis = spread.indexOf(Math.max(...spread))
  const pixels = colours.reduce((sum, colour) => sum + colour[3], 0)
  return { colours, axis, weight: colours.length > 1 ? spread[axis] * Math.sqrt(pixels) : 0 }
}

/** Returns the same image with at most 256 colours. Accepts an 8-bit RGB or RGBA PNG, the format of browser screenshots. */
export function smallPng(png) {
  const { width, height, channels, pixels } = pixelsOf(png)
  const colourAt = (at) => (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2]
  const counts = new Map()
  for (let at = 0; at < pixels.length; at += channels) counts.set(colourAt(at), (counts.get(colourAt(at)) ?? 0) + 1)
  const palette = paletteOf(counts)
  const nearest = new Map()
  for (const colour of counts.keys()) {
    const away = ([r, g, b]) => (r - (colour >> 16)) ** 2 + (g - ((colour >> 8) & 255)) ** 2 + (b - (colour & 255)) ** 2
    nearest.set(
      colour,
      palette.reduce((best, entry, index) => (away(entry) < away(palette[best]) ? index : best), 0),
    )
  }
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = nearest.get(colourAt((y * width + x) * channels))
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const colours = Buffer.from(palette.flatMap((colour) => colour.slice(0, 3)))
  const parts = [
    chunk("IHDR", header),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND"),
  ]
  return Buffer.concat([SIGNATURE, ...parts])
}

function chunk(type, data = Buffer.alloc(0)) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
