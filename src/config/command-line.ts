import { Command, CommanderError, Option } from "commander"
import { isBlank } from "../blank.ts"
import type { Command as ClientCommand } from "../cli/command.ts"
import { completionScript, shells } from "../cli/completion.ts"
import { type Exec, execHelp, readExec } from "../cli/exec.ts"
import { flagsOf, type Invocation } from "../cli/invocation.ts"
import { orNearest } from "../core/text/suggest.ts"
import { StartError } from "../start-error.ts"
import { optionKeys, options } from "./options.ts"
import { defaultConfig } from "./shape.ts"

/** The parsed command line. Commands that talk to a running sandbox are in `src/cli`. */
export type Asked =
  | ({ command: "serve"; print_ready_json: boolean } & StartFlags)
  | ({ command: "exec"; exec: Exec } & StartFlags)
  | { command: "print"; text: string }
  | ({ command: "call" } & Invocation)

/** The flags of a command that starts a sandbox. */
export interface StartFlags {
  /** Values as given, by option key. */
  flags: Record<string, unknown>
  /** Unparsed `name=value` texts. */
  assignments: string[]
  config_file: string | undefined
}

const collect = (word: string, before: string[] | undefined) => [...(before ?? []), word]

function describe(key: (typeof optionKeys)[number]): string {
  const { sentence, env, otherwise } = options[key]
  return `${sentence} (${env}, default: ${otherwise ?? defaultConfig[key]})`
}

const serveExamples = ["sandpost", "sandpost --fixture demo --data memory", "sandpost --domain my.test --port 9000"]

type Ask = (asked: Asked) => void

/** Adds the flags of a sandbox to a command. Returns a function that reads them once the command line is parsed. */
function addStartFlags(command: Command, { isHidden = false } = {}): () => StartFlags {
  const add = (option: Option) => command.addOption(option.hideHelp(isHidden))
  for (const key of optionKeys) {
    const { flag, placeholder, repeatable } = options[key]
    const option = new Option(placeholder ? `${flag} ${placeholder}` : flag, describe(key))
    add(repeatable ? option.argParser(collect) : option)
  }
  const assignment = "change a setting; repeatable (SANDPOST_SETTINGS, as JSON)"
  add(new Option("--set <name=value>", assignment).argParser(collect))
  add(new Option("--config <file>", "config file (SANDPOST_CONFIG, default: sandpost.config.json)"))
  return () => {
    const values = valuesOf(command)
    const flags = Object.fromEntries(optionKeys.map((key) => [key, values[options[key].flag.slice(2)]]))
    const { set = [], config } = values
    return { flags, assignments: set as string[], config_file: config as string | undefined }
  }
}

/** The values of the flags of a command, by their names without dashes. */
function valuesOf<Value = unknown>(command: Command): Record<string, Value> {
  const values = command.opts()
  return Object.fromEntries(command.options.map((option) => [option.name(), values[option.attributeName()]]))
}

function serveCommand(program: Command, ask: Ask): void {
  const serve = program.command("serve", { isDefault: true }).description("start the sandbox (default command)")
  const startFlags = addStartFlags(serve)
  serve
    .addHelpText("after", examplesText(serveExamples))
    .option(
      "--print-ready-json",
      "when ready, print one line of JSON with the addresses on stdout; everything else goes to stderr",
    )
    .action(() => ask({ command: "serve", ...startFlags(), print_ready_json: serve.opts().printReadyJson ?? false }))
}

const COMMAND_LAST = "The command of sandpost exec comes after --, such as: sandpost exec --fixture demo -- npm test."

/** `given` is what follows `--`: the command that it runs. */
function execCommand(program: Command, given: readonly string[], ask: Ask): void {
  const { name, description, flags, notes, examples } = execHelp
  const exec = program.command(name).description(description).usage("[flags] -- <command> [args…]")
  const startFlags = addStartFlags(exec, { isHidden: true })
  for (const [flag, sentence] of flags)
    exec.addOption(
      flag.startsWith("--env") ? new Option(flag, sentence).argParser(collect) : new Option(flag, sentence),
    )
  exec.addHelpText("after", `\n${notes}\n${examplesText(examples)}`)
  exec.argument("[command...]").action((misplaced: string[]) => {
    if (misplaced.length > 0) {
      throw new StartError(`"${misplaced[0]!.slice(0, 100)}" is before --. ${COMMAND_LAST}`)
    }
    const { env = [], ...values } = valuesOf(exec)
    const own = flags.map(([flag]) => flag.slice(2).split(" ")[0]!).filter((flag) => flag !== "env")
    const report = Object.fromEntries(own.map((flag) => [flag, values[flag] as string | true | undefined]))
    refuseEmpty(report)
    ask({ command: "exec", ...startFlags(), exec: readExec(given, env as string[], report) })
  })
}

