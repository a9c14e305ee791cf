import { setTimeout as sleep } from "node:timers/promises"
import { diffArrays } from "diff"
import { type HTMLElement, type HTMLInputElement, Window } from "happy-dom"
import { expect, onTestFinished, vi } from "vitest"
import type { Box } from "../helpers/sandpost.ts"
import { describe as describeElements, Names } from "./outline.ts"

// Mail is checked here instead of in a worker, whose time limit a busy machine exceeds. A tree without this tool has no such file.
vi.doMock("../../src/tools/checks/in-worker.ts", async () => {
  const { checkMail } = await import("../../src/tools/checks/check-mail.ts" as string)
  const { compareMails } = await import("../../src/tools/checks/compare.ts" as string)
  const mailChecks = {
    check: async (...mail: unknown[]) => checkMail(...mail),
    compare: async (...mails: unknown[]) => compareMails(...mails),
  }
  return { createMailChecks: () => ({ ...mailChecks, close: async () => undefined }) }
})

/** The origin that the inbox believes to be at; its requests go to the sandbox of the test. */
const ORIGIN = "http://sandpost.test"
/** A layout that happy-dom does not compute: as high as a window. */
const SIZE = { clientWidth: 900, clientHeight: 700, offsetWidth: 900, offsetHeight: 700 }
/** Timers of at most this many milliseconds are waited for. */
const SHORT_MS = 400
/** The page is still after this many turns without a change. */
const STILL_TURNS = 3
const MOST_TURNS = 1000
/** Of more lines that go at once, only the first are written down. */
const MOST_GONE = 6
/** Code whose timers are those of the page. */
const OF_PAGE = /\/ui\/src\/|\/preact\//
/** Code of the server whose short timers come before a message to the page. */
const OF_FEED = /\/src\/(live|request-log)\//
/** What of a window the inbox uses as globals. All else, such as `URL` and `AbortController`, stays that of Node. */
const OF_WINDOW = [
  ..."document history location navigator localStorage sessionStorage screen CSS innerWidth innerHeight".split(" "),
  ..."Element Node NodeFilter HTMLElement HTMLInputElement HTMLIFrameElement DOMParser FormData".split(" "),
  ..."KeyboardEvent MouseEvent ResizeObserver MutationObserver File FileReader DataTransfer".split(" "),
  ..."addEventListener removeEventListener dispatchEvent getSelection matchMedia scrollTo Text HTMLButtonElement HTMLAnchorElement".split(
    " ",
  ),
] as const

/**
 * Opens the inbox in a window without a screen, and writes down what a person sees of it, what a step changes, and what it asks the
 * server to do. What only a browser sees is for `test/browser`. `frame`: with the bars around the page; `leftOut`: a selector of what
 * else is not written down.
 */
export async function openPage(
  box: Box,
  path: string,
  { width = 1500, frame = false, leftOut = "" } = {},
): Promise<Page> {
  const settings = { disableIframePageLoading: true, handleDisabledFileLoadingAsSuccess: true }
  const window = new Window({ url: ORIGIN + path, width, height: 900, settings })
  const around = frame ? [] : ["header.top-bar", "nav.rail", ".skip"]
  const page = new Page(box, window, [".tip", ...around, ...(leftOut ? [leftOut] : [])].join())
  onTestFinished(() => page.close())
  page.install()
  // Modules of the inbox read the address and the window when they are loaded.
  vi.resetModules()
  await import("../../ui/src/main.tsx" as string)
  await page.settle()
  page.note(`open ${path}`)
  return page
}

type Timer = { run: () => void; handle: NodeJS.Timeout | undefined; unref: () => Timer }

/** Writes down what a click would have opened or saved. */
let notOpened: (line: string) => void = () => undefined
const added = new WeakSet<object>()

