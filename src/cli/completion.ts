import type { Command } from "commander"

export const shells = ["bash", "zsh", "fish"] as const
export type Shell = (typeof shells)[number]

interface Word {
  text: string
  description: string
}

/** A command with the words that may follow it. */
interface Completed extends Word {
  flags: Word[]
  values: string[]
}

/** The script that completes the commands, flags and fixed values of a program. Where none of them fits, file names are completed. */
export function completionScript(shell: Shell, program: Command): string {
  const commands = program.commands.map((command): Completed => {
    const flags = [...command.options.map(({ long, description }) => ({ text: long ?? "", description })), HELP]
    const values = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
    return { text: command.name(), description: command.description(), flags, values }
  })
  return { bash, zsh, fish }[shell](commands)
}

const HELP: Word = { text: "--help", description: "print help" }
/** The command that runs without a command: its flags may come first. */
const DEFAULT = "serve"

const textsOf = (words: readonly Word[]) => words.map(({ text }) => text)

function bash(commands: Completed[]): string {
  const cases = commands.map(
    ({ text, flags, values }) => `    ${text}) words="${[...values, ...textsOf(flags)].join(" ")}" ;;`,
  )
  const first = commands.find(({ text }) => text === DEFAULT)?.flags ?? []
  return `_sandpost() {
  local words="${textsOf(first).join(" ")}"
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="${textsOf([...commands, ...first]).join(" ")}"
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _sandpost sandpost
`
}

function zsh(commands: Completed[]): string {
  const item = ({ text, description }: Word) => quoteText(`${text}:${description}`)
  const list = (words: readonly Word[]) => words.map(item).join(" ")
  const plain = (values: readonly string[]) => values.map(quoteText).join(" ")
  const cases = commands.map(({ text, flags, values }) => `    ${text}) found=(${plain(values)} ${list(flags)}) ;;`)
  const first = commands.find(({ text }) => text === DEFAULT)?.flags ?? []
  return `#compdef sandpost
_sandpost() {
  local -a found
  found=(${list(first)})
  case "$words[2]" in
${cases.join("\n")}
  esac
  (( CURRENT == 2 )) && found=(${list([...commands, ...first])})
  _describe sandpost found || _files
}
compdef _sandpost sandpost
`
}

function fish(commands: Completed[]): string {
  const all = textsOf(commands).join(" ")
  const lines = commands.flatMap(({ text, description, flags, values }) => {
    const seen = `__fish_seen_subcommand_from ${text}`
    const isFollowed = text === DEFAULT ? `${seen}; or not __fish_seen_subcommand_from ${all}` : seen
    return [
      `complete -c sandpost -n __fish_use_subcommand -a ${text} -d ${quoteText(description)}`,
      ...values.map((value) => `complete -c sandpost -n ${quoteText(seen)} -a ${value}`),
      ...flags.map((flag) => {
        return `complete -c sandpost -n ${quoteText(isFollowed)} -l ${flag.text.slice(2)} -d ${quoteText(flag.description)}`
      }),
    ]
  })
  return `${lines.join("\n")}\n`
}

/** Single quotes, which mean the same in zsh and, with this escape, in fish. */
const quoteText = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
