import type { ControlSchemas } from "../../api/contract.ts"
import { invalid } from "../../core/errors.ts"
import { matchesGlob } from "../../core/search/glob.ts"
import { nearest } from "../../core/text/suggest.ts"
import { entryAt } from "../../core/text/text-blocks.ts"
import { CLIENT_RULES, type ClientRuleId, clientRule, type Support } from "./client-features.ts"
import type { Tag } from "./html-document.ts"
import { type CheckedPart, LEVELS, RULES, type RuleId } from "./rules.ts"

type Place = ControlSchemas["CheckPlace"]
/** What a rule found: the first place, and all places up to a limit. */
type Finding = ControlSchemas["CheckFinding"]

/** One hit of a rule. `offset` is an index in the source of the part; a function is only called for the places that are kept. */
export interface Hit {
  message: string
  part: CheckedPart
  offset?: number | null | (() => number)
  /** Default: the source at `offset`. */
  excerpt?: string
  fix?: string
  clients?: readonly string[]
  support?: Support
  /** How many places this hit stands for. */
  count?: number
}

export type AnyRule = RuleId | ClientRuleId

const ALL_RULES: readonly string[] = [...Object.keys(RULES), ...CLIENT_RULES]

/** Throws `validation_error` for an id or glob that names no rule. After a colon, it may have the excerpt of the ignored places. */
export function checkIgnored(ignore: readonly string[]): void {
  for (const written of ignore) {
    const [pattern = ""] = written.split(":")
    if (ALL_RULES.some((rule) => matchesGlob(pattern, rule))) continue
    const near = nearest(pattern, ALL_RULES)
    throw invalid(
      `\`ignore\` has no rule "${pattern.slice(0, 60)}"${near ? `; the nearest is "${near}"` : ""}. Findings name their rule.`,
    )
  }
}

/** Maximum number of places per finding. `count` counts all. */
const MAX_PLACES = 20
const MAX_EXCERPT = 120

/** Collects the hits of all rules, one finding per rule and part. */
export class Findings {
  readonly #sources: Partial<Record<CheckedPart, Source>> = {}
  readonly #found = new Map<string, Finding>()
  readonly #ignore: readonly string[]
  readonly skipped: ControlSchemas["SkippedCheck"][] = []

  constructor(sources: Partial<Record<CheckedPart, string>>, ignore: readonly string[]) {
    for (const [part, text] of Object.entries(sources)) this.#sources[part as CheckedPart] = new Source(text)
    this.#ignore = ignore
  }

  ignores(rule: string): boolean {
    return this.#ignore.some((pattern) => matchesGlob(pattern, rule))
  }

  add(rule: AnyRule, hit: Hit): void {
    if (this.ignores(rule)) return
    if (this.#ignore.some((pattern) => pattern.includes(":")) && this.#ignoresPlace(rule, hit)) return
    const key = `${rule} ${hit.part}`
    const known = this.#found.get(key)
    if (known) {
      known.count += hit.count ?? 1
      if (known.places.length < MAX_PLACES) known.places.push(this.#placeOf(hit))
      return
    }
    const { level, title, fix, url } =
      rule in RULES ? RULES[rule as RuleId] : clientRule(rule as ClientRuleId, hit.support)
    const place = this.#placeOf(hit)
    this.#found.set(key, {
      rule,
      level,
      title,
      message: hit.message,
      fix: hit.fix ?? fix,
      part: hit.part,
      ...place,
      places: [place],
      count: hit.count ?? 1,
      clients: [...(hit.clients ?? [])],
      support: hit.support ?? null,
      url: url ?? null,
    })
  }

  /** A hit at the start tag of an element. */
  addAt(rule: AnyRule, tag: Tag, message: string, more: Partial<Hit> = {}): void {
    this.add(rule, { message, part: "html", offset: nearestOffset(tag), ...more })
  }

  /** All findings: errors first, then in the order of the table of rules. */
  sorted(): Finding[] {
    const rank = (rule: string) => (rule in RULES ? ORDER.indexOf(rule) : ORDER.length)
    return [...this.#found.values()].sort(
      (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || rank(a.rule) - rank(b.rule),
    )
  }

  /** Whether the caller ignores the places with this excerpt. */
  #ignoresPlace(rule: AnyRule, hit: Hit): boolean {
    const place = `${rule}:${this.#placeOf(hit).excerpt}`
    return this.#ignore.some((pattern) => matchesGlob(pattern, place))
  }

  #placeOf({ part, offset: given, excerpt }: Hit): Place {
    const offset = typeof given === "function" ? given() : given
    const source = this.#sources[part === "links" || part === "attachments" ? "html" : part]
    if (offset == null || !source) return { line: null, column: null, excerpt: shortenText(excerpt ?? "") }
    return { ...source.positionOf(offset), excerpt: shortenText(excerpt ?? source.excerptAt(offset)) }
  }
}

const ORDER: readonly string[] = Object.keys(RULES)

/** The place of an element, or of the nearest ancestor that is in the source. */
function nearestOffset(tag: Tag): number | null {
  for (let at: Tag | null = tag; at; at = at.parent) if (at.offset !== null) return at.offset
  return null
}

/** Collapses white space and cuts a text that a finding quotes. */
export function shortenText(text: string, most = MAX_EXCERPT): string {
  const start = text.slice(0, 4 * most)
  const line = start.replace(/\s+/g, " ").trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

/** A source text that knows the line and column of an index. */
export class Source {
  readonly #text: string
  #lineStarts: number[] | null = null

  constructor(text: string) {
    this.#text = text
  }

  positionOf(offset: number): { line: number; column: number } {
    this.#lineStarts ??= lineStartsOf(this.#text)
    const line = entryAt(this.#lineStarts, offset)
    return { line: line + 1, column: offset - this.#lineStarts[line]! + 1 }
  }

  /** The tag or the words at an index. */
  excerptAt(offset: number): string {
    const rest = this.#text.slice(offset, offset + 400)
    return rest.startsWith("<") ? (/^<[^>]*>?/.exec(rest)?.[0] ?? rest) : (/^[^<\n]*/.exec(rest)?.[0] ?? rest)
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
  return starts
}