const examplesText = (examples: readonly string[]) => `\nExamples:\n${examples.map((line) => `  ${line}\n`).join("")}`

function completionCommand(program: Command, ask: Ask): void {
  const examples = [
    'eval "$(sandpost completion bash)"    # in ~/.bashrc',
    'eval "$(sandpost completion zsh)"     # in ~/.zshrc, after compinit',
    "sandpost completion fish > ~/.config/fish/completions/sandpost.fish",
  ]
  program
    .command("completion")
    .description("print the script that completes commands and flags in a shell")
    .argument("<shell>", shells.join(", "))
    .addHelpText("after", examplesText(examples))
    .action((asked: string) => {
      const shell = shells.find((known) => known === asked)
      if (!shell) throw new StartError(`The shell must be one of ${shells.join(", ")}, got "${asked}".`)
      ask({ command: "print", text: completionScript(shell, program) })
    })
}

function clientCommand(program: Command, listed: ClientCommand, ask: Ask) {
  const { name, description, args, examples, has_fields, may_be_empty } = listed
  const command = program.command(name).description(description)
  for (const [argument, sentence, values] of args) {
    const added = command.createArgument(argument, sentence)
    // For the help and the completion. The command checks the value itself.
    if (values) added.argChoices = [...values]
    command.addArgument(added)
  }
  for (const [flag, sentence] of flagsOf(listed)) command.option(flag, sentence)
  command.addHelpText("after", examplesText(examples))
  command.action(() => {
    const flags = valuesOf<string | true | undefined>(command)
    refuseEmpty(flags, may_be_empty)
    const empty = command.args.findIndex(isBlank)
    if (empty >= 0 && !has_fields) throw new StartError(`Argument ${empty + 1} of sandpost ${name} ${EMPTY}`)
    ask({ command: "call", name, args: command.args, flags })
  })
}

const EMPTY = "is empty, as with a variable that is not set. Give it a value, or leave it out."

/** Throws {@link StartError} for a flag with an empty value (search.empty). */
function refuseEmpty(flags: Invocation["flags"], may_be_empty: readonly string[] = []): void {
  for (const [name, value] of Object.entries(flags)) {
    if (typeof value === "string" && isBlank(value) && !may_be_empty.includes(name))
      throw new StartError(`The flag --${name} ${EMPTY}`)
  }
}

/**
 * The words of a command with fields: what follows its first argument goes behind `--`, which Commander passes on. Flags of the command may
 * also be there, except `--url`, which some operations have as a field.
 */
function fieldsLast([name = "", ...words]: readonly string[], { options: own }: Command): string[] {
  const [before, after]: [string[], string[]] = [[], []]
  let has_argument = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const option = own.find(({ long }) => long === word.split("=")[0] && !(has_argument && long === "--url"))
    const isArgument: boolean = !has_argument && !word.startsWith("-")
    const part = option || isArgument || !has_argument ? before : after
    part.push(word)
    if (option?.required && !word.includes("=") && at + 1 < words.length) part.push(words[++at]!)
    has_argument ||= isArgument
  }
  return after.length === 0 ? [name, ...before] : [name, ...before, "--", ...after]
}

