// The small faults that `scripts/mutate.mjs` plants: what each node of the syntax tree may become.
import { parseSync } from "vite"

/** A sign and its neighbour, which differ at one end of a range or in one case. */
const SIGNS = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===", "+": "-", "-": "+" }

/** For each kind of node, `[node to replace, what replaces it]`; `text` returns the source of a node. */
const FAULTS = {
  LogicalExpression: ({ left, right }, text, node) => [
    [node, text(left)],
    [node, text(right)],
  ],
  ConditionalExpression: ({ test }, text) => [[test, `!(${text(test)})`]],
  IfStatement: ({ test }, text) => [
    [test, "false"],
    [test, `!(${text(test)})`],
  ],
  BinaryExpression: ({ left, right, operator }, text, node) =>
    SIGNS[operator] ? [[node, `${text(left)} ${SIGNS[operator]} ${text(right)}`]] : [],
  UnaryExpression: ({ argument, operator }, text, node) => (operator === "!" ? [[node, text(argument)]] : []),
  ArrayExpression: ({ elements }) => withoutOne(elements),
  ObjectExpression: ({ properties }) => withoutOne(properties),
  JSXOpeningElement: ({ attributes }) => attributes.filter(isSeen).map((one) => [one, ""]),
  ExpressionStatement: ({ expression }, _, node) => (expression.type === "Literal" ? [] : [[node, ";"]]),
  ReturnStatement: ({ argument }, _, node) => (argument ? [] : [[node, ";"]]),
  AwaitExpression: ({ argument }, text, node) => [[node, `(${text(argument)})`]],
  Literal: ({ value, regex }, text, node) => {
    if (regex)
      return wordsIn(text(node)).map(({ start, end }) => [{ start: node.start + start, end: node.start + end }, ""])
    if (Number.isInteger(value)) return Math.abs(value) < 1000 ? [[node, String(value + 1)]] : []
    return typeof value === "boolean" ? [[node, String(!value)]] : []
  },
}

/** Attributes that no test can see. */
const isSeen = ({ name }) => !["class", "key", "style", "type"].includes(name?.name)

/** One element less, in lists of several. */
const withoutOne = (list) =>
  list.length < 2 ? [] : list.flatMap((one) => (one ? [[{ start: one.start, end: one.end, comma: true }, ""]] : []))

/** Where the alternatives of a pattern are that are plain words, each with one of its bars. */
export function wordsIn(pattern) {
  const found = []
  const word = String.raw`[\p{L}\p{M}\p{N} '’_-]{2,40}`
  for (const { index, 0: all } of pattern.matchAll(new RegExp(String.raw`\|${word}(?=[|)])`, "gu")))
    found.push({ start: index, end: index + all.length, word: all.slice(1) })
  for (const { index, 1: open, 2: first } of pattern.matchAll(new RegExp(String.raw`(\((?:\?:)?)(${word})\|`, "gu")))
    found.push({ start: index + open.length, end: index + open.length + first.length + 1, word: first })
  return found
}

/** The places of all regular expressions and texts of a source file. */
export function literalsOf(file, source) {
  const found = []
  const visit = (node) => {
    if (node === null || typeof node !== "object") return
    if ((node.type === "Literal" && typeof node.value !== "number") || node.type === "TemplateElement") found.push(node)
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(file, source).program.body)
  return found.filter(({ start, end }) => start !== undefined && end > start)
}

/** All faults of a source file: `after` replaces the text from `start` to `end`, which is `before`. */
export function faultsOf(file, source) {
  const { program } = parseSync(file, source)
  const faults = []
  const text = ({ start, end }) => source.slice(start, end)
  const visit = (node) => {
    if (node === null || typeof node !== "object") return
    if (Array.isArray(node)) return node.forEach(visit)
    if (/^TS(?!As|Non|Satisfies)|^Import|^Export(All|Named)Declaration$/.test(node.type ?? "") && !node.declaration)
      return
    for (const [{ start, end, comma }, made] of FAULTS[node.type]?.(node, text, node) ?? []) {
      const last = end + (comma ? (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0) : 0)
      const line = source.slice(0, start).split("\n").length
      faults.push({ file, line, start, end: last, before: source.slice(start, last), after: made })
    }
    for (const [key, value] of Object.entries(node)) if (key !== "typeAnnotation") visit(value)
  }
  visit(program.body)
  return faults
}