/** Adds what happy-dom does not have: a layout, elements above all others, and files that are saved. */
function addMissing(window: Window): void {
  const { HTMLElement, HTMLAnchorElement, Document, Element, document } = window
  document.addEventListener("click", ({ target }) => {
    const button = (target as unknown as HTMLElement).closest("[popovertarget]")
    const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "") as unknown as HTMLElement
    if (popover) togglePopover(popover, !popover.hasAttribute("data-popover-open"))
  })
  if (added.has(HTMLElement.prototype)) return
  added.add(HTMLElement.prototype)
  for (const [name, value] of Object.entries(SIZE))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
  Object.assign(HTMLElement.prototype, {
    scrollIntoView: () => undefined,
    setPointerCapture: () => undefined,
    checkVisibility: () => true,
    showPopover(this: HTMLElement) {
      togglePopover(this, true)
    },
    hidePopover(this: HTMLElement) {
      togglePopover(this, false)
    },
  })
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    if (this.isConnected) return click.call(this)
    notOpened(`saves ${this.href.replace(ORIGIN, "").replace(/^blob:.*/, "a text")} as ${this.download}`)
  }
  for (const { prototype } of [Document, Element]) {
    for (const name of ["querySelector", "querySelectorAll", "matches"] as const) {
      const original = (prototype as unknown as Record<string, (selector: string) => unknown>)[name]
      if (!original) continue
      Object.assign(prototype, {
        [name](selector: string) {
          return original.call(this, selector.replace(":popover-open", "[data-popover-open]"))
        },
      })
    }
  }
}

function togglePopover(popover: HTMLElement, open: boolean): void {
  popover.dispatchEvent(new popover.ownerDocument.defaultView!.Event("beforetoggle"))
  popover.toggleAttribute("data-popover-open", open)
}

export class Page {
  readonly #box: Box
  readonly #window: Window
  /** What of the page is not written down. */
  readonly #leftOut: string
  readonly #names = new Names()
  readonly #lines: string[] = []
  readonly #long = new Set<Timer>()
  readonly #sockets = new Set<WebSocket>()
  #asked: string[] = []
  #before: string[] = []
  #pending = 0
  #isClosed = false

  constructor(box: Box, window: Window, leftOut: string) {
    this.#leftOut = leftOut
    this.#box = box
    this.#window = window
  }

  /** Makes the window that of the inbox until the test ends. */
  install(): void {
    const window = this.#window
    window.document.body.innerHTML = '<div id="app"></div>'
    for (const name of OF_WINDOW) {
      const value = window[name as keyof Window] as unknown
      const isMethod = typeof value === "function" && /^[a-z]/.test(name)
      vi.stubGlobal(name, isMethod ? value.bind(window) : value)
    }
    vi.stubGlobal("window", window)
    addMissing(window)
    notOpened = (line) => this.#asked.push(line)
    this.#installTimers()
    this.#installNetwork()
    this.#installOutside()
  }