/** Converts an error of Commander to a message with the nearest known flag or command. */
function toStartError(error: CommanderError, program: Command, argv: readonly string[]): StartError {
  const named = commandNamed(program, argv)
  const quoted = /'([^']*)'/.exec(error.message)?.[1] ?? ""
  switch (error.code) {
    case "commander.unknownOption": {
      const flag = quoted.split("=")[0]!
      const known = [...(named?.options ?? []), ...program.options].map((option) => option.long!)
      if (known.includes(flag)) return new StartError(`The flag ${flag} does not accept a value.`)
      return new StartError(`The flag ${flag} is not known${orNearest(flag, [...known, "--help"])}.`)
    }
    case "commander.optionMissingArgument":
      // Commander quotes the flag with its placeholder, such as `--port <port>`.
      return new StartError(`The flag ${quoted.replace(" ", " needs its value: ")}.`)
    case "commander.excessArguments": {
      if (named?.name() === argv[0]) {
        const accepted = named?.registeredArguments.map((argument) => `<${argument.name()}>`).join(" ")
        const most = accepted ? `accepts no more than ${accepted}` : "accepts only flags"
        return new StartError(`sandpost ${argv[0]} ${most}; see sandpost ${argv[0]} --help.`)
      }
      return unknownCommand(named?.args[0] ?? "", program, argv)
    }
    case "commander.missingArgument":
      return new StartError(`sandpost ${argv[0]} needs <${quoted}>; see sandpost ${argv[0]} --help.`)
    case "commander.help":
      return unknownCommand(argv[1] ?? "", program, argv)
    default:
      return new StartError(`${error.message.replace(/^error: /, "").replace(/\.?$/, ".")}`)
  }
}

/** What to do instead of commands that other programs have. */
const HINTS: Record<string, string | undefined> = {
  start: "to start the sandbox, run sandpost without a command",
  run: "to start the sandbox, run sandpost without a command",
  stop: "to stop the sandbox, press Ctrl+C in its terminal, or send SIGTERM to its process",
  version: "to print the version, run sandpost --version",
}

function unknownCommand(word: string, program: Command, argv: readonly string[]): StartError {
  const instead = HINTS[word]
  if (instead) return new StartError(`"${word}" is not a command of sandpost: ${instead}.`)
  const known = program.commands.map((command) => command.name())
  if (known.includes(word)) {
    const others = argv.filter((arg) => arg !== word).join(" ")
    return new StartError(`Put the command before its flags: sandpost ${word} ${others}.`)
  }
  const see = orNearest(word, known, '"') || "; see sandpost --help"
  return new StartError(`"${word.slice(0, 100)}" is not a command of sandpost${see}.`)
}

const commandNamed = (program: Command, argv: readonly string[]) =>
  program.commands.find((command) => command.name() === argv[0]) ??
  program.commands.find((command) => command.name() === "serve")

/**
 * Parses the arguments after the program name. Values are checked by `kinds.ts`, because variables, the config file and the library
 * accept the same values. Commander's `.env()` and `.choices()` would check only flags and `process.env`, and its suggestions know only
 * flags and commands.
 * Throws {@link StartError} for an unknown flag, value or command.
 */
export function readCommandLine(argv: readonly string[], version: string, commands: readonly ClientCommand[]): Asked {
  const [first] = argv
  if (first === "-v") return readCommandLine(["--version"], version, commands)
  let asked: Asked | undefined
  let text = ""
  const write = (words: string) => {
    text += words
  }
  const program = new Command("sandpost")
    .description("A local sandbox for a transactional email API: captures every email and shows it in a web inbox.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .showSuggestionAfterError(false)
    .configureHelp({ helpWidth: Math.min(process.stdout.columns || 120, 120) })
    .configureOutput({ writeOut: write, writeErr: () => {} })
    .exitOverride()
  const ask = (request: Asked) => {
    asked = request
  }
  const end = first === execHelp.name ? argv.indexOf("--") : -1
  const own = end === -1 ? [...argv] : argv.slice(0, end)
  serveCommand(program, ask)
  execCommand(program, end === -1 ? [] : argv.slice(end + 1), ask)
  for (const command of commands) clientCommand(program, command, ask)
  completionCommand(program, ask)
  program.addHelpText("after", () => `\n${commandNamed(program, [])!.helpInformation()}${examplesText(serveExamples)}`)
  const isCommand = first === "help" || program.commands.some((command) => command.name() === first)
  if (first !== undefined && !first.startsWith("-") && !isCommand) throw unknownCommand(first, program, argv)
  const withFields = commands.some(({ name, has_fields }) => has_fields && name === first)
  if (first === execHelp.name && end === -1 && !argv.some((word) => /^(?:-h|--help)$/.test(word))) {
    throw new StartError(COMMAND_LAST)
  }
  try {
    program.parse(withFields ? fieldsLast(argv, commandNamed(program, argv)!) : own, { from: "user" })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw toStartError(error, program, argv)
    return { command: "print", text }
  }
  return asked ?? { command: "print", text }
}
