// Names the words of patterns in the checks of mail that no sentence needs: `node scripts/run.mjs scripts/words.mjs`, with a part of a
// path for only some files. Takes each word out of its pattern in turn and looks for a mail of the tests whose findings change.
import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { basename, dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { parseModule, sourcesOf, withImporters } from "./imports.mjs"
import { literalsOf, wordsIn } from "./mutations.mjs"
import { root } from "./setup.mjs"

const files = sourcesOf("src").filter((file) => /\/checks\//.test(file) && !/\.(test|fixture|gen)\./.test(file))
const folder = dirname(files.find((file) => file.endsWith("/check-mail.ts")))
const wanted = process.argv[2] ?? ""
const urlOf = (file) => pathToFileURL(join(root, file)).href
const imports = new Map(files.map((file) => [file, parseModule(file).imports]))

/** The module with a word less; it, and those that import it, are loaded again. */
let mutant = null
registerHooks({
  resolve(name, context, next) {
    const found = next(name, context)
    return mutant?.again.has(found.url) ? { ...found, url: `${found.url}?${mutant.number}` } : found
  },
  load: (url, context, next) =>
    mutant && url === `${mutant.url}?${mutant.number}`
      ? { format: "module-typescript", source: mutant.source, shortCircuit: true }
      : next(url, context),
})

const load = (name) => import(urlOf(`${folder}/${name}`))
const { aCheckedMail } = await load("checked-mail.fixture.ts")
const { LEFT_OVER, RIGHT } = await load("leftover-cases.fixture.ts")
const { LEFT_OVER_WORDS } = await load("leftover-words.fixture.ts")
const { CASES } = await load("rule-cases.fixture.ts")
const { CLIENT_CASES } = await load("rule-cases/clients.fixture.ts")
const { OPTIONS } = await load("rule-cases/mails.fixture.ts")
const { WORD_CASES } = await load("rule-cases/words.fixture.ts")
const inHtml = (sentence) => `<p>${sentence.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</p>`
const sentences = [...Object.values(LEFT_OVER).flat(), ...RIGHT].flatMap((text) => [
  { html: inHtml(text), text: "Hello Ann" },
  { text },
  { subject: text },
])
const mails = [
  ...sentences,
  ...LEFT_OVER_WORDS.map(({ text }) => ({ text })),
  ...WORD_CASES.map(({ mail }) => mail),
  ...Object.values(CASES).flatMap(({ hits, misses }) => [...hits, ...misses]),
  ...Object.values(CLIENT_CASES).flat(),
].map((mail) => ({
  mail: aCheckedMail(mail),
  written: JSON.stringify({ ...mail, raw: mail.raw?.toString("latin1") }).toLowerCase(),
}))
const rulesWith = ({ checkMail }, mail) =>
  checkMail(mail, OPTIONS)
    .findings.map(({ rule }) => rule)
    .join()

const whole = await load("check-mail.ts")
const usual = new Map()
const usually = (mail) => {
  if (!usual.has(mail)) usual.set(mail, rulesWith(whole, mail))
  return usual.get(mail)
}

let number = 0
let count = 0
for (const file of files.filter((each) => each.includes(wanted))) {
  const source = readFileSync(join(root, file), "utf8")
  const again = withImporters([file], imports)
  for (const literal of literalsOf(file, source)) {
    for (const { start, end, word } of wordsIn(source.slice(literal.start, literal.end))) {
      count++
      const near = mails.filter(({ written }) => written.includes(word.trim().toLowerCase()))
      const [from, to] = [literal.start + start, literal.start + end]
      mutant = {
        url: urlOf(file),
        source: source.slice(0, from) + source.slice(to),
        again: new Set([...again].map(urlOf)),
        number: number++,
      }
      const less = near.length > 0 && (await import(urlOf(`${folder}/check-mail.ts`)).catch(() => null))
      mutant = null
      if (less && near.some(({ mail }) => rulesWith(less, mail) !== usually(mail))) continue
      console.log(`${basename(file)}:${source.slice(0, from).split("\n").length} ${JSON.stringify(word)}`)
    }
  }
}
console.error(`${count} words`)