  /** Waits for the short timers of the page; the long ones, such as that of a toast, run only when a test asks for it. */
  #installTimers(): void {
    const { setTimeout: later, setInterval: often, clearTimeout: stop } = globalThis
    const stack = () => new Error("for its stack").stack ?? ""
    vi.stubGlobal("setTimeout", (run: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
      const by = stack()
      const isOfPage = OF_PAGE.test(by)
      if (!isOfPage && (ms > SHORT_MS || !OF_FEED.test(by))) return later(run, ms, ...rest)
      const timer: Timer = { run, handle: undefined, unref: () => timer }
      if (ms > SHORT_MS) this.#long.add(timer)
      else {
        this.#pending++
        timer.handle = later(() => {
          timer.handle = undefined
          this.#pending--
          if (!isOfPage || !this.#isClosed) run()
        }, ms)
      }
      return timer
    })
    vi.stubGlobal("clearTimeout", (timer: Timer | NodeJS.Timeout | undefined) => {
      if (timer === undefined || !("run" in timer)) return stop(timer)
      this.#long.delete(timer)
      if (timer.handle === undefined) return
      stop(timer.handle)
      timer.handle = undefined
      this.#pending--
    })
    vi.stubGlobal("setInterval", (run: () => void, ms: number) => (OF_PAGE.test(stack()) ? undefined : often(run, ms)))
    vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 1))
    vi.stubGlobal("cancelAnimationFrame", (frame: number) => clearTimeout(frame))
  }

  /** Runs the long timers of the page, as if some seconds had passed. */
  passTime(): Promise<void> {
    return this.step("some seconds pass", () => {
      const due = [...this.#long]
      this.#long.clear()
      for (const { run } of due) run()
    })
  }

  #installNetwork(): void {
    const { fetch: real, WebSocket: RealSocket } = globalThis
    vi.stubGlobal("fetch", async (asked: string | URL, options: RequestInit = {}) => {
      // A page that is closed gets no more answers.
      if (this.#isClosed) return await new Promise(() => undefined)
      const url = new URL(asked, ORIGIN)
      const { method = "GET", body } = options
      if (method !== "GET" && method !== "HEAD") {
        const sent = body === undefined || body === null ? "" : ` ${typeof body === "string" ? body : "[bytes]"}`
        this.#asked.push(`> ${method} ${url.pathname}${url.search}${sent}`)
      }
      this.#pending++
      try {
        return await real(this.#box.url + url.pathname + url.search, options)
      } finally {
        // The body is read in the turns after the headers.
        setTimeout(() => this.#pending--, 5)
      }
    })
    const { url } = this.#box
    const sockets = this.#sockets
    vi.stubGlobal(
      "WebSocket",
      class extends RealSocket {
        constructor(asked: string | URL) {
          super(String(asked).replace(ORIGIN.replace("http", "ws"), url.replace("http", "ws")))
          sockets.add(this)
        }
      },
    )
  }

  /** What leaves the page: copied texts, files, other pages. */
  #installOutside(): void {
    const note = (line: string) => void this.#asked.push(line)
    Object.defineProperty(this.#window.navigator, "clipboard", {
      value: { writeText: async (text: string) => note(`copied ${JSON.stringify(text)}`) },
    })
    for (const name of ["assign", "replace", "reload"] as const)
      Object.defineProperty(this.#window.location, name, { value: (url = "") => note(`location.${name} ${url}`) })
  }

  /** Ends the page: what it still waits for never comes. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const socket of this.#sockets) {
      socket.onclose = socket.onmessage = socket.onopen = socket.onerror = null
      socket.close()
    }
    await this.#window.happyDOM.abort()
    vi.unstubAllGlobals()
  }

  /** Waits until nothing is under way and nothing changes any more. */
  async settle(): Promise<void> {
    let still = 0
    let before = ""
    for (let turns = 0; still < STILL_TURNS; turns++) {
      if (turns > MOST_TURNS) throw new Error(`The page never rests: ${this.#pending} requests or timers are open.`)
      await sleep(10)
      // Sections and dialogs are loaded when they are opened.
      await vi.dynamicImportSettled()
      const now = this.#window.document.body.innerHTML
      // Until its feed is connected, the inbox draws nothing.
      still = this.#pending === 0 && now === before && !now.includes('<div id="app"></div>') ? still + 1 : 0
      before = now
    }
  }

  get document() {
    return this.#window.document
  }

  /** Writes down what changed since the last step, and what was asked of the server meanwhile. */
  note(step: string): void {
    const now = this.#outline()
    const changed: string[] = []
    for (const { value, added, removed } of diffArrays(this.#before, now)) {
      if (added) changed.push(...value.map((line) => `+ ${line}`))
      // What is gone was written down when it came.
      if (removed) changed.push(...value.slice(0, MOST_GONE).map((line) => `- ${line}`))
      if (removed && value.length > MOST_GONE) changed.push(`- … ${value.length - MOST_GONE} more lines`)
    }
    const asked = this.#asked.map((line) => this.#names.replace(line))
    const isFirst = this.#before.length === 0
    this.#lines.push(this.#names.replace(`## ${step}`), ...asked, ...(isFirst ? now : changed), "")
    this.#before = now
    this.#asked = []
  }

  #outline(): string[] {
    const { document, location } = this.#window
    const active = document.activeElement as unknown as HTMLElement | null
    const about = [
      `at ${location.pathname}${location.search}${location.hash} "${document.title.replace(/^\(\d+\) /, "")}"`,
      `focus ${active && active !== (document.body as unknown) ? nameOf(active) : "none"}`,
    ]
    const lines = describeElements(document.body as unknown as HTMLElement, this.#leftOut)
    return [...about, ...lines].map((line) => this.#names.replace(line))
  }

  /** What was written down so far. */
  get transcript(): string {
    return `${this.#lines.join("\n")}`
  }

  /** Compares what was written down with a file beside the test. */
  async expectTranscript(name: string): Promise<void> {
    await expect(this.transcript).toMatchFileSnapshot(`./pages/${name}.txt`)
  }

  /** The element with this accessible name, on top of the page. */
  find(name: string, nth = 0): HTMLElement {
    const layers = [...this.document.querySelectorAll("dialog[open]")]
    const top = layers.at(-1) ?? this.document.body
    const all = [...top.querySelectorAll(CONTROLS)] as unknown as HTMLElement[]
    const found = all.filter((element) => nameOf(element) === name)
    const element = found[nth]
    if (!element)
      throw new Error(
        `There is no “${name}”, only: ${[...new Set(all.map(nameOf))].filter((one) => one.length < 60).join(" · ")}`,
      )
    return element
  }

  /** Does something, waits until the page rests, and writes down what changed. */
  async step(what: string, act: () => unknown): Promise<void> {
    await act()
    await this.settle()
    this.note(what)
  }

  click(name: string, nth = 0): Promise<void> {
    return this.step(`click “${name}”${nth ? ` (${nth + 1})` : ""}`, () => {
      const element = this.find(name, nth)
      element.focus()
      element.dispatchEvent(new this.#window.MouseEvent("click", CLICK))
    })
  }

  /** Clicks an element that has no name of its own. */
  clickOn(selector: string, more: object = {}): Promise<void> {
    return this.step(`click ${selector} ${Object.keys(more).join(" ")}`.trim(), () => {
      const element = this.document.querySelector(selector)
      if (!element) throw new Error(`There is no ${selector}.`)
      element.dispatchEvent(new this.#window.MouseEvent("click", { ...CLICK, ...more }))
    })
  }

  /** Types into a field, or chooses an entry of a list. */
  fill(name: string, value: string): Promise<void> {
    return this.step(`fill “${name}” with “${value}”`, () => this.enter(name, value))
  }

  enter(name: string, value: string): void {
    const field = this.find(name) as HTMLInputElement
    field.focus()
    field.value = value
    for (const type of ["input", "change"]) field.dispatchEvent(new this.#window.Event(type, { bubbles: true }))
  }

  /** Chooses files, each a name and its text, as the dialog of the browser would. */
  choose(label: string, files: Record<string, string>): Promise<void> {
    return this.step(`choose ${Object.keys(files).join(", ")} in “${label}”`, () => {
      const input = this.document.querySelector(`input[type=file][aria-label=${JSON.stringify(label)}]`)
      if (!input) throw new Error(`There is no field for files called ${label}.`)
      const chosen = Object.entries(files).map(([name, text]) => new this.#window.File([text], name))
      Object.defineProperty(input, "files", { value: chosen, configurable: true })
      input.dispatchEvent(new this.#window.Event("change", { bubbles: true }))
    })
  }

  /** Presses the button of a dialog or form, as Enter would. */
  submit(name: string, nth = 0): Promise<void> {
    return this.click(name, nth)
  }

  /** The names of the tabs of a list of tabs. */
  tabs(label: string): string[] {
    return this.buttonsIn(`[role=tablist][aria-label=${JSON.stringify(label)}]`)
  }

  /** The names of the buttons within an element. */
  buttonsIn(selector: string): string[] {
    return [...this.document.querySelectorAll(`${selector} button`)].map((one) => nameOf(one as unknown as HTMLElement))
  }

  press(key: string, more: object = {}): Promise<void> {
    const held = Object.keys(more).map((name) => `${name.replace("Key", "")}+`)
    return this.step(`press ${held.join("")}${key}`, () => {
      const target = this.document.activeElement ?? this.document.body
      target.dispatchEvent(new this.#window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }))
    })
  }
}

const CLICK = { bubbles: true, cancelable: true, button: 0 }
const CONTROLS = "button, a, input, select, textarea, summary, [role=tab], [role=option], [role=separator], [tabindex]"

const words = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim()

/** The accessible name of a control, as far as the inbox needs it. */
function nameOf(element: HTMLElement): string {
  const label = element.getAttribute("aria-label")
  if (label) return label
  if (element.matches("input, select, textarea")) {
    const around = element.closest("label")
    const own = around && [...around.childNodes].filter((node) => node.nodeName === "#text" || node.nodeName === "SPAN")
    const text = words(own?.map((node) => node.textContent).join(" "))
    return text || element.getAttribute("placeholder") || element.getAttribute("name") || element.tagName.toLowerCase()
  }
  return words(element.textContent) || element.tagName.toLowerCase()
}
